import { createSourceEventStream, execute, parse } from 'graphql';
import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { enrol } from '../../domain/learning/enrol.service.ts';
import { completeStep } from '../../domain/learning/learning.service.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { createGqlContext } from '../context.ts';
import { buildAppSchema } from '../schema.ts';

const database = testDatabase();

it('a change of progress notifies only the other tabs of the learner; a refused or repeated call notifies nobody', async () => {
  const db = database.dataSource.manager;
  const relay = memoryRelay();
  const schema = buildAppSchema(() => relay);
  const { course, stepIds } = await buildCourseWith(db, [[{}, {}]]);
  const [me, other] = await Promise.all([buildUser(db), buildUser(db)]);
  const as = (user: typeof me) => testCtx(db, { actor: actorOf(user), ports: { relay } });
  const document = parse('subscription { courseProgressChanged { courseId idempotencyKey } }');
  const contextValue = createGqlContext(as(me), 'test');
  const source = await createSourceEventStream({ schema, document, contextValue });
  if (!(Symbol.asyncIterator in source)) throw new Error('The subscription was refused');
  const events = source[Symbol.asyncIterator]();
  const first = events.next();
  await enrol(as(other), course.id);
  await enrol(testCtx(db, { actor: actorOf(me), ports: { relay }, origin: { idempotencyKey: 'the-key-of-enrolling' } }), course.id);
  const { value } = await first;
  expect(await execute({ schema, document, rootValue: value, contextValue })).toEqual({
    data: { courseProgressChanged: { courseId: course.id, idempotencyKey: 'the-key-of-enrolling' } },
  });
  const notified: unknown[] = [];
  relay.subscribe('progress.changed', (payload) => notified.push(payload.userId));
  const step = stepIds[0]?.[0] ?? '';
  await expect(completeStep(as(me), stepIds[0]?.[1] ?? '')).rejects.toMatchObject({ code: 'STEP_LOCKED' });
  await completeStep(as(me), step);
  await completeStep(as(me), step);
  expect(notified).toEqual([me.id]);
  await events.return?.();
});
