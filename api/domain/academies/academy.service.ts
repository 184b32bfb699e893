import { randomUUID } from 'node:crypto';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { exists } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import type { Translations } from '../translations/translations.ts';
import { AcademyEntity, type AcademyText, type PublishStatus, type Visibility } from './academy.entity.ts';
import { academyPolicy } from './academy.policy.ts';
import { academyInput, statusField } from './academy-input.ts';

export interface CreateAcademy {
  defaultLanguage: string;
  translations: Translations<AcademyText>;
  academyType: Visibility;
  imageId?: string | null;
  imageAlt?: string;
}

/** Adds an academy at the end of the list, unpublished (spec §4). Admins alone. */
export async function createAcademy(ctx: Ctx, input: CreateAcademy): Promise<AcademyEntity> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.create');
  const values = await validate(academyInput(ctx), input);
  return inTransaction(ctx, async (tx) => {
    const { imageId } = values;
    await requireFiles(tx, imageId === null ? [] : [{ id: imageId, kind: 'image', field: 'imageId' }]);
    const now = tx.now();
    const position = 1 + ((await tx.db.maximum(AcademyEntity, 'position')) ?? 0);
    const common = { status: 0 as const, hostedRegion: tx.settings.hostedRegion, position, createdAt: now, updatedAt: now };
    const academy = tx.db.create(AcademyEntity, { id: randomUUID(), ...values, ...common });
    await tx.db.insert(AcademyEntity, academy);
    await replaceFileUses(tx, { academyId: academy.id }, imageId === null ? [] : [imageId]);
    await record(tx, 'academy.create', { type: 'academy', id: academy.id });
    return academy;
  });
}

/** Publishes an academy, or takes it back (spec §4): unpublished ones exist for admins alone. */
export async function setAcademyStatus(ctx: Ctx, id: string, status: PublishStatus): Promise<void> {
  const object = { type: 'academy', id };
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.status', object);
  const academyId = requireId(id);
  await validate(statusField, status);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db.update(AcademyEntity, { id: academyId }, { status, updatedAt: tx.now() });
    exists(changed.affected === 1 ? academyId : null);
    await record(tx, 'academy.status', object);
  });
}
