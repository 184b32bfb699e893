import { randomUUID } from 'node:crypto';
import { AcademyEntity, type PublishStatus, type Visibility } from '../academies/academy.entity.ts';
import { statusField } from '../academies/academy-input.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { exists } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import type { Translations } from '../translations/translations.ts';
import { CourseEntity, type CourseText } from './course.entity.ts';
import { coursePolicy } from './course.policy.ts';
import { courseInput } from './course-input.ts';

export interface CreateCourse {
  academyId: string;
  defaultLanguage: string;
  translations: Translations<CourseText>;
  courseType: Visibility;
  maxAttempts: number;
  imageId?: string | null;
  imageAlt?: string;
}

/** Adds a course at the end of an academy, unpublished (spec §4). Admins alone. */
export async function createCourse(ctx: Ctx, input: CreateCourse): Promise<CourseEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.create');
  const values = await validate(courseInput(ctx), input);
  return inTransaction(ctx, async (tx) => {
    const { academyId, imageId } = values;
    // Locked, so that two new courses do not take the same place.
    exists(await tx.db.findOne(AcademyEntity, { where: { id: academyId }, lock: { mode: 'pessimistic_write' } }));
    await requireFiles(tx, imageId === null ? [] : [{ id: imageId, kind: 'image', field: 'imageId' }]);
    const now = tx.now();
    const position = 1 + ((await tx.db.maximum(CourseEntity, 'position', { academyId })) ?? 0);
    const course = tx.db.create(CourseEntity, { id: randomUUID(), ...values, status: 0, position, createdAt: now, updatedAt: now });
    await tx.db.insert(CourseEntity, course);
    await replaceFileUses(tx, { courseId: course.id }, imageId === null ? [] : [imageId]);
    await record(tx, 'course.create', { type: 'course', id: course.id });
    return course;
  });
}

/** Publishes a course, or takes it back (spec §4): unpublished ones exist for admins alone. */
export async function setCourseStatus(ctx: Ctx, id: string, status: PublishStatus): Promise<void> {
  const object = { type: 'course', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.status', object);
  const courseId = requireId(id);
  await validate(statusField, status);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db.update(CourseEntity, { id: courseId }, { status, updatedAt: tx.now() });
    exists(changed.affected === 1 ? courseId : null);
    await record(tx, 'course.status', object);
  });
}
