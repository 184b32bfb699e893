import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { buildWebhook } from '../../testing/factories/webhook.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { disenrol } from '../accounts/disenrol.service.ts';
import { giveFeedback } from '../feedback/give-feedback.service.ts';
import { HomeworkSubmissionEntity } from '../homework/homework-submission.entity.ts';
import { submitHomework } from '../homework/submit-homework.service.ts';
import { enrol } from '../learning/enrol.service.ts';
import { completeCourse, completeModule } from '../learning/learning.service.ts';
import { enrolInCourse } from '../memberships/enrolment.service.ts';
import { removeOldEvents, removeOldOutboxRows } from '../retention/retention.service.ts';
import type { Ctx } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import { listWebhookDeliveries } from './delivery-list.service.ts';
import { EventEntity } from './event.entity.ts';
import { listEvents } from './read-events.service.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { createWebhook, listWebhooks } from './webhook.service.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';

const DAY = 24 * 60 * 60 * 1000;
const COURSE = '00000000-0000-4000-8000-00000000000c';
const VALUES = { url: 'https://receiver.example/hook', eventTypes: ['enrolled' as const] };

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
});
beforeEach(async () => {
  await db().query('DELETE FROM events');
  await db().query('DELETE FROM webhooks');
  await db().query('DELETE FROM outbox');
});

const db = () => database.dataSource.manager;
const recorded = async () => (await db().find(EventEntity, { order: { createdAt: 'ASC' } })).map(({ type, ids }) => [type, ids] as const);
const happened = (tx: Ctx, userId: string) => emit(tx, 'enrolment.started', { userId, courseId: COURSE });

describe('what happens to a learner is recorded once', () => {
  it('an enrollment and its end, whatever is repeated', async () => {
    const learner = await buildUser(db());
    const { id: courseId } = await buildCourse(db(), { status: 'PUBLISHED', access: 'PUBLIC' } as never);
    const ctx = testCtx(db(), { actor: actorOf(learner) });
    const ids = { userId: learner.id, courseId };
    await inTransaction(ctx, (tx) => enrolInCourse(tx, learner.id, courseId));
    await Promise.all([1, 2, 3].map(() => inTransaction(ctx, (tx) => enrolInCourse(tx, learner.id, courseId))));
    await enrol(ctx, courseId);
    expect(await recorded()).toEqual([['enrolled', ids]]);
    await disenrol(admin, { userIds: [learner.id], courseId });
    await disenrol(admin, { userIds: [learner.id], courseId });
    await inTransaction(ctx, (tx) => enrolInCourse(tx, learner.id, courseId));
    expect((await recorded()).map(([type]) => type)).toEqual(['enrolled', 'disenrolled', 'enrolled']);
    expect((await recorded())[1]).toEqual(['disenrolled', ids]);
  });

  it('a completed course', async () => {
    const learner = await buildUser(db());
    const { course, moduleIds } = await buildCourseWith(db(), [[{}]]);
    await buildEnrolment(db(), learner.id, course.id);
    const ctx = testCtx(db(), { actor: actorOf(learner) });
    await completeModule(ctx, moduleIds[0] ?? '', true);
    await completeModule(ctx, moduleIds[0] ?? '', true);
    await completeCourse(ctx, course.id);
    expect(await recorded()).toEqual([['courseCompleted', { userId: learner.id, courseId: course.id, attemptId: expect.any(String) }]]);
  });

  it('submitted homework, and the feedback on it', async () => {
    const [learner, trainer] = [await buildUser(db()), await buildUser(db(), { role: 'instructor' })];
    const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
    const stepId = stepIds[0]?.[0] ?? '';
    await buildHomework(db(), stepId);
    await buildEnrolment(db(), learner.id, course.id);
    await buildTeamMember(db(), trainer.id, course.id, 'instructor');
    const ctx = testCtx(db(), { actor: actorOf(learner) });
    const words = Array.from({ length: 200 }, () => 'word').join(' ');
    await submitHomework(ctx, { stepId, content: words });
    await expect(submitHomework(ctx, { stepId, content: words })).rejects.toMatchObject({ code: 'HOMEWORK_SUBMITTED' });
    const { id: submissionId } = await db().findOneByOrFail(HomeworkSubmissionEntity, { stepId });
    await giveFeedback(testCtx(db(), { actor: actorOf(trainer) }), { submissionId, content: '<p>Well done.</p>' });
    const ids = { userId: learner.id, courseId: course.id, stepId, submissionId };
    expect(await recorded()).toEqual([
      ['homeworkSubmitted', ids],
      ['feedbackGiven', ids],
    ]);
  });

  it('and not at all when the change is rolled back: no event and no job', async () => {
    const { id } = await buildUser(db());
    await buildWebhook(db());
    await expect(
      inTransaction(admin, async (tx) => {
        await happened(tx, id);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await recorded(), await db().count(OutboxEntity)]).toEqual([[], 0]);
    await inTransaction(admin, (tx) => happened(tx, id));
    expect([(await recorded()).length, await db().count(OutboxEntity)]).toEqual([1, 1]);
  });
});

describe('the list of events', () => {
  it('misses none of those that are committed late and in another order, with up to 100 in an answer', async () => {
    const { id } = await buildUser(db());
    const [open, release] = [later(), later()];
    const first = inTransaction(admin, async (tx) => {
      await happened(tx, id);
      open.resolve();
      await release.promise;
    });
    await open.promise;
    await inTransaction(admin, (tx) => happened(tx, id));
    const early = await listEvents(admin, null);
    expect(early.events).toHaveLength(1);
    release.resolve();
    await first;
    const late = await listEvents(admin, early.events[0]?.id ?? null);
    expect(late.events).toHaveLength(1);
    expect(late.hasMore).toBe(false);
    expect(BigInt(late.events[0]?.id ?? 0)).toBeGreaterThan(BigInt(early.events[0]?.id ?? 0));
    await inTransaction(admin, async (tx) => {
      for (let made = 0; made < 130; made += 1) await happened(tx, id);
    });
    const seen: string[] = [];
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const page = await listEvents(admin, after);
      expect(page.events.length).toBeLessThanOrEqual(100);
      seen.push(...page.events.map((event) => event.id));
      after = seen.at(-1) ?? null;
      hasMore = page.hasMore;
    }
    expect([seen.length, new Set(seen).size]).toEqual([132, 132]);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(BigInt(a) - BigInt(b))));
  });

  it('numbers events once when several readers ask at the same time', async () => {
    const { id } = await buildUser(db());
    await inTransaction(admin, async (tx) => {
      for (let made = 0; made < 20; made += 1) await happened(tx, id);
    });
    const pages = await Promise.all(Array.from({ length: 8 }, () => listEvents(admin, null)));
    expect(new Set(pages.map(({ events }) => JSON.stringify(events))).size).toBe(1);
    expect(pages[0]?.events).toHaveLength(20);
  });

  it('gives no number again after the clock was set back', async () => {
    const { id } = await buildUser(db());
    await db().insert(EventEntity, { id: randomUUID(), position: '4000000000000000', type: 'enrolled', userId: id, ids: {}, createdAt: new Date() });
    await inTransaction(admin, (tx) => happened(tx, id));
    expect((await listEvents(admin, '4000000000000000')).events).toMatchObject([{ id: '4000000000000001' }]);
  });

  it('keeps events for 30 days', async () => {
    const { id: userId } = await buildUser(db());
    const ages = [29, 31].map((days) => new Date(Date.now() - days * DAY));
    for (const createdAt of ages) await db().insert(EventEntity, { id: randomUUID(), position: null, type: 'enrolled', userId, ids: {}, createdAt });
    await removeOldEvents(admin);
    expect(await db().find(EventEntity)).toMatchObject([{ createdAt: ages[0] }]);
  });
});

