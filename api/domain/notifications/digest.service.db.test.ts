import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildTeamMember } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { DIGEST_JOB, enqueueDigests, readDigestMail } from './digest.service.ts';
import { instantOf, localDay } from './local-time.ts';
import { NotificationEntity } from './notification.entity.ts';
import { NotificationSettingEntity } from './notification-setting.entity.ts';
import { notify, withdrawNotifications } from './notify.service.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const database = testDatabase();
const db = () => database.dataSource.manager;
beforeEach(() => db().deleteAll(NotificationEntity));

const ctxAt = (at: Date) => testCtx(db(), { now: () => at });

async function buildTrainer(overrides: Partial<UserEntity> = {}) {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const trainer = await buildUser(db(), { role: 'instructor', ...overrides });
  await buildTeamMember(db(), trainer.id, course.id, 'instructor');
  return { trainer, courseId: course.id, stepId: stepIds[0]?.[0] ?? '' };
}
type Trainer = Awaited<ReturnType<typeof buildTrainer>>;

/** Lets homework wait from a time on; returns the id of the submission. */
async function submitAt({ trainer, courseId, stepId }: Trainer, at: Date): Promise<string> {
  const refId = randomUUID();
  await notify(ctxAt(at), { kind: 'homeworkWaiting', userIds: [trainer.id], courseId, stepId, refId, key: `homeworkWaiting:${refId}` });
  return refId;
}
const daysOf = async ({ trainer: { id } }: Trainer): Promise<string[]> =>
  (await db().findBy(OutboxEntity, { job: DIGEST_JOB }))
    .filter(({ payload }) => payload.userId === id)
    .map(({ payload }) => String(payload.day))
    .sort();

/** Runs the scheduled job at every 15 minutes of a period; returns the times at which it enqueued a digest. */
async function runFrom(start: Date, hours: number): Promise<string[]> {
  const sent: string[] = [];
  for (let at = start.getTime(); at < start.getTime() + hours * HOUR; at += 15 * MINUTE) {
    if ((await enqueueDigests(ctxAt(new Date(at)))) > 0) sent.push(new Date(at).toISOString());
  }
  return sent;
}

