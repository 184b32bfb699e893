import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { WEEKDAYS } from '../../../schema/class-schedule.ts';
import { mailTranslatorOf } from '../../adapters/catalogs.ts';
import { sweepCalls } from '../../domain/calls/call-sweep.service.ts';
import { sweep } from '../../domain/presence/presence.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { createJobs, SCHEDULED_JOBS } from '../../jobs/registry.ts';
import { CLEANUPS } from '../cleanups.ts';
import { buildExport } from '../factories/export.ts';
import { numberedId } from '../seed-sql.ts';
import { expectNames, expectNoGrowth, type Growing, type Reads, readsOn } from './growth.ts';
import { runMutation } from './mutations.ts';
import type { GrowthSite, GrowthSites } from './sites.ts';
import { buildGrowthWorld, type GrowthWorld } from './world.ts';

/** Rows that are due for a scheduled job. */
const DUE_ROWS = 20;
/** The seed has no number that is as high. */
const SEEDED = 1_000_000;
type Prepare = (world: GrowthWorld) => Promise<unknown>;
const run =
  (...statements: string[]): Prepare =>
  async ({ db }) => {
    for (const statement of statements) await db.query(statement);
  };
/** SQL: some rows of a table. */
const some = (table: string, where = 'true'): string => `id IN (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT ${DUE_ROWS})`;

/** Stores rows that a cleanup deletes. */
function oldRows(job: string): Prepare {
  return async ({ db, student, admin }) => {
    const cleanups = CLEANUPS.flat();
    for (const cleanup of cleanups.filter((each) => each.job === job)) {
      const { table, column, columns, values, inMilliseconds, since = '2020-01-01' } = cleanup;
      const first = SEEDED + cleanups.indexOf(cleanup) * DUE_ROWS;
      // Other numbers than those of the seed.
      const rows = `SELECT ${first} + n AS n, '${student.id}'::uuid AS user_id, '${admin.id}'::uuid AS callee_id, timestamptz '${since}' + n * interval '1 minute' AS t
        FROM generate_series(1, ${DUE_ROWS}) n`;
      // Each draft is of another module.
      const made = values.replace('(SELECT id FROM modules WHERE position = n)', numberedId('module', `(n - ${SEEDED})`));
      await db.query(
        `INSERT INTO ${table} (${columns}, ${column}) SELECT ${made}, ${inMilliseconds ? '(extract(epoch FROM t) * 1000)::bigint' : 't'} FROM (${rows}) r`,
      );
    }
  };
}

/** What makes a scheduled job, or other work at intervals, do something that is the same on both sites. Other jobs delete the rows of `CLEANUPS`. */
const DUE: Readonly<Record<string, Prepare>> = {
  'audit.chain': run(
    `INSERT INTO audit_entries (id, at, action, result) SELECT gen_random_uuid(), now() + n * interval '1 ms', 'session.signIn', 'done' FROM generate_series(1, ${DUE_ROWS}) n`,
  ),
  'cleanup.accounts': run(`UPDATE users SET deactivated_at = now() - interval '40 days' WHERE ${some('users', `role = 'student' AND deactivated_at IS NULL`)}`),
  'meetings.endDeadVisits': run(
    `INSERT INTO meeting_visits (id, kind, meeting_id, user_id, course_id, created_at, joined_at, renewed_at)
     SELECT gen_random_uuid(), 'class', id, leader_id, course_id, t, t, t FROM (SELECT *, now() - interval '1 hour' AS t FROM classes WHERE ${some('classes')}) c`,
  ),
  'notifications.digests': run(
    `INSERT INTO notifications (id, user_id, kind, key, created_at, expires_at)
     SELECT gen_random_uuid(), id, 'homeworkWaiting', 'due', now() - interval '2 days', now() + interval '1 day' FROM users WHERE ${some('users', `role = 'module_trainer'`)}`,
  ),
  // Classes that begin soon, each with the learners of its course.
  'classes.reminders': run(
    `UPDATE classes SET remind_at = now() - interval '1 minute', days = '{${WEEKDAYS.join(',')}}', time_zone = 'UTC',
       time = to_char((now() + interval '30 minutes') AT TIME ZONE 'UTC', 'HH24:MI') WHERE id IN (SELECT id FROM classes ORDER BY id LIMIT 5)`,
  ),
  'video.catch-up': async ({ db, site }) => {
    await db.query(`INSERT INTO video_renditions (file_id, name, state, updated_at) VALUES ($1, '360p', 'waiting', now() - interval '60 days')`, [
      site.ids.videoId,
    ]);
  },
  'cleanup.detached': (world) => runMutation(world, 'DeleteCourse'),
  'files.unused': run(`DELETE FROM file_uses WHERE ${some('file_uses')}`),
  'files.stray': async ({ ports }) => {
    for (let n = 0; n < DUE_ROWS; n += 1) await ports.storage.write(`${randomUUID().slice(0, 2)}/${randomUUID()}/original`, Buffer.from('x'));
  },
  'connections of servers that died': run(
    "UPDATE connections SET renewed_at = now() + interval '1 hour'",
    `UPDATE connections SET renewed_at = now() - interval '1 hour' WHERE ${some('connections')}`,
  ),
  'calls whose time has ended': run(
    `UPDATE calls SET state = 'ringing', ended_at = NULL, expires_at = now() - interval '1 minute' WHERE id IN (SELECT id FROM calls ORDER BY id LIMIT 5)`,
  ),
};
/** What processes do at intervals besides the scheduled jobs. */
const OTHERS: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  'connections of servers that died': sweep,
  'calls whose time has ended': sweepCalls,
};

