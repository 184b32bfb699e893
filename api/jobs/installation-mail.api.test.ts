import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInstallation } from '../domain/installation/installation.service.ts';
import { sendTestMail } from '../domain/installation/installation-checks.service.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestServer({ jobs: true, settings: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const db = () => server.database.dataSource.manager;
async function adminAt(email: string) {
  const admin = await buildUser(db(), { role: 'admin', email });
  return server.app.createContext({ actor: actorOf(admin), reading: { language: 'en', otherLanguages: false }, origin: { address: '', device: '' } });
}

it('a test email reaches its admin through the queue and the mail server, and the state says so', { timeout: 60_000 }, async () => {
  const ctx = await adminAt('lina-1@academy.example');
  await sendTestMail(ctx);
  await soon(async () => expect((await readInstallation(ctx)).mail).toMatchObject({ state: 'works', mode: 'sent', reason: null }));
  expect(sink.received).toMatchObject([{ to: 'lina-1@academy.example', subject: expect.stringMatching(/^Test email of /) }]);
});

it('a test email that is refused is sent once, says why, and leaves no stopped job', { timeout: 60_000 }, async () => {
  sink.refusals.set('dead', '550 5.1.1 <dead-1@academy.example> is unknown');
  const ctx = await adminAt('dead-1@academy.example');
  await sendTestMail(ctx);
  await soon(async () =>
    expect((await readInstallation(ctx)).mail).toMatchObject({ state: 'failed', reason: 'ADDRESS_REFUSED', reply: '550 5.1.1 <…> is unknown' }),
  );
  expect(sink.asked.filter((address) => address === 'dead-1@academy.example')).toHaveLength(1);
  await soon(async () => expect((await db().findBy(OutboxEntity, {})).filter(({ doneAt }) => doneAt === null)).toEqual([]));
  expect(await readInstallation(ctx)).toMatchObject({ stoppedJobs: 0, waitingJobs: 0 });
});
