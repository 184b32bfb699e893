import { randomUUID } from 'node:crypto';
import { In, IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { prepareList, startImport } from '../domain/invitations/invitation-import.service.ts';
import { listInvitations } from '../domain/invitations/invitation-list.service.ts';
import { resendInvitations } from '../domain/invitations/manage-invitations.service.ts';
import { readImport } from '../domain/invitations/read-import.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { builtServer } from '../testing/built-server.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { type StartedProcess, startProcess } from '../testing/process.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { TEST_KEY, testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createJobs } from './registry.ts';
import { runOutboxJob } from './run-job.ts';

/** Addresses of the list: a part in the suite, `ADDRESSES=2000` for the number of an operator's largest lists. */
const ADDRESSES = Number(process.env.ADDRESSES ?? '250');
/** Jobs that this process runs at once, and jobs that a worker runs at once. */
const AT_ONCE = 25;
const WORKER_AT_ONCE = 10;
/** A worker sends at least so many mails in a second on a busy machine. */
const MAILS_PER_SECOND = 5;

let sink: SmtpSink;
let server: TestServer;
let admin: Ctx;
const workers: StartedProcess[] = [];
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestServer({ settings: { SMTP_URL: sink.url } });
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await server.close();
  await sink.close();
});

/** Jobs that are not over. */
const waiting = { doneAt: IsNull(), gaveUpAt: IsNull() };
const db = () => server.database.dataSource.manager;

/** Starts a worker as an installation does. */
async function startWorker(): Promise<StartedProcess> {
  const worker = startProcess(await builtServer('worker'), [], { DATABASE_URL: server.database.url, SMTP_URL: sink.url, SECRET_KEY: TEST_KEY });
  workers.push(worker);
  return worker;
}

async function kill({ child, ended }: StartedProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

const newAddresses = (kind: string, count: number) => Array.from({ length: count }, (_each, index) => `${kind}-${index}-${randomUUID()}@academy.example`);
const prepare = (emails: readonly string[]) => prepareList(admin, emails.join('\n'), { language: 'en' });
const progressOf = (id: string) => readImport(admin, id);
/** The number of different mails that each address received: a mail that is sent again after a crash has the same Message-ID. */
function mailsByAddress(emails: readonly string[]): number[] {
  const ids = new Map<string, Set<string>>();
  for (const { to, id } of sink.received) ids.set(to, (ids.get(to) ?? new Set()).add(id));
  return emails.map((email) => ids.get(email)?.size ?? 0);
}

/** Ends the leases of a worker that was killed, as a minute without it does. */
async function endLeases(): Promise<void> {
  await db().update(OutboxEntity, { ...waiting, leaseKey: Not(IsNull()) }, { leaseUntil: new Date(0) });
}

/** Runs jobs beside the workers until none is left: also those that the queue would pass on only after it has noticed that their worker died. */
async function runAll(): Promise<void> {
  const jobs = createJobs({ ...server.app, translatorOf: () => (text) => text.message });
  const next = () => db().find(OutboxEntity, { where: waiting, take: AT_ONCE });
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    await Promise.all(rows.map(({ id }) => runOutboxJob(server.app.createContext(), jobs, id)));
  }
}

describe(`a list of ${ADDRESSES} addresses whose worker is killed in the middle`, () => {
  it('invites each address with exactly one mail, shows the progress, and changes nothing when it runs again', {
    timeout: 120_000 + (ADDRESSES / MAILS_PER_SECOND) * 1000,
  }, async () => {
    const emails = newAddresses('good', ADDRESSES);
    const id = await prepare(emails);
    expect(await progressOf(id)).toMatchObject({ state: 'draft', rowCount: ADDRESSES, doneCount: 0, outcomes: [{ outcome: 'invited', count: ADDRESSES }] });
    expect(sink.received).toEqual([]);

    const first = await startWorker();
    await startImport(admin, id);
    const before = await soon(async () => {
      expect(sink.received.length).toBeGreaterThan(ADDRESSES / 10);
      return progressOf(id);
    });
    await kill(first);
    const sent = new Set(sink.received.map(({ to }) => to)).size;
    expect(before.doneCount).toBeGreaterThan(0);
    expect(sent).toBeLessThan(ADDRESSES);
    expect(await progressOf(id)).toMatchObject({ rowCount: ADDRESSES, outcomes: [{ outcome: 'invited', count: ADDRESSES }] });

    await endLeases();
    const second = await startWorker();
    await soon(() => expect(sink.received.length).toBeGreaterThan(sent + 10));
    await runAll();
    await kill(second);
    expect(await progressOf(id)).toMatchObject({ state: 'done', doneCount: ADDRESSES });
    expect(mailsByAddress(emails)).toEqual(emails.map(() => 1));
    // Only the mails that the killed worker had under way went out twice.
    expect(sink.received.length - ADDRESSES).toBeLessThanOrEqual(WORKER_AT_ONCE);
    const { items, total } = await listInvitations(admin, { importId: id, state: 'open' }, { offset: 0, limit: 1 });
    expect([items[0]?.mail, total]).toEqual(['sent', ADDRESSES]);

    const stored = await db().find(InvitationEntity, { order: { id: 'ASC' } });
    const [received, again] = [sink.received.length, await prepare(emails)];
    await startImport(admin, again);
    await runAll();
    expect(await progressOf(again)).toMatchObject({ state: 'done', doneCount: ADDRESSES, outcomes: [{ outcome: 'alreadyInvited', count: ADDRESSES }] });
    expect(await db().find(InvitationEntity, { order: { id: 'ASC' } })).toEqual(stored);
    expect(sink.received).toHaveLength(received);
  });
});

describe('an address that the mail server refuses', () => {
  it('shows its invitation as not delivered with the reason, and gets a mail with a new link when it is sent again', async () => {
    sink.refusals.set('dead', '550 5.1.1 No such user here');
    const emails = [...newAddresses('dead', 1), ...newAddresses('fine', 2)];
    const [dead = ''] = emails;
    const id = await prepare(emails);
    await startImport(admin, id);
    await runAll();
    expect(await progressOf(id)).toMatchObject({ state: 'done' });
    const list = async (state: 'mailRefused' | 'open') => (await listInvitations(admin, { importId: id, state }, { offset: 0, limit: 50 })).items;
    const refused = await list('mailRefused');
    const reason = { mail: 'refused', mailReason: 'ADDRESS_REFUSED', mailReply: '550 5.1.1 No such user here' };
    expect(refused).toMatchObject([{ email: dead, state: 'mailRefused', ...reason }]);
    expect((await list('open')).map(({ email, mail }) => [email, mail]).sort()).toEqual([...emails.slice(1).map((email) => [email, 'sent'])].sort());
    expect(mailsByAddress(emails)).toEqual([0, 1, 1]);

    const before = await db().findOneByOrFail(InvitationEntity, { id: refused[0]?.id ?? '' });
    sink.refusals.delete('dead');
    expect(await resendInvitations(admin, [before.id])).toBe(1);
    await runAll();
    expect(mailsByAddress(emails)).toEqual([1, 1, 1]);
    expect(await list('mailRefused')).toEqual([]);
    const after = await db().findOneByOrFail(InvitationEntity, { id: before.id });
    expect(after).toMatchObject({ mailState: 'sent', mailReason: null, mailReply: null });
    expect(after.tokenHash).not.toBe(before.tokenHash);
    expect(await db().countBy(InvitationEntity, { email: In(emails) })).toBe(3);
  });
});
