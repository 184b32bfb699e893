import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable, ModulesTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, one, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import type { ContentKind } from './content-kind.ts';

/** The number of items, learners, progress records, homework, files, classes and meeting rooms that a deletion removes. */
export interface ContentImpact {
  courses: number;
  modules: number;
  steps: number;
  /** People who are enrolled or have progress. */
  learners: number;
  /** Their progress records of modules and steps with the answers to quizzes; if a course is deleted, also the attempts and the feedback on it. */
  records: number;
  /** Homework that learners have written, drafts included. */
  submissions: number;
  /** Files that nothing else uses. */
  files: number;
  /** Weekly classes, with their attendance. */
  classes: number;
  meetingRooms: number;
}

type Gone = (tables: ExpressionBuilder<{ c: CoursesTable; m: ModulesTable; s: StepsTable }, 'c' | 'm' | 's'>, id: Expression<string>) => Expression<SqlBool>;
const nothing: Gone = () => sql.lit(false);

/** SQL conditions for the courses `c`, modules `m` and steps `s` that a deletion selects directly, not through their parents. */
const INSIDE: Readonly<Record<ContentKind, { courses: Gone; modules: Gone; steps: Gone }>> = {
  academy: { courses: (eb, id) => eb('c.academy_id', '=', id), modules: nothing, steps: nothing },
  course: { courses: (eb, id) => eb('c.id', '=', id), modules: nothing, steps: nothing },
  module: { courses: nothing, modules: (eb, id) => eb('m.id', '=', id), steps: nothing },
  step: { courses: nothing, modules: nothing, steps: (eb, id) => eb('s.id', '=', id) },
};

const ITSELF = {
  academy: (id: Expression<string>) => statements.selectFrom('academies as i').select(one).where('i.id', '=', id),
  course: (id: Expression<string>) => statements.selectFrom('courses as i').select(one).where('i.id', '=', id),
  module: (id: Expression<string>) => statements.selectFrom('modules as i').select(one).where('i.id', '=', id),
  step: (id: Expression<string>) => statements.selectFrom('steps as i').select(one).where('i.id', '=', id),
};

const content = expressionBuilder<{ c: CoursesTable; m: ModulesTable; s: StepsTable }, 'c' | 'm' | 's'>();

/** SQL: the rows that are deleted with an item, as the tables `gone_…`. */
function goneWith(kind: ContentKind, id: Expression<string>) {
  const { courses, modules, steps } = INSIDE[kind];
  return statements
    .with(
      (cte) => cte('gone_courses').materialized(),
      (db) => db.selectFrom('courses as c').select('c.id').where(courses(content, id)),
    )
    .with(
      (cte) => cte('gone_modules').materialized(),
      (db) =>
        db
          .selectFrom('modules as m')
          .select('m.id')
          .where(({ eb, or }) => or([eb('m.course_id', 'in', db.selectFrom('gone_courses').select('id')), modules(content, id)])),
    )
    .with(
      (cte) => cte('gone_steps').materialized(),
      (db) =>
        db
          .selectFrom('steps as s')
          .select('s.id')
          .where(({ eb, or }) => or([eb('s.module_id', 'in', db.selectFrom('gone_modules').select('id')), steps(content, id)])),
    )
    .with(
      (cte) => cte('gone_submissions').materialized(),
      (db) => db.selectFrom('homework_submissions as h').select('h.id').where('h.step_id', 'in', db.selectFrom('gone_steps').select('id')),
    )
    .with(
      (cte) => cte('gone_uses').materialized(),
      (db) =>
        db
          .selectFrom('file_uses as u')
          .select(['u.id', 'u.file_id'])
          .where(({ eb, or }) => {
            const messages = db.selectFrom('course_messages as m').select('m.id').where('m.course_id', 'in', db.selectFrom('gone_courses').select('id'));
            return or([
              eb('u.academy_id', '=', id),
              eb('u.course_id', 'in', db.selectFrom('gone_courses').select('id')),
              eb('u.step_id', 'in', db.selectFrom('gone_steps').select('id')),
              eb('u.message_id', 'in', messages),
              eb('u.submission_id', 'in', db.selectFrom('gone_submissions').select('id')),
            ]);
          }),
    )
    .with(
      (cte) => cte('gone_progress').materialized(),
      (db) =>
        db
          .selectFrom('module_progress as p')
          .select('p.attempt_id')
          .where('p.module_id', 'in', db.selectFrom('gone_modules').select('id'))
          .unionAll(db.selectFrom('step_progress as p').select('p.attempt_id').where('p.step_id', 'in', db.selectFrom('gone_steps').select('id')))
          .unionAll(db.selectFrom('quiz_answers as p').select('p.attempt_id').where('p.step_id', 'in', db.selectFrom('gone_steps').select('id'))),
    );
}

