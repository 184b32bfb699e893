import type { InferType } from 'yup';
import type { AuditAction } from '../../../schema/audit.ts';
import { academyForm, statusForm } from '../../../schema/content-forms.ts';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { ACADEMY_FIELDS, SettingsForm } from '../../../schema/item-fields.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { altAfter } from '../files/image-alt.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockItem, newItem, savedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import { AcademyEntity, type AcademyText } from './academy.entity.ts';
import { academyPolicy } from './academy.policy.ts';
import { lockAcademyList } from './academy-list.ts';

/** The values of the academy form; `schema/content-forms.ts` defines the required ones. */
export interface AcademyForm extends SettingsForm<typeof ACADEMY_FIELDS> {
  defaultLanguage: string;
  translations: Translations<Partial<AcademyText>>;
  /** Null or absent: unchanged. Ignored for a new academy, which is always unpublished (docs/specification.md#4-states-and-transitions). */
  status?: PublishStatus | null;
  imageId?: string | null;
  /** Absent: unchanged while the image stays the same. */
  imageAlt?: string;
  /** Languages whose unchanged text is declared up to date with the newest default text. */
  upToDate?: readonly string[];
  /** Files that were uploaded for this form and then not used. */
  unusedFileIds?: readonly string[];
}

type AcademyValues = InferType<ReturnType<typeof academyForm>>;

const validated = (ctx: Ctx, input: AcademyForm): Promise<AcademyValues> => validate(academyForm(ctx.settings.contentLanguages), input);

/** Completes a save: records the use of the image, discards unused files, and writes the audit entry. */
async function completeSave(tx: Ctx, id: string, imageId: string, input: AcademyForm, action: AuditAction): Promise<void> {
  await replaceFileUses(tx, { academyId: id }, [imageId]);
  await discardFiles(tx, input.unusedFileIds ?? []);
  await record(tx, action, { type: 'academy', id });
}

/** Adds an unpublished academy at the end of the list (docs/specification.md#4-states-and-transitions). Admins only. */
export async function createAcademy(ctx: Ctx, input: AcademyForm): Promise<AcademyEntity> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.create');
  const { status: _status, ...values } = await validated(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    await lockAcademyList(tx);
    const position = 1 + ((await tx.db.maximum(AcademyEntity, 'position')) ?? 0);
    const academy = tx.db.create(AcademyEntity, { ...newItem(tx, values), ...values, status: 'DRAFT', hostedRegion: tx.settings.hostedRegion, position });
    await tx.db.insert(AcademyEntity, academy);
    await completeSave(tx, academy.id, values.imageId, input, 'academy.create');
    return academy;
  });
}

/**
 * Saves an academy. `revision` is the one that the edits are based on (null: the stored one). Texts in languages that the operator
 * no longer offers stay. Admins only.
 * @throws NOT_FOUND if the academy does not exist
 * @throws CHANGED_MEANWHILE if it was saved since `revision`
 */
export async function updateAcademy(ctx: Ctx, id: string, revision: number | null, input: AcademyForm): Promise<AcademyEntity> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.update', { type: 'academy', id });
  const academyId = requireId(id);
  const values = await validated(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, AcademyEntity, academyId, revision);
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    const imageAlt = altAfter(before, values, input.imageAlt);
    const change = { ...values, imageAlt, ...savedItem(tx, before, values, input.upToDate), status: values.status ?? before.status };
    await tx.db.update(AcademyEntity, { id: academyId }, change);
    await completeSave(tx, academyId, values.imageId, input, 'academy.update');
    if (change.status !== before.status) await record(tx, 'academy.status', { type: 'academy', id });
    return { ...before, ...change };
  });
}

/** Publishes or unpublishes an academy (docs/specification.md#4-states-and-transitions). Only admins see unpublished academies. Idempotent. */
export async function setAcademyStatus(ctx: Ctx, id: string, status: PublishStatus): Promise<void> {
  const object = { type: 'academy', id };
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.status', object);
  const academyId = requireId(id);
  await validate(statusForm, { status });
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db.update(AcademyEntity, { id: academyId }, { status, updatedAt: tx.now() });
    assertFound(changed.affected === 1 ? academyId : null);
    await record(tx, 'academy.status', object);
  });
}
