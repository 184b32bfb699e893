import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { buildEvaluation } from '../../testing/factories/evaluation.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { enrol, startAgain } from '../learning/enrol.service.ts';
import { completeModule } from '../learning/learning.service.ts';
import type { DomainError } from '../shared/errors.ts';
import { CourseEvaluationEntity } from './course-evaluation.entity.ts';
import { readCourseEvaluations, readOwnEvaluation, saveCourseEvaluation } from './evaluation.service.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;

async function completed() {
  const { course, moduleIds } = await buildCourseWith(db(), [[{}]]);
  const ctx = testCtx(db(), { actor: actorOf(await buildUser(db())) });
  await enrol(ctx, course.id);
  return { courseId: course.id, ctx, complete: () => completeModule(ctx, moduleIds[0] ?? '', true) };
}

it('the evaluation of a course is stored once per person, after the first completion, also while the course is repeated', async () => {
  const { courseId, ctx, complete } = await completed();
  await expect(saveCourseEvaluation(ctx, courseId, { helpful: 'very' })).rejects.toMatchObject({ code: 'COURSE_NOT_COMPLETE' });
  await complete();
  expect(await readOwnEvaluation(ctx, courseId)).toBeNull();
  await saveCourseEvaluation(ctx, courseId, { helpful: 'little', comment: ' More examples. ' });
  await startAgain(ctx, courseId);
  await saveCourseEvaluation(ctx, courseId, { helpful: 'very', comment: '' });
  expect(await readOwnEvaluation(ctx, courseId)).toEqual({ courseId, helpful: 'very', comment: '' });
  expect(await db().countBy(CourseEvaluationEntity, { courseId })).toBe(1);
});

it('the evaluation of a course needs a choice or a comment, and limits the length of the comment', async () => {
  const { courseId, ctx, complete } = await completed();
  await complete();
  const fieldsOf = (input: unknown) =>
    saveCourseEvaluation(ctx, courseId, input).then(
      () => null,
      (error: DomainError) => error.details.fields,
    );
  expect(await fieldsOf({ comment: '  ' })).toEqual({ helpful: 'REQUIRED' });
  expect(await fieldsOf({ helpful: 'great' })).toMatchObject({ helpful: 'CHOICE_INVALID' });
  expect(await fieldsOf({ comment: 'x'.repeat(1001) })).toEqual({ comment: 'TOO_LONG' });
  expect(await fieldsOf({ comment: 'Shorter videos.' })).toBeNull();
});

it('the evaluations of a course are read together by admins, from five answers on, without names', async () => {
  const { courseId } = await completed();
  const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => buildUser(db())));
  for (const [index, { id: userId }] of people.entries()) {
    expect(await readCourseEvaluations(admin, courseId)).toBeNull();
    await buildEvaluation(db(), { courseId, userId, helpful: index === 0 ? null : 'somewhat', comment: index < 2 ? `Comment ${index}` : '' });
  }
  const found = await readCourseEvaluations(admin, courseId);
  expect(found).toMatchObject({ total: 5, commentCount: 2, answers: [{ count: 0 }, { helpful: 'somewhat', count: 4 }, { count: 0 }, { count: 0 }] });
  expect(found?.comments.toSorted()).toEqual(['Comment 0', 'Comment 1']);
  expect((await readCourseEvaluations(admin, courseId, { limit: 1 }))?.comments).toHaveLength(1);
  for (const { id, name } of people) expect(JSON.stringify(found)).not.toMatch(new RegExp(`${id}|${name}`));
});
