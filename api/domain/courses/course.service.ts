import type { InferType } from 'yup';
import type { AuditAction } from '../../../schema/audit.ts';
import { courseForm, statusForm } from '../../../schema/content-forms.ts';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { COURSE_FIELDS, SettingsForm } from '../../../schema/item-fields.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
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
import { CourseEntity, type CourseText } from './course.entity.ts';
import { coursePolicy } from './course.policy.ts';

/** The values of the course form; `schema/content-forms.ts` defines the required ones. */
export interface CourseForm extends SettingsForm<typeof COURSE_FIELDS> {
  defaultLanguage: string;
  translations: Translations<Partial<CourseText>>;
  /** Null or absent: unchanged (docs/product-rules.md#9-known-defects-of-the-predecessor). Ignored for a new course, which is always unpublished (docs/specification.md#4-states-and-transitions). */
  status?: PublishStatus | null;
  imageId?: string | null;
  /** Absent: unchanged while the image stays the same. */
  imageAlt?: string;
  /** Languages whose unchanged text is declared up to date with the newest default text. */
  upToDate?: readonly string[];
  /** Files that were uploaded for this form and then not used. */
  unusedFileIds?: readonly string[];
}

export interface CreateCourse extends CourseForm {
  academyId: string;
}

type CourseValues = InferType<ReturnType<typeof courseForm>>;

const validated = (ctx: Ctx, input: CourseForm): Promise<CourseValues> => validate(courseForm(ctx.settings.contentLanguages), input);

/** Completes a save: records the use of the image, discards unused files, and writes the audit entry. */
async function completeSave(tx: Ctx, id: string, imageId: string, input: CourseForm, action: AuditAction): Promise<void> {
  await replaceFileUses(tx, { courseId: id }, [imageId]);
  await discardFiles(tx, input.unusedFileIds ?? []);
  await record(tx, action, { type: 'course', id });
}

/** Adds an unpublished course at the end of an academy (docs/specification.md#4-states-and-transitions). Admins only. */
export async function createCourse(ctx: Ctx, input: CreateCourse): Promise<CourseEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.create');
  const academyId = requireId(input.academyId);
  const { status: _status, ...values } = await validated(ctx, input);
  return inTransaction(ctx, async (tx) => {
    // The lock prevents two new courses from taking the same position.
    assertFound(await tx.db.findOne(AcademyEntity, { where: { id: academyId }, lock: { mode: 'for_no_key_update' } }));
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    const position = 1 + ((await tx.db.maximum(CourseEntity, 'position', { academyId })) ?? 0);
    const course = tx.db.create(CourseEntity, { ...newItem(tx, values), ...values, academyId, status: 'DRAFT', position });
    await tx.db.insert(CourseEntity, course);
    await completeSave(tx, course.id, values.imageId, input, 'course.create');
    return course;
  });
}

/**
 * Saves a course. `revision` is the one that the edits are based on (null: the stored one). Texts in languages that the operator
 * no longer offers stay. Admins only.
 * @throws NOT_FOUND if the course does not exist
 * @throws CHANGED_MEANWHILE if it was saved since `revision`
 */
export async function updateCourse(ctx: Ctx, id: string, revision: number | null, input: CourseForm): Promise<CourseEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.update', { type: 'course', id });
  const courseId = requireId(id);
  const values = await validated(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, CourseEntity, courseId, revision);
    await requireFiles(tx, [{ id: values.imageId, kind: 'image', field: 'imageId' }]);
    const imageAlt = altAfter(before, values, input.imageAlt);
    const change = { ...values, imageAlt, ...savedItem(tx, before, values, input.upToDate), status: values.status ?? before.status };
    await tx.db.update(CourseEntity, { id: courseId }, change);
    await completeSave(tx, courseId, values.imageId, input, 'course.update');
    if (change.status !== before.status) await record(tx, 'course.status', { type: 'course', id });
    return { ...before, ...change };
  });
}

/** Publishes or unpublishes a course (docs/specification.md#4-states-and-transitions). Only admins see unpublished courses. Idempotent. */
export async function setCourseStatus(ctx: Ctx, id: string, status: PublishStatus): Promise<void> {
  const object = { type: 'course', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.status', object);
  const courseId = requireId(id);
  await validate(statusForm, { status });
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db.update(CourseEntity, { id: courseId }, { status, updatedAt: tx.now() });
    assertFound(changed.affected === 1 ? courseId : null);
    await record(tx, 'course.status', object);
  });
}
