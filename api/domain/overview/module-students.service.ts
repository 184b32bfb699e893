import { STUDENTS_PER_PAGE, type StudentFilter, type StudentOrder, studentFilterInput } from '../../../schema/overview.ts';
import { readCourseOf } from '../catalog/course-reads.service.ts';
import type { Person } from '../people/people.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { likePattern } from '../shared/sql.ts';
import { requireId, validate } from '../shared/validate.ts';
import { STUDENT_PAGES, STUDENTS_IN_ORDER } from './module-students.ts';
import { reviewedModules } from './reviewed-modules.ts';

/** A student's results in a module in the running attempt. */
export interface ModuleStudent {
  person: Person;
  /** null: the student is current in the module. */
  completedAt: Date | null;
  completedSteps: number;
  /** The last visit, completion, answer or saved homework in the module; null before the first one. */
  lastActivityAt: Date | null;
  /** Submissions without feedback, and with feedback. */
  homeworkWaiting: number;
  feedbackGiven: number;
}

export interface ModuleStudentPage extends PageEnd {
  items: ModuleStudent[];
  total: number;
}

export interface StudentsRequest extends PageRequest {
  filter?: { search?: string | null; show?: StudentFilter | null; order?: StudentOrder | null } | null;
}

const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/**
 * Lists the active students of a module with their results, page by page, in three statements for any number of students and steps. A search
 * finds email addresses only for viewers who see them (docs/product-rules.md#2-who-may-do-what).
 * @throws NOT_FOUND if the viewer may not review the module
 */
export async function listModuleStudents(ctx: Ctx, moduleId: string, request: StudentsRequest = {}): Promise<ModuleStudentPage> {
  requireActor(ctx);
  const id = requireId(moduleId);
  const filter = await validate(studentFilterInput, request.filter ?? {});
  const order = filter.order ?? 'nameAscending';
  const page = STUDENTS_IN_ORDER[order].read(request, STUDENTS_PER_PAGE);
  const course = await readCourseOf(ctx, 'module', id);
  assertFound(course);
  const reviews = await reviewedModules(ctx, course);
  assertFound(course, reviews(id));
  const row = await STUDENT_PAGES[order].first(ctx.db, {
    courseId: course.id,
    moduleId: id,
    emails: course.viewerCan.seeEmails,
    search: likePattern(filter.search ?? ''),
    show: filter.show ?? null,
    ...page.values,
  });
  const { rows, end } = endPage(row?.students ?? [], page);
  const items = rows.map(({ completedAt, completedSteps, lastActivityAt, homeworkWaiting, feedbackGiven, addedAt, ...person }) => ({
    person: { ...person, addedAt: new Date(addedAt) },
    completedAt: dateOf(completedAt),
    completedSteps,
    lastActivityAt: dateOf(lastActivityAt),
    homeworkWaiting,
    feedbackGiven,
  }));
  return { items, total: row?.total ?? 0, ...end };
}
