import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { createModule } from '../modules/module.service.ts';
import type { Ctx } from './context.ts';
import { DomainError } from './errors.ts';
import { emit, type ReactionsByFeature } from './events.ts';
import { OutboxEntity } from './outbox.entity.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

async function adminWith(reactions: ReactionsByFeature): Promise<Ctx> {
  return testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })), reactions });
}
const create = (ctx: Ctx, courseId: string) => createModule(ctx, { courseId, defaultLanguage: 'en', translations: { en: { name: 'Listening' } } });
const enqueues = (job: string) => ({ 'module.created': (tx: Ctx, ids: { moduleId: string }) => tx.enqueue(job, ids) });
const fails = (error: Error) => ({ 'module.created': () => Promise.reject(error) });

describe('an event inside a transaction', () => {
  it('runs the reaction of each feature in the order of the list, with the ids of what happened', async () => {
    const { id: courseId } = await buildCourse(db());
    const ran: string[] = [];
    const note = (feature: string) => ({
      'module.created': async (_tx: Ctx, ids: { moduleId: string; courseId: string }) => void ran.push(`${feature} ${ids.moduleId} ${ids.courseId}`),
    });
    const { id } = await create(await adminWith({ first: note('first'), second: note('second'), other: {} }), courseId);
    expect(ran).toEqual([`first ${id} ${courseId}`, `second ${id} ${courseId}`]);
  });

  it('undoes the change and all reactions when one of them fails, and names it in the error', async () => {
    const { id: courseId } = await buildCourse(db());
    const job = `test.${randomUUID()}`;
    const ctx = await adminWith({ mails: enqueues(job), statistics: fails(new TypeError('no such table')) });
    await expect(create(ctx, courseId)).rejects.toThrow(new TypeError('module.created, reaction of statistics: no such table'));
    expect(await db().countBy(ModuleEntity, { courseId })).toBe(0);
    expect(await db().countBy(OutboxEntity, { job })).toBe(0);
  });

  it('passes a refusal of a reaction on as it is', async () => {
    const ctx = await adminWith({ quizzes: fails(new DomainError('STEP_HAS_PENDING_TASK')) });
    await expect(emit(ctx, 'module.created', { moduleId: randomUUID(), courseId: randomUUID() })).rejects.toMatchObject({
      code: 'STEP_HAS_PENDING_TASK',
      message: new DomainError('STEP_HAS_PENDING_TASK').message,
    });
  });
});
