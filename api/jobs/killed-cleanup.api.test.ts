import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { IsNull, Not } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../schema/limits.ts';
import { createDiskStorage } from '../adapters/storage.ts';
import { record } from '../domain/audit/audit.service.ts';
import { chainAuditEntries, verifyAuditTrail } from '../domain/audit/audit-chain.service.ts';
import { deleteCourse } from '../domain/authoring/delete.service.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { REMOVE_FILES_JOB } from '../domain/files/file-discard.service.ts';
import { keyOf } from '../domain/files/file-keys.ts';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { INVITATION_MAIL_JOB } from '../domain/invitations/invitation-mail.service.ts';
import { MeetingVisitEntity } from '../domain/meetings/meeting-visit.entity.ts';
import { DIGEST_JOB } from '../domain/notifications/digest.service.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { NotificationDigestEntity } from '../domain/notifications/notification-digest.entity.ts';
import { notify } from '../domain/notifications/notify.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { VideoRenditionEntity } from '../domain/video/video-rendition.entity.ts';
import { CLEANUPS, type Cleanup, KEPT, OLD } from '../testing/cleanups.ts';
import { buildClass } from '../testing/factories/class.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { buildFileRow } from '../testing/factories/file-row.ts';
import { buildInvitation } from '../testing/factories/invitation.ts';
import { buildVisit } from '../testing/factories/meeting.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { countMails, type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { runEnqueued, type WorkerToKill, workerToKill } from '../testing/worker-to-kill.ts';
import { SCHEDULED_JOBS } from './registry.ts';

/** An old row at which a job is stopped: with batches of 500, the first one is over. */
const STOP = 600;
/** Accounts that are to be erased, one at a time, and those before the one at which the job is stopped. */
const [ACCOUNTS, ACCOUNTS_BEFORE] = [25, 15];
const DAY = 24 * 60 * 60 * 1000;

/** Jobs that do something else than deleting rows, or more than that. */
const OTHERS = [
  'notifications.digests',
  'classes.reminders',
  'cleanup.accounts',
  'cleanup.outbox',
  'files.unused',
  'audit.chain',
  'video.catch-up',
  'meetings.endDeadVisits',
];

let directory: string;
let sink: SmtpSink;
let server: TestServer;
let worker: WorkerToKill;
let admin: Ctx;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-killed-'));
  server = await createTestServer({ settings: { SMTP_URL: sink.url }, replace: { ports: { storage: createDiskStorage(directory) } } });
  worker = await workerToKill(server, { SMTP_URL: sink.url, DATA_DIR: directory });
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  await query(`CREATE TABLE deletions (name text, row_text text)`);
  await query(`CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO deletions VALUES (TG_TABLE_NAME, OLD::text); RETURN NULL; END $$`);
}, 60_000);
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const db = () => server.database.dataSource.manager;
const query = (statement: string) => server.database.dataSource.query(statement);
const count = async (from: string): Promise<number> => (await query(`SELECT count(*)::integer AS number FROM ${from}`))[0].number;
/** SQL: the time of an old row. */
const timeOf = (number: number | string, since = '2020-01-01'): string => `timestamptz '${since}' + ${number} * interval '1 minute'`;
/** SQL: a time as the column of a job has it. */
const asIn = ({ inMilliseconds }: Cleanup, time: string): string => (inMilliseconds ? `(extract(epoch FROM ${time}) * 1000)::bigint` : time);
/** SQL: the row is old. */
const isOld = (cleanup: Cleanup, row = ''): string => `${row}${cleanup.column} < ${asIn(cleanup, timeOf(OLD + 1, cleanup.since))}`;
/** SQL: the row comes after the one at which the job is stopped. */
const isLater = (cleanup: Cleanup): string => `OLD.${cleanup.column} > ${asIn(cleanup, timeOf(STOP, cleanup.since))}`;

/** Fills the table of a job with old rows and some that are kept, and keeps a ledger of what is deleted. */
async function fill(cleanup: Cleanup): Promise<void> {
  const { table, column, columns, values, since, prepare } = cleanup;
  await prepare?.(db());
  const [{ id: userId }, { id: calleeId }] = [await buildUser(db()), await buildUser(db())];
  const rows = `SELECT n, '${userId}'::uuid AS user_id, '${calleeId}'::uuid AS callee_id,
    CASE WHEN n <= ${OLD} THEN ${timeOf('n', since)} ELSE now() + interval '1 hour' END AS t FROM generate_series(1, ${OLD + KEPT}) n`;
  await query(`INSERT INTO ${table} (${columns}, ${column}) SELECT ${values}, ${asIn(cleanup, 't')} FROM (${rows}) r`);
  await query(`CREATE TRIGGER ledger AFTER DELETE ON ${table} FOR EACH ROW WHEN (${isOld(cleanup, 'OLD.')}) EXECUTE FUNCTION note_deletion()`);
}

