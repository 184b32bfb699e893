import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { deactivateAccount } from '../domain/auth/deactivation.service.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { actorOf } from '../testing/factories/user.ts';
import { buildMarkedPerson, dumpDatabase, OTHER_TEXTS, PERSONAL_TEXTS, textColumnsOf } from '../testing/marked-person.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { SCHEDULED_JOBS } from './registry.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What the statistics count. */
const COUNTED = ['enrolments', 'attempts', 'step_progress', 'quiz_answers', 'homework_submissions', 'homework_feedback', 'learner_days'] as const;

let server: TestServer;
let days = 0;
let logged = '';
beforeAll(async () => {
  server = await createTestServer({
    jobs: true,
    replace: { now: () => new Date(Date.now() + days * DAY) },
    logDestination: {
      write(line: string) {
        logged += line;
      },
    },
  });
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const [row]: Array<{ count: number }> = await db().query(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

describe('the texts of people', () => {
  it('have a decision about their erasure for every column of the database that can hold a text', async () => {
    const columns = await textColumnsOf(db());
    const decided = (column: string): boolean =>
      PERSONAL_TEXTS[column] !== undefined || OTHER_TEXTS[column] !== undefined || OTHER_TEXTS[column.split('.')[0] ?? ''] !== undefined;
    expect(columns.filter((column) => !decided(column))).toEqual([]);
    expect(Object.keys(PERSONAL_TEXTS).filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('are in no table, file, job, mail or log 30 days after the account was deleted; counts and the ids of the audit trail stay', {
    timeout: 60_000,
  }, async () => {
    const { user, fileKey, marks } = await buildMarkedPerson(db(), server.app.ports.storage);
    const { address, mail } = { address: user.email, mail: { to: user.email, subject: 'Hello', html: user.email, text: 'Hello' } };
    await server.app.mail.send({ ...mail, id: 'a-mail-to-the-person' });
    const before = await dumpDatabase(db());
    for (const mark of [...marks.values(), address]) expect(before).toContain(mark);
    const counts = await countRows();

    await deactivateAccount(testCtx(db(), { actor: actorOf(user) }), { password: null });
    days = 31;
    await SCHEDULED_JOBS.find(({ name }) => name === 'cleanup.accounts')?.run(server.app.createContext());
    // The jobs that the erasure enqueued run by the clock of the database, for which no month has passed.
    await soon(async () => expect(await db().query(`SELECT job FROM outbox WHERE done_at IS NULL AND gave_up_at IS NULL`)).toEqual([]));
    for (const job of SCHEDULED_JOBS) await job.run(server.app.createContext());

    const after = await dumpDatabase(db());
    expect([...marks].filter(([, mark]) => after.includes(mark)).map(([column]) => column)).toEqual([]);
    expect(after).not.toContain(address);
    await expect(server.app.ports.storage.read(fileKey)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(server.app.ports.storage.read(fileKey.replace(/original$/, 'small'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(JSON.stringify(server.app.mailbox?.messages())).not.toContain(address);
    for (const mark of [...marks.values(), address]) expect(logged).not.toContain(mark);
    expect(await countRows()).toEqual(counts);
    expect(await db().countBy(AuditEntryEntity, { actorId: user.id, action: 'user.deactivateOwn' })).toBe(1);
    expect(await db().findOneByOrFail(UserEntity, { id: user.id })).toMatchObject({ name: '', surname: '', email: `erased-${user.id}@invalid` });
    expect(await (await fetch(`${server.url}/dev/mailbox.json`)).text()).not.toContain(address);
  });

  it('stay if they belong to other people', async () => {
    days = 0;
    const { user, fileKey, marks } = await buildMarkedPerson(db(), server.app.ports.storage);
    for (const name of ['cleanup.accounts', 'files.unused']) await SCHEDULED_JOBS.find((job) => job.name === name)?.run(server.app.createContext());
    const after = await dumpDatabase(db());
    for (const mark of [...marks.values(), user.email]) expect(after).toContain(mark);
    expect(await text(await server.app.ports.storage.read(fileKey))).toBe('marked bytes of homework');
  });
});
