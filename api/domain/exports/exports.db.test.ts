import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONG_JOB_KEPT } from '../../../schema/long-jobs.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { memoryStorage, testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { FileEntity } from '../files/file.entity.ts';
import { removeFileBytes, removeUnusedFiles } from '../files/file-discard.service.ts';
import { keyOf } from '../files/file-keys.ts';
import { checkFileRequest } from '../files/file-links.ts';
import { requireFiles } from '../files/file-uses.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { listNotifications } from '../notifications/notification-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { JobFailure } from '../shared/job-failure.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import type { StoragePort } from '../shared/ports.ts';
import { inTransaction } from '../shared/transaction.ts';
import { readStoredFile } from '../uploads/stored-file.service.ts';
import { UserEntity } from '../users/user.entity.ts';
import { findDownload } from '../video/file-download.service.ts';
import { ExportEntity } from './export.entity.ts';
import { cancelExport, EXPORT_JOB, listExports, removeOldExports, startExport, streamExport } from './export.service.ts';
import { makeExport, recordExportEnd } from './make-export.service.ts';

const HOUR = 60 * 60 * 1000;
/** One entry more than are sent at once. */
const ENTRIES = 50_001;

const database = testDatabase();
const db = () => database.dataSource.manager;
beforeAll(async () => {
  await db().query(
    `INSERT INTO audit_entries (id, at, action, object_type, object_id, result)
     SELECT gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 minute', 'job.list', 'job', 'many', 'done' FROM generate_series(1, ${ENTRIES}) n`,
  );
}, 60_000);

const never = new AbortController().signal;
/** The large part of the audit trail, of which each test adds nothing. */
const LARGE = { kind: 'audit', parameters: { objectId: 'many' } } as const;

/** An admin with an empty storage and a clock. */
async function office(options: { now?: () => Date } = {}) {
  const storage = memoryStorage();
  const user = await buildUser(db(), { role: 'admin' });
  const as = (who: Partial<UserEntity> & { id: string }): Ctx => testCtx(db(), { actor: actorOf(who as UserEntity), ports: { storage }, ...options });
  const system = testCtx(db(), { ports: { storage }, ...options });
  return { storage, user, ctx: as(user), as, system };
}

async function started(ctx: Ctx): Promise<string> {
  const made = await startExport(ctx, LARGE);
  if (made === null) throw new Error('The export is large');
  return made.id;
}

/** The parts of a signed URL. */
function requestOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, , id = '', variant = ''] = pathname.split('/');
  return { id, variant, expires: searchParams.get('expires'), signature: searchParams.get('signature') };
}

describe('a file that is sent at once', () => {
  it('is small; a larger one is refused, and a job makes it', async () => {
    const { ctx, user } = await office();
    const small = { kind: 'audit', parameters: { objectId: 'none' } } as const;
    expect(await startExport(ctx, small)).toBeNull();
    expect(await db().countBy(AuditEntryEntity, { actorId: user.id })).toBe(0);
    await text((await streamExport(ctx, small)).content);
    await expect(streamExport(ctx, LARGE)).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect(await db().countBy(AuditEntryEntity, { actorId: user.id, action: 'audit.export' })).toBe(1);
  });

  it('has at most 50,000 rows of results: students times steps', async () => {
    const { ctx } = await office();
    const { course } = await buildCourseWith(db(), [Array.from({ length: 100 }, () => ({}))]);
    const enrol = (count: number) =>
      db().query(
        `WITH people AS (
           INSERT INTO users (id, name, surname, email, role, language, color, password_hash, created_at)
           SELECT gen_random_uuid(), 'A', 'B', gen_random_uuid() || '@academy.example', role, language, color, password_hash, now()
           FROM users, generate_series(1, $2) WHERE users.id = $3 RETURNING id)
         INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $1, now() FROM people`,
        [course.id, count, ctx.actor?.id],
      );
    const request = { kind: 'results', parameters: { courseId: course.id, format: 'csv' } } as const;
    await enrol(500);
    expect(await startExport(ctx, request)).toBeNull();
    await enrol(1);
    expect(await startExport(ctx, request)).toMatchObject({ kind: 'results', courseId: course.id, state: 'waiting', progress: 0 });
  });

  it('has at most 20,000 rows of a section and 100 MB of files of own data', async () => {
    const { user, ctx } = await office();
    const request = { kind: 'account', parameters: {} } as const;
    const notify = (count: number) =>
      db().query(
        `INSERT INTO notifications (id, user_id, kind, key, created_at, expires_at)
         SELECT gen_random_uuid(), $1, 'invitation', gen_random_uuid(), now(), now() FROM generate_series(1, $2)`,
        [user.id, count],
      );
    await notify(20_000);
    expect(await startExport(ctx, request)).toBeNull();
    await notify(1);
    expect(await startExport(ctx, request)).toMatchObject({ kind: 'account', name: 'my-data.zip' });
    const other = await office();
    await db().query(
      `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, uploaded_by, created_at)
       VALUES (gen_random_uuid(), 'document', 'a/b', 'a.pdf', 'application/pdf', $2, 'x', $1, now())`,
      [other.user.id, 100 * 1024 * 1024 + 1],
    );
    expect(await startExport(other.ctx, request)).toMatchObject({ kind: 'account' });
  });
});