/** Runs scheduled jobs as two other workers do at the same time, and once more. */
async function runAll(names: readonly string[]): Promise<void> {
  const run = async () => {
    for (const { name, run: work } of SCHEDULED_JOBS) if (names.includes(name)) await work(server.app.createContext());
  };
  await Promise.all([run(), run()]);
  await run();
}

it.each(CLEANUPS.map((cleanups) => [cleanups.map(({ job, table }) => `${job} (${table})`).join(', '), cleanups] as const))(
  'a worker that is killed in the middle of a deletion leaves the rest to another one, which deletes each row once: %s',
  { timeout: 120_000 },
  async (_names, cleanups) => {
    for (const cleanup of cleanups) await fill(cleanup);
    await inTransaction(admin, (tx) => record(tx, 'user.exportOwn', { type: 'user', id: randomUUID() }));
    const entries = await count('audit_entries');
    const oldRows = async () => Promise.all(cleanups.map(async (cleanup) => [cleanup.table, await count(`${cleanup.table} WHERE ${isOld(cleanup)}`)]));
    const triggers = cleanups.map((cleanup) => `AFTER DELETE ON ${cleanup.table} FOR EACH ROW WHEN (${isLater(cleanup)} AND ${isOld(cleanup, 'OLD.')})`);
    await worker.killAt(triggers, async () => expect(await worker.stopped()).toBe(cleanups.length));
    // The batches before the row are deleted, its own is not.
    expect(await oldRows()).toEqual(cleanups.map(({ table, batch = 500 }) => [table, OLD - STOP + (STOP % batch)]));

    await runAll(cleanups.map(({ job }) => job));
    expect(await oldRows()).toEqual(cleanups.map(({ table }) => [table, 0]));
    for (const cleanup of cleanups) {
      const { table } = cleanup;
      expect([table, await count(`${table} WHERE NOT ${isOld(cleanup)}`)]).toEqual([table, KEPT]);
      const [deleted] = await query(`SELECT count(*)::integer AS rows, count(DISTINCT row_text)::integer AS different FROM deletions WHERE name = '${table}'`);
      expect([table, deleted]).toEqual([table, { rows: OLD, different: OLD }]);
    }
    await chainAuditEntries(admin);
    expect(await verifyAuditTrail(admin)).toMatchObject({ broken: null, unchained: 0 });
    expect(await count('audit_entries')).toBe(entries);
  },
);

it('a worker that is killed while it erases accounts leaves the rest to another one, which erases each account once', { timeout: 120_000 }, async () => {
  for (let number = 1; number <= ACCOUNTS + KEPT; number += 1) {
    const { id } = await buildUser(db());
    if (number <= ACCOUNTS) await query(`UPDATE users SET deactivated_at = ${timeOf(number)} WHERE id = '${id}'`);
  }
  const entries = await count('audit_entries');
  const isErased = 'WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL';
  await query(`CREATE TRIGGER ledger AFTER UPDATE ON users FOR EACH ROW ${isErased}) EXECUTE FUNCTION note_deletion()`);
  const trigger = `AFTER UPDATE ON users FOR EACH ROW ${isErased} AND OLD.deactivated_at > ${timeOf(ACCOUNTS_BEFORE)})`;
  await worker.killAt([trigger], async () => expect(await worker.stopped()).toBe(1));
  expect(await count('users WHERE erased_at IS NOT NULL')).toBe(ACCOUNTS_BEFORE);

  await runAll(['cleanup.accounts']);
  expect(await count('users WHERE erased_at IS NOT NULL')).toBe(ACCOUNTS);
  expect(await count(`users WHERE erased_at IS NOT NULL AND (name <> '' OR email NOT LIKE 'erased-%@invalid')`)).toBe(0);
  expect([await count('deletions'), await count('(SELECT DISTINCT row_text FROM deletions) d')]).toEqual([ACCOUNTS, ACCOUNTS]);
  expect(await count('audit_entries')).toBe(entries);
});

