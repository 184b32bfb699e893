import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { inTransaction } from '../shared/transaction.ts';
import { authorizeAudited, record } from './audit.service.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const manager = () => db.dataSource.manager;
const actor = { id: randomUUID() };

it('records actor, action and object', async () => {
  await record(testCtx(manager(), { actor }), 'course.publish', { type: 'course', id: 'c1' });
  const entry = { actorId: actor.id, action: 'course.publish', objectType: 'course', objectId: 'c1', result: 'done' };
  expect(await manager().findOneByOrFail(AuditEntryEntity, { action: 'course.publish' })).toMatchObject(entry);
});

it('does not record an action that was rolled back', async () => {
  const failing = inTransaction(testCtx(manager(), { actor }), async (tx) => {
    await record(tx, 'course.delete');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await manager().countBy(AuditEntryEntity, { action: 'course.delete' })).toBe(0);
});

it('records a denial', async () => {
  await expect(authorizeAudited(testCtx(manager(), { actor }), false, 'course.edit')).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await authorizeAudited(testCtx(manager(), { actor }), true, 'course.edit');
  expect(await manager().findBy(AuditEntryEntity, { action: 'course.edit' })).toMatchObject([{ result: 'denied' }]);
});

it.each(['\0', '\ud800', 'x'.repeat(100_000), '<b>'])('records a refusal without an invalid object id', async (id) => {
  const refused = authorizeAudited(testCtx(manager(), { actor }), false, 'course.odd', { type: 'course', id });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  const entry = await manager().findOneOrFail(AuditEntryEntity, { where: { action: 'course.odd' }, order: { at: 'DESC' } });
  expect(entry).toMatchObject({ objectType: 'course', objectId: null, result: 'denied' });
});

it('normalizes the case of an id', async () => {
  const id = randomUUID();
  await record(testCtx(manager(), { actor }), 'course.order', { type: 'course', id: id.toUpperCase() });
  expect(await manager().findOneByOrFail(AuditEntryEntity, { action: 'course.order' })).toMatchObject({ objectId: id });
});

it.each(['UPDATE audit_entries SET result = $$done$$', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])('the database refuses %s', async (statement) => {
  await expect(manager().query(statement)).rejects.toThrow('audit entries are only ever added');
});