describe('an export of a person', () => {
  it('is one at a time: asking five times, also at once, answers with the running one and records it once', async () => {
    const { ctx, user } = await office();
    const answers = await Promise.all(Array.from({ length: 5 }, () => startExport(ctx, LARGE)));
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1);
    expect(await startExport(ctx, { kind: 'audit', parameters: { objectId: 'many', result: 'done' } })).toMatchObject({ id: answers[0]?.id });
    expect(await db().countBy(ExportEntity, { userId: user.id })).toBe(1);
    expect(await db().countBy(AuditEntryEntity, { actorId: user.id, action: 'audit.export' })).toBe(1);
    const jobs = await db().findBy(OutboxEntity, { job: EXPORT_JOB });
    expect(jobs.filter(({ payload }) => (payload as { exportId: string }).exportId === answers[0]?.id)).toHaveLength(1);
  });

  it('counts against the limit of own data', async () => {
    const user = await buildUser(db());
    const ctx = testCtx(db(), { actor: actorOf(user), ports: { rateLimit: memoryRateLimit({ 'export.account': 5 }) } });
    await db().query(
      `INSERT INTO notifications (id, user_id, kind, key, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'invitation', gen_random_uuid(), now(), now() FROM generate_series(1, 20001)`,
      [user.id],
    );
    const start = () => startExport(ctx, { kind: 'account', parameters: {} });
    for (let count = 0; count < 5; count += 1) await cancelExport(ctx, (await start())?.id ?? '');
    await expect(start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is made with the words of the person, kept as a private file, and the person is notified once', async () => {
    const { ctx, user, system, storage } = await office();
    await db().update(UserEntity, { id: user.id }, { language: 'fr' });
    const id = await started(ctx);
    await makeExport(system, id, never);
    await makeExport(system, id, never);
    const [made] = await listExports(ctx);
    expect(made).toMatchObject({ id, state: 'ready', progress: 100, name: 'audit.csv', url: expect.stringContaining('/audit.csv?') });
    const request = requestOf(made?.url ?? '');
    checkFileRequest(ctx.settings.keys, new Date(), request);
    const lines = (await text(await storage.read(keyOf(request.id, 'original')))).trimEnd().split('\r\n');
    expect(lines).toHaveLength(ENTRIES + 1);
    expect(lines[0]).toContain('Personne');
    expect(new Set(lines).size).toBe(lines.length);
    expect(await db().countBy(NotificationEntity, { userId: user.id, kind: 'exportReady', refId: id })).toBe(1);
    expect((await listNotifications(ctx, {})).items).toMatchObject([{ kind: 'exportReady', path: '/admin/audit' }]);
    expect(storage.stored.size).toBe(1);
  });

  it('exists for this person alone: other people, other admins and guests find nothing', async () => {
    const { ctx, system, as } = await office();
    const id = await started(ctx);
    await makeExport(system, id, never);
    const request = requestOf((await listExports(ctx))[0]?.url ?? '');
    expect(await findDownload(ctx, request)).toMatchObject({ name: 'audit.csv', contentType: 'text/csv; charset=utf-8' });
    const [admin, student] = [as(await buildUser(db(), { role: 'admin' })), as(await buildUser(db()))];
    for (const other of [admin, student, system]) await expect(findDownload(other, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listExports(admin)).toEqual([]);
    await expect(cancelExport(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readStoredFile(admin, request.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const used = requireFiles(admin, [{ id: request.id, kind: 'document', field: 'file', documentTypes: ['text/csv; charset=utf-8'] }]);
    await expect(used).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is deleted with its file after 24 hours, by the sweep of unused files', async () => {
    let now = new Date();
    const { ctx, system, storage } = await office({ now: () => now });
    const id = await started(ctx);
    await makeExport(system, id, never);
    const { finishedAt, fileId } = await db().findOneByOrFail(ExportEntity, { id });
    now = new Date((finishedAt?.getTime() ?? 0) + LONG_JOB_KEPT - 1000);
    await removeUnusedFiles(system);
    expect(await listExports(ctx)).toHaveLength(1);
    now = new Date(now.getTime() + 2000);
    expect(await listExports(ctx)).toEqual([]);
    expect((await listNotifications(ctx, {})).items).toEqual([]);
    await removeUnusedFiles(system);
    expect(await db().countBy(ExportEntity, { id })).toBe(0);
    expect(await db().countBy(FileEntity, { id: fileId ?? '' })).toBe(0);
    await removeFileBytes(system, [fileId ?? '']);
    expect(storage.stored.size).toBe(0);
  });
});

/** A storage that does something while a file is written to it. */
const during = (storage: StoragePort, work: () => Promise<void>): StoragePort => ({
  ...storage,
  async write(key, content) {
    const written = await storage.write(key, content);
    await work();
    return written;
  },
});

describe('the job of an export', () => {
  it('stops when the export is cancelled while it runs, and leaves nothing behind', async () => {
    const { ctx, system, storage, user } = await office();
    const id = await started(ctx);
    // Cancelled after the first batches.
    await db().query(
      `CREATE FUNCTION cancel_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM exports WHERE id = NEW.id AND NEW.progress > 5; RETURN NULL; END $$`,
    );
    await db().query('CREATE TRIGGER cancel_it AFTER UPDATE ON exports FOR EACH ROW EXECUTE FUNCTION cancel_it()');
    try {
      await makeExport(system, id, never);
    } finally {
      await db().query('DROP TRIGGER cancel_it ON exports');
    }
    expect(storage.stored.size).toBe(0);
    expect(await listExports(ctx)).toEqual([]);
    expect(await db().countBy(NotificationEntity, { userId: user.id })).toBe(0);
    expect(await startExport(ctx, LARGE)).toMatchObject({ state: 'waiting' });
  });

  it('removes the bytes when the export is cancelled at the very end', async () => {
    const { ctx, storage } = await office();
    const id = await started(ctx);
    const late = testCtx(db(), { ports: { storage: during(storage, () => cancelExport(ctx, id)) } });
    await makeExport(late, id, never);
    expect(storage.stored.size).toBe(0);
    expect(await db().countBy(FileEntity, { privateTo: ctx.actor?.id ?? '' })).toBe(0);
  });

  it('leaves the file to a later run that began meanwhile', async () => {
    const { ctx, system, storage, user } = await office();
    const id = await started(ctx);
    const late = testCtx(db(), { ports: { storage: during(storage, () => makeExport(system, id, never)) } });
    await makeExport(late, id, never);
    expect(await listExports(ctx)).toMatchObject([{ id, state: 'ready' }]);
    expect(await db().countBy(FileEntity, { privateTo: user.id })).toBe(1);
    expect(storage.stored.size).toBe(1);
    expect(await db().countBy(NotificationEntity, { userId: user.id, kind: 'exportReady' })).toBe(1);
  });

  it('stops with its worker, and the next run begins again', async () => {
    const { ctx, system, storage } = await office();
    const id = await started(ctx);
    const stop = new AbortController();
    stop.abort(new Error('The worker stops'));
    await expect(makeExport(system, id, stop.signal)).rejects.toThrow('The worker stops');
    expect(storage.stored.size).toBe(0);
    await makeExport(system, id, never);
    expect(await db().findOneByOrFail(ExportEntity, { id })).toMatchObject({ state: 'ready', attempts: 2 });
  });

  it('gives up at once when the person lost the right, and does nothing for an account that is not active', async () => {
    const { ctx, system, user } = await office();
    const id = await started(ctx);
    await db().update(UserEntity, { id: user.id }, { role: 'student' });
    const failure = await makeExport(system, id, never).catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: 'FAILED', permanent: true });
    await inTransaction(system, (tx) => recordExportEnd(tx, id, { outcome: 'gaveUp', failure: failure as JobFailure }));
    expect(await listExports(ctx)).toMatchObject([{ id, state: 'failed', url: null }]);
    const gone = await office();
    const other = await started(gone.ctx);
    await db().update(UserEntity, { id: gone.user.id }, { deactivatedAt: new Date() });
    await makeExport(gone.system, other, never);
    expect(await db().countBy(ExportEntity, { id: other })).toBe(0);
  });

  it('waits for its next try, and what never ended is deleted', async () => {
    let now = new Date();
    const { ctx, system } = await office({ now: () => now });
    const [waiting, failed] = [await started(ctx), randomUUID()];
    await db().update(ExportEntity, { id: waiting }, { state: 'running', progress: 40 });
    const failure = new JobFailure('FAILED');
    await inTransaction(system, (tx) => recordExportEnd(tx, waiting, { outcome: 'retry', failure }));
    expect(await listExports(ctx)).toMatchObject([{ state: 'waiting', progress: 0 }]);
    const row = await db().findOneByOrFail(ExportEntity, { id: waiting });
    await db().insert(ExportEntity, { ...row, id: failed, state: 'failed', finishedAt: now });
    now = new Date(now.getTime() + 25 * HOUR);
    await removeOldExports(system);
    expect((await listExports(ctx)).map(({ id }) => id)).toEqual([waiting]);
    now = new Date(now.getTime() + 48 * HOUR);
    await removeOldExports(system);
    expect(await listExports(ctx)).toEqual([]);
  });
});