it('a worker that is killed in the middle of other scheduled jobs leaves each to the next run, which does all of it once', { timeout: 120_000 }, async () => {
  // Each scheduled job is in one of these tests.
  const killed = [...CLEANUPS.flat().map(({ job }) => job), ...OTHERS, 'files.stray', 'cleanup.detached'];
  expect([...new Set(killed)].sort()).toEqual(SCHEDULED_JOBS.map(({ name }) => name).sort());
  // A time zone in which it is between 8:00 and 23:00 now: digests are enqueued after 7:00.
  const timeZone = new Date().getUTCHours() >= 8 ? 'UTC' : 'Asia/Tokyo';
  const [trainer, learner, leaving] = [await buildUser(db(), { role: 'instructor', timeZone }), await buildUser(db()), await buildUser(db())];
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  await buildTeamMember(db(), trainer.id, course.id, 'instructor');
  await buildEnrolment(db(), learner.id, course.id);
  const key = randomUUID();
  await inTransaction(admin, (tx) => notify(tx, { kind: 'homeworkWaiting', userIds: [trainer.id], courseId: course.id, stepId: stepIds[0]?.[0] ?? '', key }));
  await db().update(NotificationEntity, { key }, { createdAt: new Date(Date.now() - DAY) });
  const time = new Date(Date.now() + DAY / 48).toISOString().slice(11, 16);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
  const { id: classId } = await buildClass(db(), { courseId: course.id, days: [...days], time, timeZone: 'UTC', remindAt: new Date(Date.now() - 1000) });
  await db().update(UserEntity, { id: leaving.id }, { deactivatedAt: new Date(Date.now() - 31 * DAY) });
  const fileId = await buildFileRow(db(), 'image', { createdAt: new Date(Date.now() - 3 * DAY), unusedSince: new Date(Date.now() - 2 * DAY) });
  const videoId = await buildFileRow(db(), 'video');
  await db().insert(VideoRenditionEntity, { fileId: videoId, name: '360p', state: 'unavailable', updatedAt: new Date() });
  await buildVisit(db(), { id: classId, courseId: course.id }, learner.id, { kind: 'class', renewedAt: new Date(Date.now() - DAY) });
  const { invitation } = await buildInvitation(db(), { mailState: 'queued' });
  const late = { job: INVITATION_MAIL_JOB, payload: { invitationId: invitation.id, tokenHash: invitation.tokenHash }, createdAt: new Date(0) };
  await db().insert(OutboxEntity, { id: randomUUID(), ...late, nextTryAt: new Date(0), giveUpAfter: new Date(0) });
  await inTransaction(admin, (tx) => record(tx, 'user.exportOwn', { type: 'user', id: learner.id }));

  const reminders = () => db().countBy(NotificationEntity, { refId: classId, kind: 'classReminder', userId: learner.id });
  const ledger = async () => ({
    digestDays: await db().countBy(NotificationDigestEntity, { userId: trainer.id }),
    digests: await db().count(OutboxEntity, { where: { job: DIGEST_JOB, doneAt: IsNull() } }),
    reminders: await reminders(),
    erased: await db().countBy(UserEntity, { id: leaving.id, erasedAt: Not(IsNull()) }),
    files: await db().countBy(FileEntity, { id: fileId }),
    removals: await db().countBy(OutboxEntity, { job: REMOVE_FILES_JOB, doneAt: IsNull() }),
    videos: await db().countBy(OutboxEntity, { job: VIDEO_JOB }),
    inRoom: await db().countBy(MeetingVisitEntity, { leftAt: IsNull() }),
    late: await db().countBy(OutboxEntity, { job: INVITATION_MAIL_JOB, gaveUpAt: IsNull() }),
    notSent: await db().countBy(InvitationEntity, { mailState: 'failed' }),
    unchained: (await verifyAuditTrail(admin)).unchained > 0,
  });
  const before = { digestDays: 0, digests: 0, reminders: 0, erased: 0, files: 1, removals: 0, videos: 0, inRoom: 1, late: 1, notSent: 0, unchained: true };
  expect(await ledger()).toEqual(before);
  const triggers = [
    `AFTER INSERT ON outbox FOR EACH ROW WHEN (NEW.job IN ('${DIGEST_JOB}', '${REMOVE_FILES_JOB}', '${VIDEO_JOB}'))`,
    'AFTER UPDATE ON classes FOR EACH ROW',
    'AFTER UPDATE ON audit_entries FOR EACH ROW',
    'AFTER UPDATE ON meeting_visits FOR EACH ROW',
    'AFTER UPDATE ON invitations FOR EACH ROW',
    'AFTER UPDATE ON users FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL)',
  ];
  await worker.killAt(triggers, async () => expect(await worker.stopped()).toBe(OTHERS.length));
  expect(await ledger()).toEqual(before);

  await runAll(OTHERS);
  expect(await ledger()).toEqual({
    digestDays: 1,
    digests: 1,
    reminders: 1,
    erased: 1,
    files: 0,
    removals: 1,
    videos: 1,
    inRoom: 0,
    late: 0,
    notSent: 1,
    unchained: false,
  });
  expect((await verifyAuditTrail(admin)).broken).toBeNull();
  // It has no bytes: video-render.api.test kills a worker that makes a rendition.
  await db().delete(OutboxEntity, { job: VIDEO_JOB });
  await runEnqueued(server);
  // The reminder of the class, and for the trainer the digest.
  expect([learner, trainer].map(({ email }) => countMails(sink, email))).toEqual([
    { mails: 1, copies: 1 },
    { mails: 2, copies: 2 },
  ]);
});

