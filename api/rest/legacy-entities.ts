import { ACADEMY_FIELDS, COURSE_FIELDS, pickSettings, pickTexts } from '../../schema/item-fields.ts';
import type { readAcademyRow } from '../domain/catalog/academy-rows.service.ts';
import type { Course } from '../domain/catalog/course-reads.service.ts';
import { variantName } from '../domain/files/file-names.ts';
import { signImage } from '../domain/files/images.ts';
import { type CourseCount, type CourseProgress, progressOf } from '../domain/learning/course-progress.ts';
import type { readCourseRows } from '../domain/learning/course-rows.service.ts';
import type { visibleRow } from '../domain/learning/course-rows.ts';
import type { CourseMessageEntity } from '../domain/messages/course-message.entity.ts';
import type { Person } from '../domain/people/people.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { type FileRow, signFile } from '../domain/video/signed-files.ts';
import { toLegacyStatus } from './legacy-values.ts';

/**
 * Signs a file, of an image the largest variant: clients of the predecessor do not know variants. They fetch it from {host}/{filePath}
 * (docs/specification.md#2-screens-and-routes), so the path has no slash in front. The address expires.
 */
export function toLegacyFile(ctx: Ctx, file: FileRow) {
  const { id, url: original, name: originalName, contentType } = signFile(ctx, file);
  const name = file.variants.length === 0 ? originalName : variantName(originalName);
  const url = signImage(ctx, file, '')?.url ?? original;
  return { _id: id, id, filePath: url.replace(/^\//, ''), originalName, name, contentType, url };
}
export type LegacyFile = ReturnType<typeof toLegacyFile>;

/** Signs the image of an item: the only file of `images`, or null without one. */
function toLegacyImage(ctx: Ctx, images: readonly FileRow[] | null): LegacyFile | null {
  const image = images?.[0];
  return image === undefined ? null : toLegacyFile(ctx, image);
}

/** A person in a list: the email address is present only if the viewer may see it (docs/product-rules.md#2-who-may-do-what). */
export function toLegacyPerson(person: Person) {
  const { id, name, surname, role, color, online, doNotDisturb, email } = person;
  const common = { _id: id, name, surname, role, color, isOnline: online, dnd: doNotDisturb ? 1 : 0 };
  return email === null ? common : { ...common, email };
}

/** Maps a person to a list entry with the date of the addition. */
export const toLegacyEntry = (person: Person) => ({ createdAt: person.addedAt, user: toLegacyPerson(person) });

type AcademyRow = Awaited<ReturnType<typeof readAcademyRow>>;

/** An academy under the names of docs/specification.md#3-entities-and-their-fields; `course` are the ids of its courses unless the courses themselves are passed. */
export function toLegacyAcademy(ctx: Ctx, academy: AcademyRow, course: readonly unknown[] = academy.courseIds) {
  return {
    _id: academy.id,
    ...pickTexts(ACADEMY_FIELDS, academy),
    translations: academy.translations,
    language: academy.languages,
    defaultLanguage: academy.defaultLanguage,
    ...pickSettings(ACADEMY_FIELDS, academy),
    status: toLegacyStatus(academy.status),
    image: toLegacyImage(ctx, academy.images),
    imageAlt: academy.imageAlt,
    course,
    order: academy.position,
    revision: academy.revision,
    hostedRegion: academy.hostedRegion,
  };
}

type CourseRow = ReturnType<typeof visibleRow>;

const toLegacyTeamMember = ({ person, role, moduleIds }: CourseRow['team'][number]) => ({ user: toLegacyPerson(person), role, modules: moduleIds });

type ListedCourse = Awaited<ReturnType<typeof readCourseRows>>[number];

/** Maps a module of a course in a list; its steps are ids. */
export const toListedModule = ({ id, courseId, name, stepIds }: ListedCourse['modules'][number]) => ({ _id: id, courseId, name, steps: stepIds });

/** Maps the progress in a course; null without an enrollment. `completedModules` is a number. */
export function toLegacyProgress(progress: CourseProgress | null) {
  if (progress === null) return null;
  return {
    course: progress.courseId,
    completedModules: progress.completedModules,
    totalModules: progress.totalModules,
    completedSteps: progress.completedSteps,
    totalSteps: progress.totalSteps,
    percent: progress.percent,
    attempt: progress.attemptNumber,
    attemptsLeft: progress.attemptsLeft,
    status: progress.completedAt === null ? 0 : 1,
    completedAt: progress.completedAt,
    currentStep: progress.currentStepId,
  };
}

/** A course under the names of docs/specification.md#3-entities-and-their-fields, with the modules given. */
export function toLegacyCourse(ctx: Ctx, { course, row }: { course: Course; row: CourseRow }, count: CourseCount, modules: readonly unknown[]) {
  return {
    _id: course.id,
    academyId: course.academyId,
    academy: { _id: course.academy.id, name: course.academy.name },
    ...pickTexts(COURSE_FIELDS, course),
    translations: row.translations,
    language: course.languages,
    defaultLanguage: course.defaultLanguage,
    ...pickSettings(COURSE_FIELDS, course),
    status: toLegacyStatus(course.status),
    order: row.position,
    revision: row.revision,
    image: toLegacyImage(ctx, row.images),
    imageAlt: row.imageAlt,
    modules,
    moduleCount: count.moduleCount,
    stepCount: count.stepCount,
    teamMembers: row.team.map(toLegacyTeamMember),
    access: course.access,
    progress: toLegacyProgress(progressOf(course, count)),
  };
}

/** A message to the students of a course under the names of docs/specification.md#3-entities-and-their-fields. */
export function toLegacyMessage({ id, courseId, subject, content, attachmentIds, createdAt }: CourseMessageEntity) {
  return { _id: id, courseId, subject, messageContent: content, attachments: attachmentIds, createdAt };
}
