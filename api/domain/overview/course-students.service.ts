import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { STUDENTS_PER_PAGE } from '../../../schema/overview.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { type Person, personColumns } from '../people/people.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, countRows, inList, onlyIf, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { STUDENTS_IN_ORDER } from './module-students.ts';
import { reviewedModules } from './reviewed-modules.ts';
import { inactiveBefore, isInactive, studentsOf } from './student-rows.ts';

/** What a student has completed of a module in the running attempt. */
export interface StudentProgress {
  moduleId: string;
  completedSteps: number;
  /** null: the student is current in the module. */
  completedAt: Date | null;
}

/** A student of a course with the progress in its modules in the running attempt. */
export interface CourseStudent {
  person: Person;
  /** Has not completed the course, and has opened and completed nothing for 14 days. */
  inactive: boolean;
  /** null before the first visit of a step. */
  lastActivityAt: Date | null;
  /** The modules in which the student completed something, without an order. */
  modules: StudentProgress[];
}

export interface CourseStudentPage extends PageEnd {
  items: CourseStudent[];
  total: number;
  /** Inactive students, whatever the filter. */
  inactive: number;
}

export interface CourseStudentsRequest extends PageRequest {
  /** Only inactive students. */
  inactive?: boolean | null;
}

interface FoundStudent {
  id: string;
  enrolment_id: string;
  attempt_id: string | null;
  inactive: boolean;
  last_used_at: Date | null;
  n: number;
  keys: string[];
}
const byName = STUDENTS_IN_ORDER.nameAscending;
const found = sql<FoundStudent>`page`;

/** SQL: the completed steps of the attempt of the row `k` of the page, by module; and the modules that are marked complete in it. */
const stepsOfAttempt = statements
  .selectFrom('step_progress as sp')
  .innerJoin('steps as s', 's.id', 'sp.step_id')
  .select(['s.module_id as moduleId', countRows.as('completedSteps')])
  .where(sql<boolean>`sp.attempt_id = k.attempt_id`)
  .where('sp.completed_at', 'is not', null)
  .groupBy('s.module_id');
const marksOfAttempt = statements
  .selectFrom('module_progress as mp')
  .select(['mp.module_id as moduleId', 'mp.completed_at as completedAt'])
  .where(sql<boolean>`mp.attempt_id = k.attempt_id`)
  .where('mp.completed_at', 'is not', null);

const studentPage = prepared(
  'overview.courseStudents',
  { courseId: 'uuid', emails: 'boolean', before: 'timestamptz', inactiveOnly: 'boolean', after: 'text[]?', offset: 'integer', limit: 'integer' },
  ({ courseId, emails, before, inactiveOnly, after, offset, limit }) =>
    statements
      .with(
        (cte) => cte('found').materialized(),
        () =>
          studentsOf(courseId).select([
            'u.id',
            'u.name',
            'u.surname',
            'e.id as enrolment_id',
            'r.id as attempt_id',
            'r.last_used_at',
            isInactive(before).as('inactive'),
          ]),
      )
      .with(
        (cte) => cte('page').materialized(),
        (db) =>
          db
            .selectFrom('found as p')
            .select(['p.id', 'p.enrolment_id', 'p.attempt_id', 'p.last_used_at', 'p.inactive'])
            .select([byName.keysOfRow.as('keys'), sql<number>`row_number() over (order by ${byName.by})`.as('n')])
            .where(sql<boolean>`(not ${inactiveOnly} or p.inactive)`)
            .where(byName.afterIfSet(after))
            .orderBy('n')
            .offset(offset)
            .limit(limit),
      )
      .selectNoFrom(({ selectFrom }) => [
        scalar(selectFrom('found as f').select(countRows.as('count'))).as('all'),
        scalar(selectFrom('found as f').select(countRows.as('count')).where('f.inactive', '=', true)).as('inactive'),
        jsonArrayFrom(
          statements
            .selectFrom(found.as<'k'>(sql`k`))
            .innerJoin('users as u', 'u.id', 'k.id')
            .innerJoin('enrolments as e', 'e.id', 'k.enrolment_id')
            .select(personColumns)
            .select(({ ref }) => ['e.created_at as addedAt', onlyIf(sql<boolean>`${emails}`, ref('u.email')).as('email')])
            .select([
              'k.keys',
              'k.inactive',
              'k.last_used_at as lastActivityAt',
              jsonArrayFrom(stepsOfAttempt).as('steps'),
              jsonArrayFrom(marksOfAttempt).as('marks'),
            ])
            // PostgreSQL does not know how few a page has; of an array it expects few.
            .where(({ ref }) => inList(ref('u.id'), arrayOf(statements.selectFrom(found.as<'i'>(sql`i`)).select('i.id'))))
            .orderBy('k.n'),
        ).as('students'),
      ]),
);

/** Puts the counts of completed steps and the marks of complete modules together. */
function modulesOf(steps: ReadonlyArray<Omit<StudentProgress, 'completedAt'>>, marks: ReadonlyArray<{ moduleId: string; completedAt: Date | string | null }>) {
  const modules = new Map<string, StudentProgress>(steps.map((module) => [module.moduleId, { ...module, completedAt: null }]));
  for (const { moduleId, completedAt } of marks) {
    const { completedSteps } = modules.get(moduleId) ?? { completedSteps: 0 };
    modules.set(moduleId, { moduleId, completedSteps, completedAt: completedAt === null ? null : new Date(completedAt) });
  }
  return [...modules.values()];
}

/**
 * Lists the active students of a course by name, each with the progress in the modules that the viewer may review, page by page, in three statements for
 * any number of students, modules and steps.
 * @throws NOT_FOUND if the viewer may review nothing in the course
 */
export async function listCourseStudents(ctx: Ctx, courseId: string, request: CourseStudentsRequest = {}): Promise<CourseStudentPage> {
  requireActor(ctx);
  const id = requireId(courseId);
  const page = byName.read(request, STUDENTS_PER_PAGE);
  const inactiveOnly = request.inactive === true;
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  const reviews = await reviewedModules(ctx, course);
  const row = await studentPage.first(ctx.db, { courseId: id, emails: course.viewerCan.seeEmails, before: inactiveBefore(ctx), inactiveOnly, ...page.values });
  const { all = 0, inactive = 0, students = [] } = row ?? {};
  const { rows, end } = endPage(students, page);
  const items = rows.map(({ inactive: isOne, lastActivityAt, steps, marks, addedAt, ...person }) => ({
    person: { ...person, addedAt: new Date(addedAt) },
    inactive: isOne,
    lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt),
    modules: modulesOf(steps, marks).filter(({ moduleId }) => reviews(moduleId)),
  }));
  return { items, total: inactiveOnly ? inactive : all, inactive, ...end };
}
