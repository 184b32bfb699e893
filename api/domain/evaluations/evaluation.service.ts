import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type EvaluationInput, evaluationForm, HELPFUL_ANSWERS, type HelpfulAnswer } from '../../../schema/evaluation-form.ts';
import { EVALUATIONS_MIN } from '../../../schema/limits.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { endPage, ListOrder, type PageRequest } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, scalar } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { CourseEvaluationEntity } from './course-evaluation.entity.ts';

/** What the viewer says about a course. */
export type CourseEvaluation = EvaluationInput & { courseId: string };

/** What learners say about a course, without names and dates. */
export interface CourseEvaluations {
  /** People who answered. */
  total: number;
  /** The number of each answer, the best first. */
  answers: Array<{ helpful: HelpfulAnswer; count: number }>;
  /** People who wrote a comment. */
  commentCount: number;
  comments: string[];
  /** For the next comments; null on the last page. */
  nextCursor: string | null;
}

const store = prepared(
  'evaluations.store',
  { id: 'uuid', courseId: 'uuid', userId: 'uuid', helpful: 'text?', comment: 'text', now: 'timestamptz' },
  ({ id, courseId, userId, helpful, comment, now }) => {
    const values = { helpful: sql<HelpfulAnswer>`${helpful}`, comment, updated_at: now };
    return statements
      .insertInto('course_evaluations')
      .values({ ...values, id, course_id: courseId, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet(values));
  },
);

/** Reads the visible course of an evaluation. @throws NOT_FOUND if the course does not exist for the viewer */
async function findCourse(ctx: Ctx, id: string) {
  const courseId = requireId(id);
  const course = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(course);
  return course;
}

/**
 * Reads the viewer's own evaluation of a course; null without one.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readOwnEvaluation(ctx: Ctx, id: string): Promise<CourseEvaluation | null> {
  const { id: userId } = requireActor(ctx);
  const { id: courseId } = await findCourse(ctx, id);
  const found = await ctx.db.findOneBy(CourseEvaluationEntity, { courseId, userId });
  return found === null ? null : { courseId, helpful: found.helpful, comment: found.comment };
}

/**
 * Stores what the viewer says about a completed course; a later answer replaces the former one (docs/decisions/0051-end-of-a-course.md).
 * @throws NOT_FOUND if the course does not exist for the viewer
 * @throws NOT_ENROLLED without an enrolment
 * @throws COURSE_NOT_COMPLETE before the first completion
 */
export async function saveCourseEvaluation(ctx: Ctx, id: string, input: unknown): Promise<CourseEvaluation> {
  const { id: userId } = requireActor(ctx);
  const courseId = requireId(id);
  return inTransaction(ctx, async (tx) => {
    const course = await findCourse(tx, courseId);
    if (!course.enrolled) throw new DomainError('NOT_ENROLLED');
    if (course.lastCompletedAt === null) throw new DomainError('COURSE_NOT_COMPLETE');
    const { helpful, comment } = await validate(evaluationForm, input);
    await store.all(tx.db, { id: randomUUID(), courseId, userId, helpful, comment, now: tx.now() });
    return { courseId, helpful, comment };
  });
}

// By a random id, so that a text cannot be matched with the time of a completion.
const shuffled = new ListOrder([{ of: sql`v.id`, type: 'uuid' }]);

const EVALUATIONS = { courseId: 'uuid', after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
const evaluations = prepared('evaluations.ofCourse', EVALUATIONS, ({ courseId, after, offset, limit }) => {
  const own = statements.selectFrom('course_evaluations as v').where('v.course_id', '=', courseId);
  return statements.selectNoFrom([
    scalar(own.select(countRows.as('count'))).as('total'),
    scalar(own.where('v.comment', '<>', '').select(countRows.as('count'))).as('commentCount'),
    jsonArrayFrom(
      own
        .where('v.helpful', 'is not', null)
        .groupBy('v.helpful')
        .select(['v.helpful', countRows.as('count')]),
    ).as('answers'),
    jsonArrayFrom(
      own
        .where('v.comment', '<>', '')
        .select(['v.comment', shuffled.keysOfRow.as('keys')])
        .where(shuffled.afterIfSet(after))
        .orderBy(shuffled.by)
        .offset(offset)
        .limit(limit),
    ).as('comments'),
  ]);
});

/**
 * Reads what learners say about a course, without names; null with fewer than five answers. Admins only.
 * @throws NOT_FOUND if the course does not exist, and for everybody who may not edit it
 */
export async function readCourseEvaluations(ctx: Ctx, id: string, request: PageRequest = {}): Promise<CourseEvaluations | null> {
  const actor = requireActor(ctx);
  const { id: courseId } = await findCourse(ctx, id);
  assertFound(coursePolicy.edit(actor) ? courseId : null);
  const page = shuffled.read(request);
  const row = await evaluations.first(ctx.db, { courseId, ...page.values });
  if (row === undefined || row.total < EVALUATIONS_MIN) return null;
  const countOf = (helpful: HelpfulAnswer): number => row.answers.find((each) => each.helpful === helpful)?.count ?? 0;
  const { rows, end } = endPage(row.comments, page);
  const answers = HELPFUL_ANSWERS.map((helpful) => ({ helpful, count: countOf(helpful) }));
  return { ...row, answers, comments: rows.map(({ comment }) => comment), nextCursor: end.nextCursor };
}