it('a worker that is killed while it removes stray bytes leaves the rest to another one, and keeps those of files', { timeout: 120_000 }, async () => {
  const [strays, known] = [Array.from({ length: 1000 }, () => randomUUID()), await buildFileRow(db())];
  const folderOf = (id: string) => dirname(join(directory, 'files', keyOf(id, 'original')));
  for (const id of [...strays, known]) {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'original'), 'bytes');
    utimesSync(folderOf(id), 0, 0);
  }
  const left = () => strays.filter((id) => existsSync(folderOf(id))).length;
  await worker.killAt([], async () => expect(left()).toBeLessThan(strays.length));
  await runAll(['files.stray']);
  expect([left(), existsSync(join(folderOf(known), 'original'))]).toEqual([0, true]);
});

it('a worker that is killed while it deletes what a deletion has detached leaves the rest to the next run', { timeout: 120_000 }, async () => {
  const { course, stepIds } = await buildCourseWith(db(), [[{}, {}]]);
  const kept = await buildCourseWith(db(), [[{}]]);
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, kept.course.id);
  for (let number = 0; number < 3; number += 1) {
    const { id } = await buildUser(db());
    const enrolment = await buildEnrolment(db(), id, course.id);
    await query(`INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) VALUES ('${id}', '${enrolment.id}', 1, now(), now())`);
    await query(
      `INSERT INTO step_progress (attempt_id, step_id, visited_at) SELECT '${id}', id, now() FROM steps WHERE id IN ('${stepIds.flat().join("', '")}')`,
    );
    await query(`INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language)
      SELECT '${course.id}', now() - n * interval '1 day', '${id}', now(), now(), 'en', 'en' FROM generate_series(1, 300) n`);
  }
  for (const table of ['step_progress', 'attempts', 'steps', 'modules', 'learner_days'])
    await query(`CREATE TRIGGER ledger AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_deletion()`);
  await deleteCourse(admin, course.id, DELETE_WORDS);
  const left = async () => [await count('attempts WHERE enrolment_id IS NULL'), await count('modules WHERE course_id IS NULL'), await count('learner_days')];
  expect(await left()).toEqual([3, 1, 900]);
  const entries = await count('audit_entries');
  // The second batch of days; the job may run twice, enqueued and scheduled.
  const trigger = `AFTER DELETE ON learner_days FOR EACH ROW WHEN (OLD.day < now() - interval '299 days')`;
  await worker.killAt([trigger], async () => expect(await worker.stopped()).toBeGreaterThan(0));
  const [attempts, modules, days] = await left();
  expect([attempts, modules, (days ?? 0) > 0]).toEqual([0, 0, true]);

  await runEnqueued(server);
  await runAll(['cleanup.detached']);
  expect(await left()).toEqual([0, 0, 0]);
  expect([await count('deleted_courses'), await count('modules'), await count('enrolments')]).toEqual([0, 1, 1]);
  const [deleted] = await query('SELECT count(*)::integer AS rows, count(DISTINCT row_text)::integer AS different FROM deletions');
  // 900 days, 3 attempts with 2 steps each, 2 steps, 1 module.
  expect(deleted).toEqual({ rows: 912, different: 912 });
  expect(await count('audit_entries')).toBe(entries);
});