function impactOf(kind: ContentKind) {
  return prepared(`authoring.impact.${kind}`, { id: 'uuid' }, ({ id }) =>
    goneWith(kind, id)
      .selectNoFrom(({ selectFrom }) => {
        const count = countRows.as('count');
        const enrolled = selectFrom('enrolments as e').where('e.course_id', 'in', selectFrom('gone_courses').select('id'));
        const people = enrolled
          .select('e.user_id')
          .union(
            selectFrom('enrolments as e')
              .innerJoin('attempts as a', 'a.enrolment_id', 'e.id')
              .select('e.user_id')
              .where('a.id', 'in', selectFrom('gone_progress').select('attempt_id')),
          );
        const progress = selectFrom('gone_progress').select(count);
        const attempts = enrolled.innerJoin('attempts as a', 'a.enrolment_id', 'e.id').select(count);
        const evaluations = selectFrom('course_evaluations as v').select(count).where('v.course_id', 'in', selectFrom('gone_courses').select('id'));
        const files = selectFrom('gone_uses as g')
          .select(({ ref }) => sql<number>`count(distinct ${ref('g.file_id')})::integer`.as('count'))
          .where(({ exists, not, selectFrom: inside }) => {
            const elsewhere = inside('file_uses as o').select(one).whereRef('o.file_id', '=', 'g.file_id');
            return not(exists(elsewhere.where('o.id', 'not in', inside('gone_uses').select('id'))));
          });
        const classes = selectFrom('classes as l')
          .select(count)
          .where(({ eb, or }) =>
            or([eb('l.course_id', 'in', selectFrom('gone_courses').select('id')), eb('l.module_id', 'in', selectFrom('gone_modules').select('id'))]),
          );
        const rooms = selectFrom('meeting_rooms as o').select(count).where('o.course_id', 'in', selectFrom('gone_courses').select('id'));
        return [
          scalar(selectFrom('gone_courses').select(count)).as('courses'),
          scalar(selectFrom('gone_modules').select(count)).as('modules'),
          scalar(selectFrom('gone_steps').select(count)).as('steps'),
          scalar(selectFrom(people.as('l')).select(count)).as('learners'),
          sql<number>`${progress} + ${attempts} + ${evaluations}`.as('records'),
          scalar(selectFrom('gone_submissions').select(count)).as('submissions'),
          scalar(files).as('files'),
          scalar(classes).as('classes'),
          scalar(rooms).as('meetingRooms'),
        ];
      })
      .where(({ exists }) => exists(ITSELF[kind](id))),
  );
}

const IMPACTS = { academy: impactOf('academy'), course: impactOf('course'), module: impactOf('module'), step: impactOf('step') };

/**
 * Counts what deleting an item would remove, in one statement (docs/product-rules.md#5-learning). Admins only.
 * @throws NOT_FOUND if the item does not exist
 */
export async function readDeletionImpact(ctx: Ctx, kind: ContentKind, id: string): Promise<ContentImpact> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const impact = await IMPACTS[kind].first(ctx.db, { id: requireId(id) });
  assertFound(impact);
  return impact;
}
