import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encryptMail, enqueueMail, MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { resetMail } from '../testing/mails.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { TEST_SETTINGS } from '../testing/test-ctx.ts';
import { createTestServer } from '../testing/test-server.ts';

/** As many as are in the queue at a time. */
const BULK = 200;
/** As many as a worker runs at once. */
const AT_ONCE = 10;

describe.each(TEST_BACKENDS)('with a mail server that is slow, and a queue in %s', { timeout: 60_000 }, (backend) => {
  let redis: RedisServer | null = null;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedisServer() : null;
  });
  afterAll(async () => void (await redis?.close()));

  it('a mail that somebody waits for overtakes all bulk mails but those that are being sent', async () => {
    const sink = await startSmtpSink();
    const settings = { SMTP_URL: sink.url, ...(redis === null ? {} : { REDIS_URL: redis.url }) };
    const server = await createTestServer({ settings, jobs: true });
    onTestFinished(async () => {
      await server.close();
      await sink.close();
    });
    const { app } = server;
    const bulk = Array.from({ length: BULK }, (_each, n) => `stall-${n}@academy.example`);
    const payloads = bulk.map((to) => encryptMail(TEST_SETTINGS.keys, resetMail(to)));
    await inTransaction(app.createContext(), (tx) => tx.enqueueAll(MAIL_JOB, payloads, { isBulkMail: true }));
    await soon(() => expect(sink.stalled).toHaveLength(AT_ONCE));

    await inTransaction(app.createContext(), (tx) => enqueueMail(tx, resetMail('code@academy.example')));
    // The first look may have begun before the mail was enqueued, the second one has not.
    for (let look = 1; look <= 2; look += 1) await app.outbox.drain();
    sink.release();
    await soon(() => expect(sink.received.map(({ to }) => to)).toContain('code@academy.example'));
    // The free slots take bulk mails beside it, which may be quicker.
    expect(sink.received.findIndex(({ to }) => to === 'code@academy.example')).toBeLessThan(2 * AT_ONCE);

    await soon(() => {
      sink.release();
      expect(sink.received).toHaveLength(BULK + 1);
    });
    sink.release();
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(BULK + 1);
  });
});
