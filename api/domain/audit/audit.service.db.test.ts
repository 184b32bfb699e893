import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { authorizeAudited, DENIALS_PER_HOUR, record } from './audit.service.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { DenialCountEntity } from './denial-count.entity.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const actor = { id: randomUUID() };

it('the audit trail records actor, action and object', async () => {
  await record(testCtx(manager(), { actor }), 'course.status', { type: 'course', id: 'c1' });
  const entry = { actorId: actor.id, action: 'course.status', objectType: 'course', objectId: 'c1', result: 'done' };
  expect(await manager().findOneByOrFail(AuditEntryEntity, { action: 'course.status' })).toMatchObject(entry);
});

it('the audit trail does not record an action that was rolled back', async () => {
  const failing = inTransaction(testCtx(manager(), { actor }), async (tx) => {
    await record(tx, 'course.delete');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await manager().countBy(AuditEntryEntity, { action: 'course.delete' })).toBe(0);
});

it('the audit trail records a denial', async () => {
  await expect(authorizeAudited(testCtx(manager(), { actor }), false, 'course.edit')).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await authorizeAudited(testCtx(manager(), { actor }), true, 'course.edit');
  expect(await manager().findBy(AuditEntryEntity, { action: 'course.edit' })).toMatchObject([{ result: 'denied' }]);
});

describe('a caller who is refused in a loop', () => {
  const refuse = (ctx: Ctx, times: number) => Promise.allSettled(Array.from({ length: times }, () => authorizeAudited(ctx, false, 'course.order')));
  const countRows = (actorId: string | null) => manager().countBy(AuditEntryEntity, { action: 'course.order', actorId: actorId ?? IsNull() });
  const now = new Date('2026-11-22T09:30:00Z');
  const at = (minutes: number) => () => new Date(now.getTime() + minutes * 60_000);

  it('fills no more than 60 rows of the audit trail in an hour; the others are counted', async () => {
    const student = { id: randomUUID() };
    expect((await refuse(testCtx(manager(), { actor: student, now: at(0) }), 300)).every(({ status }) => status === 'rejected')).toBe(true);
    await refuse(testCtx(manager(), { actor: student, now: at(29) }), 10);
    expect(await countRows(student.id)).toBe(DENIALS_PER_HOUR);
    expect(await manager().findBy(DenialCountEntity, { caller: student.id })).toMatchObject([{ count: 310 }]);
    await refuse(testCtx(manager(), { actor: student, now: at(31) }), 5);
    expect(await countRows(student.id)).toBe(DENIALS_PER_HOUR + 5);
  });

  it('does not keep the refusals of other callers out of the audit trail', async () => {
    const [loud, quiet] = [{ id: randomUUID() }, { id: randomUUID() }];
    await refuse(testCtx(manager(), { actor: loud, now: at(0) }), 100);
    await refuse(testCtx(manager(), { actor: quiet, now: at(0) }), 1);
    expect(await countRows(quiet.id)).toBe(1);
  });

  it('as a guest is counted by network address, which is not stored', async () => {
    await refuse(testCtx(manager(), { origin: { address: '192.0.2.1' }, now: at(0) }), 100);
    await refuse(testCtx(manager(), { origin: { address: '192.0.2.2' }, now: at(0) }), 1);
    expect(await countRows(null)).toBe(DENIALS_PER_HOUR + 1);
    expect(JSON.stringify(await manager().find(DenialCountEntity))).not.toContain('192.0.2');
  });
});

it.each(['\0', '\ud800', 'x'.repeat(100_000), '<b>'])('the audit trail records a refusal without the object id if that is invalid', async (id) => {
  const refused = authorizeAudited(testCtx(manager(), { actor }), false, 'step.order', { type: 'course', id });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  const entry = await manager().findOneOrFail(AuditEntryEntity, { where: { action: 'step.order' }, order: { at: 'DESC' } });
  expect(entry).toMatchObject({ objectType: 'course', objectId: null, result: 'denied' });
});

it('the audit trail stores ids in lower case', async () => {
  const id = randomUUID();
  await record(testCtx(manager(), { actor }), 'module.order', { type: 'course', id: id.toUpperCase() });
  expect(await manager().findOneByOrFail(AuditEntryEntity, { action: 'module.order' })).toMatchObject({ objectId: id });
});

it.each(['UPDATE audit_entries SET result = $$done$$', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])('the database refuses %s', async (statement) => {
  await expect(manager().query(statement)).rejects.toThrow('audit entries are only ever added');
});
