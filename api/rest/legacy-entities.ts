import type { AcademyRecord } from '../domain/academies/academy-records.service.ts';
import type { CourseView } from '../domain/courses/course-reads.service.ts';
import type { CourseRecord, TeamRecord } from '../domain/courses/course-records.service.ts';
import type { PersonView } from '../domain/courses/people.ts';
import type { FileRecord } from '../domain/files/file-records.ts';
import { type CourseCount, type CourseProgressView, progressOf, stepCountOf } from '../domain/progress/course-progress.ts';

/** A file: clients fetch it from {host}/{filePath} (spec §2), so the path has no slash in front. The address is signed and expires. */
export function toLegacyFile(file: FileRecord) {
  const { id, url, name, contentType } = file;
  return { _id: id, id, filePath: url.replace(/^\//, ''), originalName: name, name, contentType, url };
}

/** A person in a list: the e-mail is there only for those who may see it (product rules §2). */
export function toLegacyPerson(person: PersonView) {
  const { id, name, surname, role, color, online, doNotDisturb, email } = person;
  const common = { _id: id, name, surname, role, color, isOnline: online, dnd: doNotDisturb ? 1 : 0 };
  return email === null ? common : { ...common, email };
}

/** A person as an entry of a list: since when, and who. */
export const toLegacyEntry = (person: PersonView) => ({ createdAt: person.addedAt, user: toLegacyPerson(person) });

/** An academy under the names of spec §3; `course` are the ids of its courses unless the courses themselves are given. */
export function toLegacyAcademy(academy: AcademyRecord, course: readonly unknown[] = academy.courseIds) {
  const { id, name, subTitle, translations, languages, defaultLanguage, academyType, status, image, position, hostedRegion } = academy;
  return {
    ...{ _id: id, name, subTitle, translations, language: languages, defaultLanguage, academyType, status },
    ...{ image: image && toLegacyFile(image), course, order: position, hostedRegion },
  };
}

const toLegacyTeamMember = ({ person, role, moduleIds }: TeamRecord) => ({ user: toLegacyPerson(person), role, modules: moduleIds });

/** The way through a course; null without an enrolment. `completedModules` is a number. */
export function toLegacyProgress(progress: CourseProgressView | null) {
  if (progress === null) return null;
  const { courseId, completedModules, totalModules, completedSteps, totalSteps, percent, attemptNumber, attemptsLeft, completedAt, currentStepId } = progress;
  return {
    ...{ course: courseId, completedModules, totalModules, completedSteps, totalSteps, percent },
    ...{ attempt: attemptNumber, attemptsLeft, status: completedAt === null ? 0 : 1, completedAt, currentStep: currentStepId },
  };
}

/** A course under the names of spec §3; `modules` are its modules as its list entry has them unless whole ones are given. */
export function toLegacyCourse(course: CourseView, record: CourseRecord, count: CourseCount, modules?: readonly unknown[]) {
  const { id, academyId, name, description, languages, defaultLanguage, courseType, status, maxAttempts, access, academy } = course;
  return {
    ...{ _id: id, academyId, academy: { _id: academy.id, name: academy.name }, name, description, translations: record.translations },
    ...{ language: languages, defaultLanguage, courseType, maxAttempts, status, order: record.position },
    image: record.image && toLegacyFile(record.image),
    modules: modules ?? record.modules.map((module) => ({ _id: module.id, courseId: id, name: module.name, steps: module.stepIds })),
    moduleCount: count.moduleCount,
    stepCount: stepCountOf(count),
    teamMembers: record.team.map(toLegacyTeamMember),
    access,
    progress: toLegacyProgress(progressOf(course, count)),
  };
}
