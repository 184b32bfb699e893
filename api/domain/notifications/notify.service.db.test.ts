import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KIND_NAMES } from '../../../schema/notifications.ts';
import { keptTime } from '../../../schema/stored-data.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import { NotificationEntity } from './notification.entity.ts';
import { NotificationSettingEntity } from './notification-setting.entity.ts';
import { NOTIFICATION_MAIL_JOB, type Notification, notify, notifyAll, withdrawNotifications } from './notify.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

/** A context whose relay records the people of each event. */
function listening(): { ctx: Ctx; events: Array<readonly string[]> } {
  const relay = memoryRelay();
  const events: Array<readonly string[]> = [];
  relay.subscribe('notifications.changed', ({ userIds }) => events.push(userIds));
  return { ctx: testCtx(db(), { ports: { relay } }), events };
}
const send = (ctx: Ctx, event: Notification): Promise<number> => inTransaction(ctx, (tx) => notify(tx, event));
const feedback = (userIds: string[], more: Partial<Notification> = {}): Notification => ({
  kind: 'feedback',
  userIds,
  key: `feedback:${randomUUID()}`,
  ...more,
});
const rowsOf = (userId: string): Promise<NotificationEntity[]> => db().findBy(NotificationEntity, { userId });
/** The ids of the notifications of a person for which a mail is enqueued. */
async function mailsOf(userId: string): Promise<string[]> {
  const ids = new Set((await rowsOf(userId)).map(({ id }) => id));
  const jobs = await db().findBy(OutboxEntity, { job: NOTIFICATION_MAIL_JOB });
  return jobs.map(({ payload }) => String(payload.notificationId)).filter((id) => ids.has(id));
}

describe('notify', () => {
  it('stores one notification per active person with one insert, and publishes one event after the commit', async () => {
    const { ctx, events } = listening();
    const course = await buildCourse(db());
    const [first, second] = [await buildUser(db()), await buildUser(db())];
    const gone = await buildUser(db(), { deactivatedAt: new Date() });
    const refId = randomUUID();
    const userIds = [first.id, gone.id, second.id, first.id, randomUUID()];
    await inTransaction(ctx, async (tx) => {
      database.statements.reset();
      expect(await notify(tx, { kind: 'courseMessage', userIds, courseId: course.id, personId: second.id, refId, key: `courseMessage:${refId}` })).toBe(2);
      expect(database.statements.count).toBe(1);
      expect(events).toEqual([]);
    });
    expect(events).toEqual([[first.id, second.id].sort()]);
    const [row] = await rowsOf(first.id);
    expect(row).toMatchObject({ kind: 'courseMessage', courseId: course.id, personId: second.id, refId, stepId: null, readAt: null, encryptedPath: null });
    expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + keptTime('notifications'));
    expect(await rowsOf(gone.id)).toEqual([]);
  });

  it('is kept as long as the operator set', async () => {
    const { id } = await buildUser(db());
    await send(testCtx(db(), { settings: { keptDays: { notifications: 5 } } }), feedback([id]));
    const [row] = await rowsOf(id);
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(5 * 24 * 60 * 60 * 1000);
  });

  it('stores one notification of the same event, also in 20 transactions at the same time with the people in different orders', async () => {
    const { ctx } = listening();
    const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(db())));
    const ids = people.map(({ id }) => id);
    const event = feedback(ids);
    const counts = await Promise.all(Array.from({ length: 20 }, (_each, at) => send(ctx, { ...event, userIds: at % 2 === 0 ? ids : [...ids].reverse() })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const id of ids) {
      expect(await rowsOf(id)).toHaveLength(1);
      expect(await mailsOf(id)).toHaveLength(1);
    }
  });

  it('leaves nothing after a rollback', async () => {
    const { ctx, events } = listening();
    const { id } = await buildUser(db());
    const failed = inTransaction(ctx, async (tx) => {
      await notify(tx, feedback([id]));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rowsOf(id)).toEqual([]);
    expect(events).toEqual([]);
  });

  it('publishes an event for at most 500 people', async () => {
    const { ctx, events } = listening();
    const source = await buildUser(db());
    const columns = 'name, surname, password_hash, role, color, language, do_not_disturb, created_at';
    const rows: Array<{ id: string }> = await db().query(
      `INSERT INTO users (id, email, ${columns}) SELECT gen_random_uuid(), 'many-' || n || '@example.org', ${columns} FROM users, generate_series(1, 1250) n WHERE id = $1 RETURNING id`,
      [source.id],
    );
    expect(await send(ctx, feedback(rows.map(({ id }) => id)))).toBe(1250);
    expect(events.map((people) => people.length)).toEqual([500, 500, 250]);
  });

  it.each([
    ['feedback', null, 1],
    ['feedback', 'never', 0],
    ['homeworkReturned', null, 1],
    ['homeworkWaiting', null, 0],
    ['homeworkWaiting', 'each', 1],
    ['homeworkWaiting', 'never', 0],
    ['courseMessage', null, 0],
    ['invitation', null, 0],
  ] as const)('enqueues mails of the kind %s with the setting %s (null is the default): %i', async (kind, mail, count) => {
    const { id } = await buildUser(db());
    if (mail !== null) await db().insert(NotificationSettingEntity, { userId: id, kind, mail });
    await send(listening().ctx, { kind, userIds: [id], key: 'event' });
    expect(await mailsOf(id)).toHaveLength(count);
  });

  it('stores many events with one insert', async () => {
    const { ctx } = listening();
    const [first, second] = [await buildUser(db()), await buildUser(db())];
    const events = [first, second].map(({ id }) => ({ kind: 'invitation' as const, userIds: [id], key: 'event', path: `/user/acceptAccess/${id}` }));
    expect(await inTransaction(ctx, (tx) => notifyAll(tx, events))).toBe(2);
    const [row] = await rowsOf(first.id);
    expect(row?.encryptedPath).toBeTruthy();
    expect(row?.encryptedPath).not.toContain('acceptAccess');
    expect(await inTransaction(ctx, (tx) => notifyAll(tx, [{ ...feedback([]) }]))).toBe(0);
  });

  it('uses a key of its own for each person and event', async () => {
    const { ctx } = listening();
    const { id } = await buildUser(db());
    for (const kind of NOTIFICATION_KIND_NAMES) await send(ctx, { kind, userIds: [id], key: `${kind}:1` });
    expect(await rowsOf(id)).toHaveLength(NOTIFICATION_KIND_NAMES.length);
  });
});

describe('withdrawNotifications', () => {
  it('removes the notifications of a kind about the given ids, and publishes the people who had them', async () => {
    const { ctx, events } = listening();
    const [first, second] = [await buildUser(db()), await buildUser(db())];
    const refId = randomUUID();
    const waiting = { kind: 'homeworkWaiting' as const, userIds: [first.id, second.id], refId, key: `homeworkWaiting:${refId}` };
    await send(ctx, waiting);
    await send(ctx, feedback([first.id], { refId }));
    events.length = 0;
    await inTransaction(ctx, (tx) => withdrawNotifications(tx, 'homeworkWaiting', [refId]));
    expect((await rowsOf(first.id)).map(({ kind }) => kind)).toEqual(['feedback']);
    expect(await rowsOf(second.id)).toEqual([]);
    expect(events.flat().sort()).toEqual([first.id, second.id].sort());
    await inTransaction(ctx, (tx) => withdrawNotifications(tx, 'homeworkWaiting', []));
  });
});
