import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { startProcess } from '../../testing/process.ts';
import { TEST_KEY, testCtx } from '../../testing/test-ctx.ts';
import { createKeyRing } from '../shared/key-ring.ts';
import { inTransaction } from '../shared/transaction.ts';
import { record } from './audit.service.ts';
import { chainAuditEntries, verifyAuditTrail } from './audit-chain.service.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const START = new Date('2026-11-22T09:00:00Z').getTime();
const ctxAt = (minutes: number) => testCtx(manager(), { actor: { id: randomUUID() }, now: () => new Date(START + minutes * 60_000) });
const ctx = () => ctxAt(0);

/** Changes the table as its owner, who can turn the triggers off. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  await manager().query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await manager().query(statement, values);
  await manager().query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
}

async function fill(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await record(ctxAt(index), 'course.update', { type: 'course', id: randomUUID() });
}

beforeEach(() => tamper('DELETE FROM audit_entries'));

describe('the hash chain of the audit trail', () => {
  it('contains every entry once, in the order of time, and is not extended without entries', async () => {
    await fill(5);
    expect(await chainAuditEntries(ctx())).toBe(5);
    expect(await chainAuditEntries(ctx())).toBe(0);
    const stored = await manager().find(AuditEntryEntity, { order: { at: 'ASC' } });
    expect(stored.map(({ position }) => position)).toEqual(['1', '2', '3', '4', '5']);
    expect(await verifyAuditTrail(ctx())).toEqual({ checked: 5, unchained: 0, head: { position: 5, hash: stored[4]?.hash }, broken: null });
  });

  it('continues over batches, and is one chain when three jobs run at the same moment', async () => {
    await manager().query(
      `INSERT INTO audit_entries (id, at, action, result) SELECT gen_random_uuid(), $1::timestamptz + n * interval '1 ms', 'session.signIn', 'done' FROM generate_series(1, 2500) n`,
      [new Date(START)],
    );
    const counts = await Promise.all([chainAuditEntries(ctx()), chainAuditEntries(ctx()), chainAuditEntries(ctx())]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2500);
    expect(await verifyAuditTrail(ctx())).toMatchObject({ checked: 2500, unchained: 0, broken: null });
  });

  it('does not wait for a transaction that records, whose entry is added to the chain after its commit', async () => {
    let finish = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = inTransaction(ctxAt(0), async (tx) => {
      await record(tx, 'course.delete');
      await open;
    });
    await fill(2);
    expect(await Promise.race([chainAuditEntries(ctx()), wait(10_000, 'waited')])).toBe(2);
    finish();
    await slow;
    expect(await chainAuditEntries(ctx())).toBe(1);
    expect(await verifyAuditTrail(ctx())).toMatchObject({ checked: 3, broken: null });
  });

  it.each([
    ['result', `'denied'`],
    ['action', `'course.delete'`],
    ['actor_id', 'gen_random_uuid()'],
    ['object_id', 'NULL'],
    ['at', `at + interval '1 microsecond'`],
    ['hash', `md5('x')`],
  ])('shows the first entry whose %s was changed by the owner of the table', async (column, value) => {
    await fill(4);
    await chainAuditEntries(ctx());
    const { id } = await manager().findOneByOrFail(AuditEntryEntity, { position: '2' });
    await tamper(`UPDATE audit_entries SET ${column} = ${value} WHERE position IN (2, 4)`);
    expect(await verifyAuditTrail(ctx())).toMatchObject({ checked: 1, broken: { position: 2, id, fault: 'CHANGED' } });
  });

  it.each([
    ['the first', 1],
    ['one in the middle', 3],
  ])('shows that %s was removed', async (_which, position) => {
    await fill(4);
    await chainAuditEntries(ctx());
    await tamper('DELETE FROM audit_entries WHERE position = $1', [position]);
    expect((await verifyAuditTrail(ctx())).broken).toEqual({ position, id: null, fault: 'MISSING' });
  });

  it('shows with an earlier head that the last entries were removed, or that the whole chain was made again', async () => {
    await fill(4);
    await chainAuditEntries(ctx());
    const { head } = await verifyAuditTrail(ctx());
    await fill(1);
    await chainAuditEntries(ctx());
    expect((await verifyAuditTrail(ctx(), { known: head })).broken).toBeNull();
    await tamper('DELETE FROM audit_entries WHERE position > 2');
    expect((await verifyAuditTrail(ctx())).broken).toBeNull();
    expect((await verifyAuditTrail(ctx(), { known: head })).broken).toEqual({ position: 3, id: null, fault: 'MISSING' });
    await fill(3);
    await chainAuditEntries(ctx());
    expect((await verifyAuditTrail(ctx(), { known: head })).broken).toMatchObject({ position: 4, fault: 'OTHER_HASH' });
  });

  it('shows an entry that was inserted between others, and one that was inserted for an earlier day', async () => {
    await fill(4);
    await chainAuditEntries(ctx());
    const insert = (position: string) =>
      `INSERT INTO audit_entries (id, at, action, result, position, hash)
       SELECT gen_random_uuid(), at - interval '1 day', action, result, ${position}, hash FROM audit_entries WHERE position = 2`;
    await tamper('UPDATE audit_entries SET position = position + 1 WHERE position = 4');
    await tamper(insert('4'));
    expect((await verifyAuditTrail(ctx())).broken).toMatchObject({ position: 4, fault: 'CHANGED' });
    await tamper('DELETE FROM audit_entries WHERE position = 4');
    await tamper('UPDATE audit_entries SET position = 4 WHERE position = 5');
    await tamper(insert('NULL'));
    await chainAuditEntries(ctx());
    expect((await verifyAuditTrail(ctx())).broken).toMatchObject({ position: 5, fault: 'INSERTED' });
  });

  it('cannot be computed without the key', async () => {
    await fill(2);
    await chainAuditEntries(testCtx(manager(), { settings: { auditKeys: createKeyRing({ current: 'another-key-that-is-long-enough-0123456789' }) } }));
    expect((await verifyAuditTrail(ctx())).broken).toMatchObject({ position: 1, fault: 'UNKNOWN_KEY' });
  });

  it.each([
    [`UPDATE audit_entries SET hash = 'x'`, 'an entry of the chain'],
    ['UPDATE audit_entries SET position = NULL, hash = NULL', 'an entry of the chain'],
    [`UPDATE audit_entries SET position = 9, hash = 'x', result = 'denied'`, 'more than position and hash'],
    ['UPDATE audit_entries SET position = 9', 'a position without a hash'],
  ])('the database refuses %s: %s', async (statement, why) => {
    await fill(1);
    if (why === 'an entry of the chain') await chainAuditEntries(ctx());
    await expect(manager().query(statement)).rejects.toThrow('audit entries are only ever added');
  });
});

it('npm run audit-verify prints the head, and exits with 1 and the first broken entry', { timeout: 120_000 }, async () => {
  await fill(3);
  await chainAuditEntries(ctx());
  const run = async (...values: string[]) => {
    const started = startProcess('api/commands/audit-verify.ts', values, { DATABASE_URL: db.url, SECRET_KEY: TEST_KEY, NODE_ENV: 'test' });
    return { ...(await started.ended), output: started.output() };
  };
  const good = await run();
  expect(good.output).toContain('Entries that match the chain: 3. Not in the chain yet: 0.');
  expect(good.code).toBe(0);
  const [, head = ''] = /Head: (\S+)/.exec(good.output) ?? [];
  const { id } = await manager().findOneByOrFail(AuditEntryEntity, { position: '2' });
  await tamper(`UPDATE audit_entries SET result = 'denied' WHERE position = 2`);
  const broken = await run('--head', head);
  expect(broken.output).toContain(`Entry 2 (${id}) was changed after it was added to the chain`);
  expect(broken.code).toBe(1);
});
