import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { encryptMail, enqueueMail, MAIL_JOB } from '../api/domain/mail/enqueue-mail.ts';
import { pauseMails } from '../api/domain/shared/mail-pause.ts';
import { inTransaction } from '../api/domain/shared/transaction.ts';
import { createOutboxDispatcher } from '../api/jobs/outbox.ts';
import { createJobs } from '../api/jobs/registry.ts';
import { type JobOutcome, runOutboxJob } from '../api/jobs/run-job.ts';
import { resetMail } from '../api/testing/mails.ts';
import { startSmtpSink } from '../api/testing/smtp-sink.ts';
import { TEST_SETTINGS } from '../api/testing/test-ctx.ts';
import { createTestServer } from '../api/testing/test-server.ts';
import { PauseMails1795219430000 } from './1795219430000-pause-mails.ts';

const BULK = 30;

it('the migration that lets mails wait together can be undone and repeated while mails wait: none is lost, none is sent twice', {
  timeout: 60_000,
}, async () => {
  const sink = await startSmtpSink();
  const server = await createTestServer({ settings: { SMTP_URL: sink.url } });
  onTestFinished(async () => {
    await server.close();
    await sink.close();
  });
  const { app, database } = server;
  const { dataSource } = database;
  // The test passes the jobs on and runs them.
  await app.outbox.stop();
  const query = (sql: string, parameters: unknown[] = []): Promise<Array<Record<string, unknown>>> => dataSource.query(sql, parameters);
  const encrypted = (to: string) => encryptMail(TEST_SETTINGS.keys, resetMail(to));
  const jobs = createJobs({ ...app, translatorOf: () => (text) => text.message });
  async function passOn(): Promise<string[]> {
    const added: string[] = [];
    const queue = {
      add: async (batch: ReadonlyArray<{ id: string }>) => void added.push(...batch.map(({ id }) => id)),
      schedule: async () => undefined,
      restore: async () => [],
      close: async () => undefined,
    };
    const dispatcher = createOutboxDispatcher({ dataSource, queue: async () => queue, log: app.log });
    await dispatcher.drain();
    await dispatcher.stop();
    return added;
  }
  const runAll = (ids: readonly string[]): Promise<JobOutcome[]> => Promise.all(ids.map((id) => runOutboxJob(app.createContext(), jobs, id)));
  /** What the migration must leave as it is. */
  const state = () => query('SELECT id, job, payload, tries, failure, handed_over_at, done_at, gave_up_at, next_try_at FROM outbox ORDER BY id');

  // Some were sent, some were tried while the mail server did not answer, some are in the queue, the others wait.
  const bulk = Array.from({ length: BULK }, (_each, n) => `bulk-${n}@academy.example`);
  await inTransaction(app.createContext(), (tx) => tx.enqueueAll(MAIL_JOB, bulk.map(encrypted), { isBulkMail: true }));
  const inQueue = await passOn();
  expect(await runAll(inQueue.slice(0, 5))).toEqual(Array(5).fill('done'));
  sink.leave();
  expect(await runAll(inQueue.slice(5, 6))).toEqual(['retry']);
  // A try on a connection that was open begins no pause.
  await pauseMails(app.createContext(), { startedAt: new Date(), mailsPaused: false, isAwaited: false });
  await inTransaction(app.createContext(), (tx) => enqueueMail(tx, resetMail('awaited@academy.example')));
  expect(await query('SELECT ended_at FROM mail_pause')).toEqual([{ ended_at: null }]);
  const before = await state();
  expect(before).toHaveLength(BULK + 1);

  const { migrations } = dataSource;
  const index = migrations.findIndex((migration) => migration instanceof PauseMails1795219430000);
  for (let count = migrations.length; count > index; count -= 1) await dataSource.undoLastMigration();
  expect(await query("SELECT FROM information_schema.columns WHERE table_name = 'outbox' AND column_name = 'bulk_mail'")).toEqual([]);
  expect(await state()).toEqual(before);
  const ofFormerRelease = 'INSERT INTO outbox (id, job, payload, created_at) VALUES ($1, $2, $3, now())';
  await query(ofFormerRelease, [randomUUID(), MAIL_JOB, encrypted('meanwhile@academy.example')]);
  await dataSource.runMigrations();

  sink.comeBack();
  // The times of the second tries, and of passing on what the queue has lost, come.
  await query(`UPDATE outbox SET next_try_at = now(), handed_over_at = handed_over_at - interval '1 hour' WHERE done_at IS NULL`);
  for (let ids = await passOn(); ids.length > 0; ids = await passOn()) await runAll(ids);
  expect(sink.received.map(({ to }) => to).sort()).toEqual([...bulk, 'awaited@academy.example', 'meanwhile@academy.example'].sort());
  expect(await query('SELECT id FROM outbox WHERE done_at IS NULL')).toEqual([]);
});
