import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CopyKind } from '../../../schema/copies.ts';
import { LONG_JOB_KEPT } from '../../../schema/long-jobs.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCopiedContent, countContent, listWith } from '../../testing/factories/copied-content.ts';
import { buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { listNotifications } from '../notifications/notification-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { JobFailure } from '../shared/job-failure.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import { UserEntity } from '../users/user.entity.ts';
import { ContentCopyEntity } from './content-copy.entity.ts';
import { COPY_JOB, cancelCopy, listCopies, removeOldCopies, startCopy } from './content-copy.service.ts';
import { deleteCourse, deleteModule } from './delete.service.ts';
import { makeCopy, recordCopyEnd } from './make-copy.service.ts';

const CONFIRMATION = 'Delete irreversibly';
const HOUR = 60 * 60 * 1000;
const never = new AbortController().signal;

const database = testDatabase();
const db = () => database.dataSource.manager;
let system: Ctx;
let admin: Ctx;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  system = testCtx(db());
});

async function started(kind: CopyKind, id: string, ctx = admin): Promise<string> {
  return (await startCopy(ctx, kind, id)).id;
}

describe('a large copy of a person', () => {
  it('is one of each item: asking five times, also at once, answers with the one that is made; other items and people have their own', async () => {
    const { course, module } = await buildCopiedContent(db(), 1, 0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => startCopy(admin, 'course', course)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      kind: 'course',
      originalId: course,
      name: 'Psychological first aid',
      nameLanguage: 'en',
      state: 'waiting',
      progress: 0,
    });
    const jobs = await db().findBy(OutboxEntity, { job: COPY_JOB });
    expect(jobs.filter(({ payload }) => (payload as { copyId: string }).copyId === answers[0]?.id)).toHaveLength(1);
    expect(await started('module', module)).not.toBe(answers[0]?.id);
    const other = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    expect(await started('course', course, other)).not.toBe(answers[0]?.id);
    expect((await listCopies(other)).map(({ originalId }) => originalId)).toEqual([course]);
    await expect(cancelCopy(other, answers[0]?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['academy', 'academyName', '/admin/courses/'],
    ['course', 'courseName', '/admin/course-detail/'],
    ['module', 'moduleName', '/admin/course-detail/'],
  ] as const)('is made once, also by two workers at once, with the name of the person, who is notified with a link: %s', async (kind, name, path) => {
    const user = await buildUser(db(), { role: 'admin' });
    const ctx = testCtx(db(), { actor: actorOf(user) });
    const built = await buildCopiedContent(db());
    const before = (await listWith(db(), kind, built[kind])).length;
    const id = await started(kind, built[kind], ctx);
    await Promise.all([makeCopy(system, id, never), makeCopy(system, id, never)]);
    await makeCopy(system, id, never);
    expect(await listWith(db(), kind, built[kind])).toHaveLength(before + 1);
    const [copy] = await listCopies(ctx);
    expect(copy).toMatchObject({ id, state: 'ready', progress: 100, failure: null });
    const opened = kind === 'module' ? built.course : copy?.copyId;
    expect((await listNotifications(ctx, {})).items).toMatchObject([
      { kind: 'copyReady', path: `${path}${opened}`, [name]: expect.stringContaining('(copy)') },
    ]);
    expect(await db().countBy(AuditEntryEntity, { action: `${kind}.duplicate`, objectId: built[kind], actorId: user.id })).toBe(1);
  });

  it('tells the learners of a copied module, as one at once does', async () => {
    const { course, module } = await buildCopiedContent(db());
    const learner = await buildUser(db());
    await buildEnrolment(db(), learner.id, course);
    await makeCopy(system, await started('module', module), never);
    expect(await db().countBy(NotificationEntity, { userId: learner.id, kind: 'newModule' })).toBe(1);
  });

  it('is listed for a day, unless the copy is deleted before', async () => {
    let now = new Date();
    const user = await buildUser(db(), { role: 'admin' });
    const later = testCtx(db(), { actor: actorOf(user), now: () => now });
    const [first, second] = [await buildCopiedContent(db(), 1, 0), await buildCopiedContent(db(), 1, 0)];
    for (const { course } of [first, second]) await makeCopy(system, await started('course', course, later), never);
    const [{ copyId } = { copyId: null }, kept] = await listCopies(later);
    await deleteCourse(admin, copyId ?? '', CONFIRMATION);
    expect(await listCopies(later)).toEqual([kept]);
    await removeOldCopies(later);
    expect(await listCopies(later)).toEqual([kept]);
    now = new Date(now.getTime() + LONG_JOB_KEPT + HOUR);
    expect(await listCopies(later)).toEqual([]);
    await removeOldCopies(later);
    expect(await db().countBy(ContentCopyEntity, { userId: user.id })).toBe(0);
  });

  it('is not listed any more when the copied module is deleted, although its rows wait for their deletion', async () => {
    const ctx = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    const { module } = await buildCopiedContent(db(), 1, 0);
    await makeCopy(system, await started('module', module, ctx), never);
    const [copy] = await listCopies(ctx);
    await deleteModule(ctx, copy?.copyId ?? '', CONFIRMATION);
    expect(await db().query('SELECT FROM modules WHERE id = $1', [copy?.copyId])).toHaveLength(1);
    expect(await listCopies(ctx)).toEqual([]);
  });

  it('is made when it had failed and an admin retries its job, unless the person has asked for it again meanwhile', async () => {
    const user = await buildUser(db(), { role: 'admin' });
    const ctx = testCtx(db(), { actor: actorOf(user) });
    const { course } = await buildCopiedContent(db(), 1, 0);
    const [first, end] = [await started('course', course, ctx), { outcome: 'gaveUp', failure: new JobFailure('FAILED') } as const];
    await inTransaction(system, (tx) => recordCopyEnd(tx, first, end));
    const second = await started('course', course, ctx);
    await makeCopy(system, first, never);
    expect(await listCopies(ctx)).toMatchObject([
      { id: second, state: 'waiting' },
      { id: first, state: 'failed' },
    ]);
    await cancelCopy(ctx, second);
    await makeCopy(system, first, never);
    expect(await listCopies(ctx)).toMatchObject([{ id: first, state: 'ready', failure: null }]);
    expect(await db().countBy(NotificationEntity, { userId: user.id, kind: 'copyReady' })).toBe(1);
  });
});

describe('the job of a copy', () => {
  it('stops when the copy is cancelled while it runs, and leaves nothing', async () => {
    const { course } = await buildCopiedContent(db());
    const before = await countContent(db());
    const id = await started('course', course);
    // Cancelled after the first part.
    await db().query(
      `CREATE FUNCTION cancel_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM content_copies WHERE id = NEW.id AND NEW.progress BETWEEN 5 AND 99; RETURN NULL; END $$`,
    );
    await db().query('CREATE TRIGGER cancel_it AFTER UPDATE ON content_copies FOR EACH ROW EXECUTE FUNCTION cancel_it()');
    try {
      await makeCopy(system, id, never);
    } finally {
      await db().query('DROP TRIGGER cancel_it ON content_copies');
    }
    expect(await countContent(db())).toEqual(before);
    expect(await db().countBy(ContentCopyEntity, { id })).toBe(0);
    expect(await db().countBy(AuditEntryEntity, { action: 'course.duplicate', objectId: course })).toBe(0);
    // Cancelled before a worker took it.
    const waiting = await started('course', course);
    await cancelCopy(admin, waiting);
    await makeCopy(system, waiting, never);
    expect(await countContent(db())).toEqual(before);
  });

  it('stops with its worker, and the next run begins again', async () => {
    const { course } = await buildCopiedContent(db());
    const id = await started('course', course);
    const stop = new AbortController();
    stop.abort(new Error('The worker stops'));
    const before = await countContent(db());
    await expect(makeCopy(system, id, stop.signal)).rejects.toThrow('The worker stops');
    expect(await countContent(db())).toEqual(before);
    await makeCopy(system, id, never);
    expect(await db().findOneByOrFail(ContentCopyEntity, { id })).toMatchObject({ state: 'ready', attempts: 2 });
  });

  it('says that the original was deleted while the copy waited', async () => {
    const user = await buildUser(db(), { role: 'admin' });
    const ctx = testCtx(db(), { actor: actorOf(user) });
    const { academy, course } = await buildCopiedContent(db(), 1, 0);
    const id = await started('course', course, ctx);
    await deleteCourse(admin, course, CONFIRMATION);
    await makeCopy(system, id, never);
    expect(await listCopies(ctx)).toMatchObject([{ id, state: 'failed', failure: 'originalGone', copyId: null, name: 'Psychological first aid' }]);
    expect((await listNotifications(ctx, {})).items).toMatchObject([{ kind: 'copyFailed', path: `/admin/courses/${academy}` }]);
  });

  it('copies nothing for a person who may not copy any more, says so, and notifies nobody whose account is not active', async () => {
    const user = await buildUser(db(), { role: 'admin' });
    const ctx = testCtx(db(), { actor: actorOf(user) });
    const { course } = await buildCopiedContent(db(), 1, 0);
    const before = await countContent(db());
    const id = await started('course', course, ctx);
    await db().update(UserEntity, { id: user.id }, { role: 'instructor' });
    await makeCopy(system, id, never);
    const demoted = testCtx(db(), { actor: actorOf(await db().findOneByOrFail(UserEntity, { id: user.id })) });
    await expect(listCopies(demoted)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    // The page of the copy is not for this person any more.
    expect((await listNotifications(demoted, {})).items).toMatchObject([{ kind: 'copyFailed', path: null, courseName: null }]);
    expect(await db().findOneByOrFail(ContentCopyEntity, { id })).toMatchObject({ state: 'failed', failure: 'notAllowed' });
    await db().update(UserEntity, { id: user.id }, { role: 'admin', deactivatedAt: new Date() });
    await makeCopy(system, await started('course', course, ctx), never);
    expect(await db().countBy(NotificationEntity, { userId: user.id })).toBe(1);
    expect(await countContent(db())).toEqual(before);
  });

  it('waits for its next try, and notifies the person once when all have failed', async () => {
    const user = await buildUser(db(), { role: 'admin' });
    const ctx = testCtx(db(), { actor: actorOf(user) });
    const id = await started('course', (await buildCopiedContent(db(), 1, 0)).course, ctx);
    await db().update(ContentCopyEntity, { id }, { state: 'running', progress: 40 });
    const failure = new JobFailure('FAILED');
    await inTransaction(system, (tx) => recordCopyEnd(tx, id, { outcome: 'retry', failure }));
    expect(await listCopies(ctx)).toMatchObject([{ state: 'waiting', progress: 0 }]);
    for (let end = 0; end < 2; end += 1) await inTransaction(system, (tx) => recordCopyEnd(tx, id, { outcome: 'gaveUp', failure }));
    expect(await listCopies(ctx)).toMatchObject([{ state: 'failed', failure: 'error' }]);
    expect(await db().countBy(NotificationEntity, { userId: user.id, kind: 'copyFailed' })).toBe(1);
  });

  it('does nothing for a copy that does not exist', async () => {
    await expect(makeCopy(system, randomUUID(), never)).resolves.toBeUndefined();
    await expect(startCopy(admin, 'course', randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(startCopy(admin, 'module', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