describe('the digest of homework that waits', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T00:00:00Z', ['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z', '2026-03-30T05:00:00.000Z']],
    ['Europe/Berlin', '2026-10-24T00:00:00Z', ['2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z', '2026-10-26T06:00:00.000Z']],
    ['America/New_York', '2026-10-31T00:00:00Z', ['2026-10-31T11:00:00.000Z', '2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z']],
    // Clocks change at midnight: the day has no hour 0.
    ['Africa/Cairo', '2026-04-23T00:00:00Z', ['2026-04-23T05:00:00.000Z', '2026-04-24T04:00:00.000Z', '2026-04-25T04:00:00.000Z']],
    ['Asia/Kabul', '2026-06-01T00:00:00Z', ['2026-06-01T02:30:00.000Z', '2026-06-02T02:30:00.000Z', '2026-06-03T02:30:00.000Z']],
    ['Pacific/Kiritimati', '2026-06-01T00:00:00Z', ['2026-06-01T17:00:00.000Z', '2026-06-02T17:00:00.000Z', '2026-06-03T17:00:00.000Z']],
  ])('is enqueued once a day at 7:00 in %s, also when clocks change (from %s on)', async (timeZone, from, expected) => {
    const world = await buildTrainer({ timeZone });
    const start = new Date(from);
    await submitAt(world, new Date(start.getTime() - 12 * HOUR));
    // The day that began before is over at the first run.
    expect((await runFrom(start, 3 * 24)).filter((at) => at >= `${expected[0]?.slice(0, 10)}T00:30`)).toEqual(expected);
    expect(new Set(await daysOf(world)).size).toBe((await daysOf(world)).length);
  });

  it('is enqueued once by two workers that run at the same time, and again after a restart', async () => {
    const world = await buildTrainer();
    const at = new Date('2026-06-01T07:03:00Z');
    await submitAt(world, new Date(at.getTime() - HOUR));
    const counts = await Promise.all(Array.from({ length: 8 }, () => enqueueDigests(ctxAt(at))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await enqueueDigests(ctxAt(new Date(at.getTime() + 5 * HOUR)))).toBe(0);
    expect(await daysOf(world)).toEqual(['2026-06-01']);
  });

  it('is late when the worker was away, and is not enqueued twice when the person travels', async () => {
    const world = await buildTrainer({ timeZone: 'Asia/Tokyo' });
    const at = new Date('2026-06-01T09:00:00Z');
    await submitAt(world, new Date('2026-05-31T09:00:00Z'));
    expect(await enqueueDigests(ctxAt(at))).toBe(1);
    await db().update('users', { id: world.trainer.id }, { timeZone: 'America/Los_Angeles' });
    // Seven in the morning of the same day, for the second time.
    expect(await runFrom(at, 20)).toEqual([]);
    expect(await daysOf(world)).toEqual(['2026-06-01']);
  });

  it('is not enqueued when nothing waited at 7:00, although homework is submitted later that day', async () => {
    const world = await buildTrainer();
    await submitAt(world, new Date('2026-06-01T07:10:00Z'));
    expect(await runFrom(new Date('2026-06-01T07:15:00Z'), 23)).toEqual([]);
    expect(await runFrom(new Date('2026-06-02T07:00:00Z'), 2)).toEqual(['2026-06-02T07:00:00.000Z']);
  });

  it.each(['each', 'never'] as const)('is not enqueued for people who chose the setting "%s"', async (mail) => {
    const world = await buildTrainer();
    await db().insert(NotificationSettingEntity, { userId: world.trainer.id, kind: 'homeworkWaiting', mail });
    await submitAt(world, new Date('2026-06-01T05:00:00Z'));
    expect(await enqueueDigests(ctxAt(new Date('2026-06-01T08:00:00Z')))).toBe(0);
  });

  it('is not enqueued for a deactivated person, or after the homework was answered', async () => {
    const [gone, world] = [await buildTrainer(), await buildTrainer()];
    const at = new Date('2026-06-01T05:00:00Z');
    await submitAt(gone, at);
    await db().update('users', { id: gone.trainer.id }, { deactivatedAt: at });
    const refId = await submitAt(world, at);
    await inTransaction(ctxAt(at), (tx) => withdrawNotifications(tx, 'homeworkWaiting', [refId]));
    expect(await enqueueDigests(ctxAt(new Date('2026-06-01T08:00:00Z')))).toBe(0);
  });

  it('uses the time zone of the site for people without a time zone or with an unknown one', async () => {
    const [none, unknown] = [await buildTrainer(), await buildTrainer({ timeZone: 'Mars/Olympus' })];
    for (const world of [none, unknown]) await submitAt(world, new Date('2026-06-01T00:00:00Z'));
    const at = new Date('2026-06-01T05:00:00Z');
    expect(await enqueueDigests(testCtx(db(), { now: () => at, settings: { timeZone: 'Europe/Berlin' } }))).toBe(2);
  });

  it('takes the same number of statements for many people', async () => {
    const at = new Date('2026-06-01T08:00:00Z');
    const count = async (people: number): Promise<number> => {
      for (let index = 0; index < people; index += 1) await submitAt(await buildTrainer(), new Date(at.getTime() - 2 * HOUR));
      database.statements.reset();
      expect(await enqueueDigests(ctxAt(at))).toBe(people);
      return database.statements.count;
    };
    const one = await count(1);
    expect(await count(12)).toBe(one);
  });
});

const digestOf = (userId: string, until = new Date()) => ({ userId, kind: 'homeworkWaiting' as const, from: null, until: until.toISOString() });

describe('the mail of the digest', () => {
  it('lists the courses in which homework waits, as far as the reader may see it', async () => {
    const world = await buildTrainer({ name: 'Anna' });
    const now = new Date();
    for (let index = 0; index < 3; index += 1) await submitAt(world, now);
    const other = await buildCourseWith(db(), [[{}]]);
    await submitAt({ ...world, courseId: other.course.id, stepId: other.stepIds[0]?.[0] ?? '' }, now);
    expect(await readDigestMail(ctxAt(now), digestOf(world.trainer.id, now))).toMatchObject({
      kind: 'homeworkDigest',
      to: world.trainer.email,
      values: { name: 'Anna', count: 3 },
      list: [{ label: 'Psychological first aid', count: 3 }],
      url: 'http://127.0.0.1:4000/feedback',
      settingsUrl: 'http://127.0.0.1:4000/settings#notifications',
    });
  });

  it('is not sent when no homework waits any more', async () => {
    const { trainer } = await buildTrainer();
    expect(await readDigestMail(ctxAt(new Date()), digestOf(trainer.id))).toBeNull();
    expect(await readDigestMail(ctxAt(new Date()), digestOf(randomUUID()))).toBeNull();
  });
});

describe('local time', () => {
  it('finds the instant of 7:00 on each day of two years in many time zones', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kabul',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Pacific/Chatham',
      'America/Nuuk',
    ];
    for (const zone of zones) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += DAY) {
        const day = localDay(new Date(at), zone);
        const time = instantOf(day, 7, zone);
        expect(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(time)).toBe('07:00');
        expect(localDay(time, zone)).toBe(day);
      }
    }
  });
});
