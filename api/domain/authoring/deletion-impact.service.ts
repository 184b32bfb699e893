import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { Database } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, isSet, one, scalar } from '../shared/sql.ts';
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

const ITSELF = {
  academy: (id: Expression<string>) => statements.selectFrom('academies as i').select(one).where('i.id', '=', id),
  course: (id: Expression<string>) => statements.selectFrom('courses as i').select(one).where('i.id', '=', id),
  module: (id: Expression<string>) => statements.selectFrom('modules as i').select(one).where('i.id', '=', id).where('i.course_id', 'is not', null),
  step: (id: Expression<string>) =>
    statements
      .selectFrom('steps as i')
      .innerJoin('modules as m', 'm.id', 'i.module_id')
      .select(one)
      .where('i.id', '=', id)
      .where('m.course_id', 'is not', null),
};

/** Deleted rows that others belong to. */
type Parent = 'gone_courses' | 'gone_modules' | 'gone_steps' | 'gone_submissions' | 'gone_messages' | 'gone_enrolments';
const parentId = sql.ref<string>('g.id');

/**
 * SQL: the rows that belong to `parentId`, for each deleted parent. Parent by parent with an index: the number of rows of a parent is unknown when
 * PostgreSQL plans the statement, so that a join may read the whole table.
 */
const rowsOf = <Row>(parents: Parent, rows: SelectQueryBuilder<Database, never, Row>) =>
  statements
    .selectFrom(sql<{ id: string }>`${sql.table(parents)}`.as<'g'>(sql`g`))
    .innerJoinLateral(rows.offset(0).as('r'), (join) => join.onTrue())
    .selectAll('r');

/** SQL: the number of the rows that belong to the deleted parents. */
const countOf = (parents: Parent, rows: SelectQueryBuilder<Database, never, object>): RawBuilder<number> =>
  sql`(select coalesce(sum(${rows.select(countRows.as('count'))}), 0)::integer from ${sql.table(parents)} as g)`;

const everyCourse = statements.selectFrom('courses as c').select('c.id');
const everyModule = statements.selectFrom('modules as m').select('m.id');
const everyStep = statements.selectFrom('steps as s').select('s.id');
const usesBy = (column: 'academy_id' | 'course_id' | 'step_id' | 'message_id' | 'submission_id', id: Expression<string>) =>
  statements.selectFrom('file_uses as u').select(['u.id', 'u.file_id']).where(`u.${column}`, '=', id);
const attemptsBy = statements.selectFrom('attempts as a').where('a.enrolment_id', '=', parentId);
const modulesVisited = statements.selectFrom('module_progress as p').where('p.module_id', '=', parentId);
const stepsVisited = statements.selectFrom('step_progress as p').where('p.step_id', '=', parentId);
const answers = statements.selectFrom('quiz_answers as p').where('p.step_id', '=', parentId);

/** SQL: what a deletion removes, as the tables `gone_…`. */
function goneWith(kind: ContentKind, id: Expression<string>) {
  return statements
    .with('gone_courses', () =>
      kind === 'academy' ? everyCourse.where('c.academy_id', '=', id) : everyCourse.where('c.id', '=', id).where(sql.lit(kind === 'course')),
    )
    .with('gone_modules', () =>
      kind === 'module' ? everyModule.where('m.id', '=', id) : rowsOf('gone_courses', everyModule.where('m.course_id', '=', parentId)),
    )
    .with('gone_steps', () => (kind === 'step' ? everyStep.where('s.id', '=', id) : rowsOf('gone_modules', everyStep.where('s.module_id', '=', parentId))))
    .with('gone_submissions', () => rowsOf('gone_steps', statements.selectFrom('homework_submissions as h').select('h.id').where('h.step_id', '=', parentId)))
    .with('gone_messages', () => rowsOf('gone_courses', statements.selectFrom('course_messages as m').select('m.id').where('m.course_id', '=', parentId)))
    .with('gone_enrolments', () =>
      rowsOf('gone_courses', statements.selectFrom('enrolments as e').select(['e.id', 'e.user_id']).where('e.course_id', '=', parentId)),
    )
    .with(
      (cte) => cte('gone_uses').materialized(),
      // A use belongs to one item.
      () =>
        usesBy('academy_id', id)
          .unionAll(rowsOf('gone_courses', usesBy('course_id', parentId)))
          .unionAll(rowsOf('gone_steps', usesBy('step_id', parentId)))
          .unionAll(rowsOf('gone_messages', usesBy('message_id', parentId)))
          .unionAll(rowsOf('gone_submissions', usesBy('submission_id', parentId))),
    );
}

/** SQL: the number of people who are enrolled in the courses, or have progress in the module or the step. Steps never leave their course, and progress belongs to an enrolment. */
function learnersOf(kind: ContentKind): RawBuilder<number> {
  if (kind === 'academy' || kind === 'course') return sql`(select count(distinct user_id)::integer from gone_enrolments)`;
  const learner = statements
    .selectFrom('attempts as a')
    .innerJoin('enrolments as e', 'e.id', 'a.enrolment_id')
    .select('e.user_id')
    .where('a.id', '=', sql.ref<string>('p.attempt_id'));
  const progress = rowsOf('gone_modules', modulesVisited.select('p.attempt_id'))
    .unionAll(rowsOf('gone_steps', stepsVisited.select('p.attempt_id')))
    .unionAll(rowsOf('gone_steps', answers.select('p.attempt_id')));
  return sql`(select count(distinct ${learner})::integer from (select distinct attempt_id from ${progress} as v) as p)`;
}

function impactOf(kind: ContentKind) {
  const evaluations = statements.selectFrom('course_evaluations as v').where('v.course_id', '=', parentId);
  const records = [
    countOf('gone_modules', modulesVisited),
    countOf('gone_steps', stepsVisited),
    countOf('gone_steps', answers),
    countOf('gone_enrolments', attemptsBy),
    countOf('gone_courses', evaluations),
  ];
  const classes = statements.selectFrom('classes as l');
  return prepared(`authoring.impact.${kind}`, { id: 'uuid' }, ({ id }) =>
    goneWith(kind, id)
      .selectNoFrom(({ selectFrom }) => {
        const count = countRows.as('count');
        const files = selectFrom('gone_uses as g')
          .select(({ ref }) => sql<number>`count(distinct ${ref('g.file_id')})::integer`.as('count'))
          // A single value, because PostgreSQL may read all uses for an `exists`.
          .where(({ not, selectFrom: inside }) => {
            const elsewhere = inside('file_uses as o').select('o.id').whereRef('o.file_id', '=', 'g.file_id');
            return not(isSet(elsewhere.where('o.id', 'not in', inside('gone_uses').select('id')).limit(1)));
          });
        return [
          scalar(selectFrom('gone_courses').select(count)).as('courses'),
          scalar(selectFrom('gone_modules').select(count)).as('modules'),
          scalar(selectFrom('gone_steps').select(count)).as('steps'),
          learnersOf(kind).as('learners'),
          sql<number>`${sql.join(records, sql` + `)}`.as('records'),
          scalar(selectFrom('gone_submissions').select(count)).as('submissions'),
          scalar(files).as('files'),
          (kind === 'module'
            ? countOf('gone_modules', classes.where('l.module_id', '=', parentId))
            : countOf('gone_courses', classes.where('l.course_id', '=', parentId))
          ).as('classes'),
          countOf('gone_courses', statements.selectFrom('meeting_rooms as o').where('o.course_id', '=', parentId)).as('meetingRooms'),
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
