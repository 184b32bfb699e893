import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { record } from '../audit/audit.service.ts';
import { folderOf, keyOf } from '../files/file-keys.ts';
import { encryptMail } from '../mail/enqueue-mail.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { JobFailure } from '../shared/job-failure.ts';
import type { StoragePort } from '../shared/ports.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { requireInstallationAdmin } from './installation.service.ts';

/** The job that sends the test mail and records the result. */
export const TEST_MAIL_JOB = 'installation.testMail';

/** Milliseconds after which a storage that does not answer counts as failed, before the statement of the request ends. */
const STORAGE_TIMEOUT = 8000;
/** Length of an error that is kept. */
const PROBLEM_MAX = 300;

const startMailTest = prepared('installation.startMailTest', { id: 'uuid', now: 'timestamptz' }, ({ id, now }) =>
  statements
    .updateTable('installation')
    .set({ mail_test_id: id, mail_tested_at: now, mail_test_ended_at: null, mail_test_failure: null, mail_test_reply: null }),
);

const endMailTest = prepared('installation.endMailTest', { id: 'uuid', now: 'timestamptz', reason: 'text?', reply: 'text?' }, ({ id, now, reason, reply }) =>
  statements
    .updateTable('installation')
    .set({ mail_test_ended_at: now, mail_test_failure: sql<JobFailureReason | null>`${reason}`, mail_test_reply: reply })
    .where('mail_test_id', '=', id),
);

const endStorageTest = prepared('installation.endStorageTest', { now: 'timestamptz', problem: 'text?' }, ({ now, problem }) =>
  statements.updateTable('installation').set({ storage_tested_at: now, storage_problem: problem }),
);

/**
 * Sends a mail to the viewer through the queue, as every mail goes, so that the result covers the worker too. The mail is tried once, and
 * `readInstallation` returns how it went.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function sendTestMail(ctx: Ctx): Promise<void> {
  await requireInstallationAdmin(ctx, 'installation.testMail');
  await inTransaction(ctx, async (tx) => {
    const { email: to, name, language } = await requireActiveUser(tx, requireActor(tx).id);
    const { keys, siteName, siteUrl } = tx.settings;
    const testId = randomUUID();
    const mail = encryptMail(keys, { template: 'testMail', to, language, parameters: { name, siteName }, url: `${siteUrl}/admin/health` });
    await startMailTest.run(tx.db, { id: testId, now: tx.now() });
    await tx.enqueue(TEST_MAIL_JOB, { ...mail, testId });
    await record(tx, 'installation.testMail');
  });
}

/** Records how the test mail went: sent, or why not. The reply is kept without the address, which would stay there when the account is erased. */
export async function endTestMail(ctx: Ctx, { testId, to }: { testId: string; to: string }, failure: JobFailure | null): Promise<void> {
  const reply = failure?.reply?.replaceAll(to, '…') ?? null;
  await endMailTest.run(ctx.db, { id: testId, now: ctx.now(), reason: failure?.reason ?? null, reply });
}

/** Writes a small file, reads it back and removes it, also after a failure. `fileId` names its folder, which does not exist yet. */
export async function writeAndRead(storage: StoragePort, fileId: string = randomUUID()): Promise<void> {
  const content = randomUUID();
  const key = keyOf(fileId, 'check');
  const parts: Buffer[] = [];
  try {
    await storage.write(key, Buffer.from(content));
    for await (const part of await storage.read(key)) parts.push(Buffer.from(part));
  } catch (error) {
    await storage.removeFolder(folderOf(fileId)).catch(() => undefined);
    throw error;
  }
  await storage.removeFolder(folderOf(fileId));
  if (Buffer.concat(parts).toString() !== content) throw new Error('The file was read back with other bytes');
}

async function storageProblem({ ports }: Ctx): Promise<string | null> {
  const ended = new AbortController();
  const timeout = wait(STORAGE_TIMEOUT, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`No answer within ${STORAGE_TIMEOUT / 1000} s`);
  });
  try {
    await Promise.race([writeAndRead(ports.storage), timeout]);
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_MAX);
  } finally {
    timeout.catch(() => undefined);
    ended.abort();
  }
}

/**
 * Writes a file to the storage, reads it back and removes it; `readInstallation` returns the result.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function testStorage(ctx: Ctx): Promise<void> {
  await requireInstallationAdmin(ctx, 'installation.testStorage');
  // Before the transaction: the storage may be slow.
  const problem = await storageProblem(ctx);
  await inTransaction(ctx, async (tx) => {
    await endStorageTest.run(tx.db, { now: tx.now(), problem });
    await record(tx, 'installation.testStorage');
  });
}
