import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { queueBackend } from '../../api/adapters/backend.ts';
import { createLog } from '../../api/adapters/log.ts';
import { freePort } from '../../api/db/embedded-database.ts';
import { REACTIVATION_PERIOD } from '../../api/domain/auth/account-state.ts';
import { NOTIFICATION_MAIL_JOB } from '../../api/domain/notifications/notify.service.ts';
import { createQueue } from '../../api/jobs/queue.ts';
import { largeId } from '../../api/testing/large-seed.ts';
import { DELETE_WORDS } from '../../schema/limits.ts';
import { API_DIRECTORY } from '../build-api.ts';
import { documentOf } from './client-documents.ts';
import { print } from './figures.ts';
import { type FilledSite, SITE_SIZE } from './filled-site.ts';
import { BESIDE_GOAL, EVERY, type HeavyWork, measureBeside, readersOf } from './learners-beside.ts';
import { startMailSinkProcess } from './mail-sink.ts';
import { BenchError, sendGraphql } from './request.ts';
import { apiEnvironment, type Running, type Stage, startServer } from './stage.ts';

const POLL = 200;
/** Numbers of people who are erased, and of academies that are deleted. */
const ERASED = 200;
const DELETED = 2;
/** The scheduled job that erases accounts. */
const ERASURE_JOB = 'cleanup.accounts';

const deletedAcademies = (source: DataSource): Promise<string[]> =>
  Promise.all(Array.from({ length: DELETED }, (_each, n) => largeId(source, 'academy', n + 1)));

/** Sends a mutation of the client as the admin. */
async function mutate<Data>({ api, token }: FilledSite, operation: string, variables: object): Promise<Data> {
  const { hash } = documentOf(operation);
  return sendGraphql<Data>({ name: operation, address: api.address, token, document: { hash }, variables });
}

/** Waits until the worker has made what a row of a long job names. */
async function untilReady({ source }: FilledSite, table: 'exports' | 'content_copies', id: string): Promise<void> {
  for (let state = 'waiting'; state !== 'ready'; await wait(POLL)) {
    [{ state }] = (await source.query(`SELECT state FROM ${table} WHERE id = $1`, [id])) as [{ state: string }];
    if (state === 'failed') throw new BenchError(`A job of ${table} failed`);
  }
}

/** Asks for a copy of the course of 600 steps, which the worker makes, and waits until it is there. */
async function copyLargeCourse(site: FilledSite): Promise<void> {
  const { startCopy } = await mutate<{ startCopy: { id: string } }>(site, 'StartCopy', {
    kind: 'course',
    id: await largeId(site.source, 'course', SITE_SIZE.courses - 1),
  });
  await untilReady(site, 'content_copies', startCopy.id);
}

/** Asks for a file, which the worker makes, and waits until it is there. */
async function exportResults(site: FilledSite): Promise<void> {
  const { source } = site;
  const { exportResults: made } = await mutate<{ exportResults: { id: string } }>(site, 'ExportResults', {
    courseId: await largeId(source, 'course', 0),
    format: 'xlsx',
  });
  await untilReady(site, 'exports', made.id);
}

/** Waits until a condition holds. */
async function until({ source }: FilledSite, condition: string): Promise<void> {
  for (let holds = false; !holds; await wait(POLL)) [{ holds }] = (await source.query(`SELECT ${condition} AS holds`)) as [{ holds: boolean }];
}

/** SQL: the worker has deleted what deletions detached. */
const DELETED_ALL = `NOT EXISTS (SELECT FROM attempts WHERE enrolment_id IS NULL) AND NOT EXISTS (SELECT FROM modules WHERE course_id IS NULL)
  AND NOT EXISTS (SELECT FROM deleted_courses)`;
/** SQL: the worker has handed all mails over to the mail server. */
const SENT_ALL = `NOT EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND job = '${NOTIFICATION_MAIL_JOB}')`;

/** Deletes academies with classes, which sends a mail to each of their learners; waits until the worker has deleted the rows and sent the mails. */
async function deleteAcademies(site: FilledSite): Promise<void> {
  for (const id of await deletedAcademies(site.source)) await mutate(site, 'DeleteAcademy', { id, confirmation: DELETE_WORDS });
  await until(site, `${DELETED_ALL} AND ${SENT_ALL}`);
}

/** Deactivates people so long ago that they are erased, lets the worker run the scheduled job that does it, and waits for its end. */
async function erasePeople(site: FilledSite): Promise<void> {
  const { source, url } = site;
  const past = new Date(Date.now() - 2 * REACTIVATION_PERIOD);
  await source.query(
    `UPDATE users SET deactivated_at = $1 WHERE id IN (SELECT id FROM users u WHERE role = 'student' AND deactivated_at IS NULL
       AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id) LIMIT ${ERASED})`,
    [past],
  );
  const queue = createQueue(queueBackend({ databaseUrl: url, redisUrl: undefined }, 'sender'), createLog('silent'));
  await queue.add([{ id: `bench-${Date.now()}`, name: ERASURE_JOB }]);
  await queue.close();
  await until(site, `NOT EXISTS (SELECT FROM users WHERE deactivated_at = '${past.toISOString()}' AND erased_at IS NULL)`);
}

const WORK: readonly HeavyWork[] = [
  { name: 'a file of the results of 6,000 learners', run: exportResults },
  { name: 'a course of 600 steps is duplicated by a job', run: copyLargeCourse },
  { name: `${DELETED} academies are deleted, with mails`, run: deleteAcademies },
  { name: `${ERASED} people are erased`, run: erasePeople },
];

/** Measures the pages of learners, twenty a second, while heavy work runs on a site of 50,000 people, against the same pages beside nothing (docs/targets.md P22). */
export async function measureHeavyWork({ directory }: Stage, site: FilledSite): Promise<void> {
  const port = await freePort();
  const sink = await startMailSinkProcess();
  const environment = { ...apiEnvironment(site.url, directory), WORKER_PORT: String(port), SMTP_URL: sink.url };
  const worker: Running = await startServer(`${API_DIRECTORY}/worker.js`, environment, '/health/ready', port);
  try {
    print(`\nPages of learners beside heavy work, ${1000 / EVERY} a second`);
    await measureBeside(site, await readersOf(site, await deletedAcademies(site.source)), WORK);
    print(`  goal: p95 at most ${BESIDE_GOAL}x of that beside nothing else (P22)`);
  } finally {
    await worker.stop();
    await sink.stop();
  }
}
