import type { InferType } from 'yup';
import { academyForm, statusForm } from '../../../schema/content-forms.ts';
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
import { AcademyEntity, type AcademyText, type PublishStatus, type Visibility } from './academy.entity.ts';
import { academyPolicy } from './academy.policy.ts';
import { lockAcademyList } from './academy-list.ts';

/** The academy form as it comes in; `schema/content-forms.ts` says what of it is required. */
export interface AcademyForm {
  defaultLanguage: string;
  translations: Translations<Partial<AcademyText>>;
  academyType: Visibility;
  /** Null or left out: kept. A new academy is unpublished, whatever it says (docs/specification.md#4-states-and-transitions). */
  status?: PublishStatus | null;
  imageId?: string | null;
  /** Left out: kept, as long as the picture is the same. */
  imageAlt?: string;
  /** Languages whose text is declared to fit the newest default text, unchanged. */
  upToDate?: readonly string[];
  /** Files uploaded for this form and not used after all. */
  unusedFileIds?: readonly string[];
}

type AcademyValues = InferType<ReturnType<typeof academyForm>>;

const checked = (ctx: Ctx, input: AcademyForm): Promise<AcademyValues> => validate(academyForm(ctx.settings.contentLanguages), input);

/** What is done after every save: the picture noted as used, what was not used thrown away, the deed written down. */
async function saved(tx: Ctx, id: string, imageId: string, input: AcademyForm, action: string): Promise<void> {
  await replaceFileUses(tx, { academyId: id }, [imageId]);
  await discardFiles(tx, input.unusedFileIds ?? []);
  await record(tx, action, { type: 'academy', id });
}

/** Adds an academy at the end of the list, unpublished (docs/specification.md#4-states-and-transitions). Admins alone. */
export async function createAcademy(ctx: Ctx, input: AcademyForm): Promise<AcademyEntity> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.create');
  const { status: _status, ...values } = await checked(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    await lockAcademyList(tx);
    const position = 1 + ((await tx.db.maximum(AcademyEntity, 'position')) ?? 0);
    const academy = tx.db.create(AcademyEntity, { ...newItem(tx, values), ...values, status: 0, hostedRegion: tx.settings.hostedRegion, position });
    await tx.db.insert(AcademyEntity, academy);
    await saved(tx, academy.id, values.imageId, input, 'academy.create');
    return academy;
  });
}

/**
 * Saves an academy that the work on began from `revision` (null: whatever is there): NOT_FOUND, CHANGED_MEANWHILE. Texts in
 * languages that the operator offers no more stay. Admins alone.
 */
export async function updateAcademy(ctx: Ctx, id: string, revision: number | null, input: AcademyForm): Promise<AcademyEntity> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.update', { type: 'academy', id });
  const academyId = requireId(id);
  const values = await checked(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, AcademyEntity, academyId, revision);
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    const imageAlt = altAfter(before, values, input.imageAlt);
    const change = { ...values, imageAlt, ...savedItem(tx, before, values, input.upToDate), status: values.status ?? before.status };
    await tx.db.update(AcademyEntity, { id: academyId }, change);
    await saved(tx, academyId, values.imageId, input, 'academy.update');
    if (change.status !== before.status) await record(tx, 'academy.status', { type: 'academy', id });
    return { ...before, ...change };
  });
}

/** Publishes an academy, or takes it back (docs/specification.md#4-states-and-transitions): unpublished ones exist for admins alone. Twice is once. */
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