describe('a webhook', () => {
  it.each([
    ['http', 'http://receiver.example/'],
    ['a user name', 'https://user@receiver.example/'],
    ['a password', 'https://user:password@receiver.example/'],
    ['this machine without encryption', 'http://127.0.0.1/'],
    ['another protocol', 'file:///etc/passwd'],
    ['no address', 'receiver.example'],
  ])('is not created with %s', async (_what, url) => {
    await expect(createWebhook(admin, { ...VALUES, url })).rejects.toMatchObject({ details: { fields: { url: 'WEBHOOK_URL_INVALID' } } });
  });

  it('is not created without events, with unknown ones, or as the 21st', async () => {
    await expect(createWebhook(admin, { ...VALUES, eventTypes: [] })).rejects.toMatchObject({ details: { fields: { eventTypes: 'EVENT_TYPE_REQUIRED' } } });
    await expect(createWebhook(admin, { ...VALUES, eventTypes: ['test' as never] })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    for (let made = 0; made < 20; made += 1) await buildWebhook(db());
    await expect(createWebhook(admin, VALUES)).rejects.toMatchObject({ code: 'WEBHOOKS_FULL' });
  });

  it('shows an event as not delivered when no worker sent it in three days', async () => {
    const { id } = await buildUser(db());
    const { id: webhookId } = await buildWebhook(db());
    await inTransaction(admin, (tx) => happened(tx, id));
    const past = new Date(Date.now() - 1000);
    await db().update(OutboxEntity, { job: WEBHOOK_JOB }, { nextTryAt: past, giveUpAfter: past });
    await removeOldOutboxRows(admin);
    expect(await listWebhookDeliveries(admin, webhookId)).toMatchObject([{ state: 'failed', failure: 'NOT_RUN', nextTryAt: null }]);
  });

  it('is created after a recent proof only, with a secret that the database and later answers do not show', async () => {
    const old = testCtx(db(), { actor: { ...actorOf(await buildUser(db(), { role: 'admin' })), provedAt: new Date(Date.now() - DAY) } });
    await expect(createWebhook(old, VALUES)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    const { secret, webhook } = await createWebhook(admin, { ...VALUES, url: ` ${VALUES.url} ` });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ ...VALUES, state: 'on' });
    expect(JSON.stringify([await listWebhooks(admin), await db().find(WebhookEntity)])).not.toContain(secret.slice(6));
  });
});

/** A promise that the test ends. */
function later(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