/** Jobs that read more on the larger site, and why. */
const GROWING: Growing = {
  'files.unused': 'compares all files with their uses: foreign keys remove a use with what it belongs to, and nothing tells of it',
};

function readsOfScheduled(site: GrowthSite, name: string, work: (ctx: Ctx) => Promise<unknown>): Promise<Reads> {
  const prepare = DUE[name] ?? oldRows(name);
  return readsOn(site, async (db, measured) => {
    const world = await buildGrowthWorld(site, db, 'admin');
    await prepare(world);
    await measured(() => work(world.ctxOf('guest')));
    return { bytes: 1 };
  });
}

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const JOBS = createJobs({
  mail: { send: async () => undefined, close: async () => undefined },
  webhooks: { send: async () => 200 },
  translatorOf: mailTranslatorOf,
  log,
});

/** Enqueues a job by a mutation of the client, by the name of its document. */
const by =
  (mutation: string): Prepare =>
  (world) =>
    runMutation(world, mutation);
/** What enqueues a job. */
const ENQUEUED: Readonly<Record<string, Prepare>> = {
  'mail.send': by('RequestPasswordReset'),
  'installation.testMail': by('SendTestMail'),
  'invitation.mail': by('InviteToAccess'),
  'invitation.import': by('StartInvitationImport'),
  'message.send': by('SendCourseMessage'),
  'message.mail': async (world) => {
    await runMutation(world, 'SendCourseMessage');
    await (await enqueuedRun(world, 'message.send'))();
  },
  'notification.mail': by('GiveFeedback'),
  'files.remove': by('DiscardFiles'),
  'content.removeDetached': by('DeleteCourse'),
  'export.make': async (world) => {
    const parameters = { courseId: world.courseId, format: 'csv', moduleId: null };
    const exportId = await buildExport(world.db, world.admin.id, { kind: 'results', parameters, name: 'results.csv' });
    await world.ctxOf('admin').enqueue('export.make', { exportId });
  },
  'content.copy': by('StartCopy'),
  'webhook.send': by('SendTestEvent'),
  'notification.digest': async (world) => {
    await world.db.query(
      `INSERT INTO notifications (id, user_id, kind, course_id, key, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'homeworkWaiting', $2, 'digest ' || n, now(), now() + interval '1 day' FROM generate_series(1, ${DUE_ROWS}) n`,
      [world.admin.id, world.courseId],
    );
    const today = new Date().toISOString();
    await world
      .ctxOf('admin')
      .enqueue('notification.digest', { userId: world.admin.id, day: today.slice(0, 10), kind: 'homeworkWaiting', from: null, until: today });
  },
};
/** Jobs that are not run here, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'video.render': 'needs ffmpeg, and reads one video by its id',
};

/** Finds the newest job of a name that was enqueued; returns what runs it, as a worker does. */
async function enqueuedRun(world: GrowthWorld, name: string): Promise<() => Promise<void>> {
  const job = JOBS.get(name);
  const [row]: Array<{ id: string; payload: Record<string, unknown> }> = await world.db.query(
    'SELECT id, payload FROM outbox WHERE job = $1 AND done_at IS NULL ORDER BY created_at DESC, id LIMIT 1',
    [name],
  );
  if (job === undefined || row === undefined) throw new Error(`${name} was not enqueued`);
  const ctx = world.ctxOf('guest');
  const { traceparent: _, ...payload } = row.payload;
  return async () => {
    if (!('work' in job)) return job.run(ctx, payload as never);
    const mailTry = { startedAt: new Date(), mailsPaused: false, isAwaited: true };
    await job.work(ctx, payload as never, new AbortController().signal, { id: row.id, enqueuedAt: new Date(), mailTry });
    await job.ended?.(ctx, payload as never, { outcome: 'done' });
  };
}

function readsOfQueued(site: GrowthSite, name: string): Promise<Reads> {
  const enqueued = ENQUEUED[name];
  if (enqueued === undefined) throw new Error(`${name} has no row`);
  return readsOn(site, async (db, measured) => {
    const world = await buildGrowthWorld(site, db, 'admin');
    await enqueued(world);
    await measured(await enqueuedRun(world, name));
    return { bytes: 1 };
  });
}

/** Each scheduled job with something to do, and each job that a change enqueues; what they changed is undone each time. */
export function describeJobs(sites: () => GrowthSites): void {
  describe('on a site that is three times as large, each job reads as much as before', () => {
    expectNames('jobs', [DUE, ENQUEUED, GROWING, NOT_RUN], [...SCHEDULED_JOBS.map(({ name }) => name), ...Object.keys(OTHERS), ...JOBS.keys()]);
    const scheduled = [...SCHEDULED_JOBS.map(({ name, run: work }): [string, (ctx: Ctx) => Promise<unknown>] => [name, work]), ...Object.entries(OTHERS)];
    it.each(scheduled)('%s', async (name, work) => {
      await expectNoGrowth(sites(), name, GROWING, (site) => readsOfScheduled(site, name, work));
    });
    it.each([...JOBS.keys()].filter((name) => NOT_RUN[name] === undefined))('%s', async (name) => {
      await expectNoGrowth(sites(), name, GROWING, (site) => readsOfQueued(site, name));
    });
  });
}
