import type { AcademyRecord } from '../domain/catalog/academy-records.service.ts';
import type { CourseView } from '../domain/catalog/course-reads.service.ts';
import { type CourseCount, type CourseProgressView, progressOf, stepCountOf } from '../domain/learning/course-progress.ts';
import type { ModuleBrief } from '../domain/learning/course-records.service.ts';
import type { CourseRecord, TeamRecord } from '../domain/learning/course-records.ts';
import type { CourseMessageEntity } from '../domain/messages/course-message.entity.ts';
import type { PersonView } from '../domain/people/people.ts';
import type { FileRecord } from '../domain/video/file-records.ts';
import { toLegacyStatus } from './legacy-values.ts';

/** A file: clients fetch it from {host}/{filePath} (docs/specification.md#2-screens-and-routes), so the path has no slash in front. The address is signed and expires. */
export function toLegacyFile({ id, url, name, contentType }: FileRecord) {
  return { _id: id, id, filePath: url.replace(/^\//, ''), originalName: name, name, contentType, url };
}
export type LegacyFile = ReturnType<typeof toLegacyFile>;

/** A person in a list: the email address is present only if the viewer may see it (docs/product-rules.md#2-who-may-do-what). */
export function toLegacyPerson(person: PersonView) {
  const { id, name, surname, role, color, online, doNotDisturb, email } = person;
  const common = { _id: id, name, surname, role, color, isOnline: online, dnd: doNotDisturb ? 1 : 0 };
  return email === null ? common : { ...common, email };
}

/** Maps a person to a list entry with the date of the addition. */
export const toLegacyEntry = (person: PersonView) => ({ createdAt: person.addedAt, user: toLegacyPerson(person) });

/** An academy under the names of docs/specification.md#3-entities-and-their-fields; `course` are the ids of its courses unless the courses themselves are passed. */
export function toLegacyAcademy(academy: AcademyRecord, course: readonly unknown[] = academy.courseIds) {
  return {
    _id: academy.id,
    name: academy.name,
    subTitle: academy.subTitle,
    translations: academy.translations,
    language: academy.languages,
    defaultLanguage: academy.defaultLanguage,
    academyType: academy.academyType,
    status: toLegacyStatus(academy.status),
    image: academy.image && toLegacyFile(academy.image),
    imageAlt: academy.imageAlt,
    course,
    order: academy.position,
    revision: academy.revision,
    hostedRegion: academy.hostedRegion,
  };
}

const toLegacyTeamMember = ({ person, role, moduleIds }: TeamRecord) => ({ user: toLegacyPerson(person), role, modules: moduleIds });

/** Maps a module of a course in a list; its steps are ids. */
export const toLegacyModuleBrief = ({ id, courseId, name, stepIds }: ModuleBrief) => ({ _id: id, courseId, name, steps: stepIds });

/** Maps the progress in a course; null without an enrollment. `completedModules` is a number. */
export function toLegacyProgress(progress: CourseProgressView | null) {
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
export function toLegacyCourse(course: CourseView, record: CourseRecord, count: CourseCount, modules: readonly unknown[]) {
  return {
    _id: course.id,
    academyId: course.academyId,
    academy: { _id: course.academy.id, name: course.academy.name },
    name: course.name,
    description: course.description,
    translations: record.translations,
    language: course.languages,
    defaultLanguage: course.defaultLanguage,
    courseType: course.courseType,
    maxAttempts: course.maxAttempts,
    status: toLegacyStatus(course.status),
    order: record.position,
    revision: record.revision,
    image: record.image && toLegacyFile(record.image),
    imageAlt: record.imageAlt,
    modules,
    moduleCount: count.moduleCount,
    stepCount: stepCountOf(count),
    teamMembers: record.team.map(toLegacyTeamMember),
    access: course.access,
    progress: toLegacyProgress(progressOf(course, count)),
  };
}

/** A message to the students of a course under the names of docs/specification.md#3-entities-and-their-fields. */
export function toLegacyMessage({ id, courseId, subject, content, attachmentIds, createdAt }: CourseMessageEntity) {
  return { _id: id, courseId, subject, messageContent: content, attachments: attachmentIds, createdAt };
}
