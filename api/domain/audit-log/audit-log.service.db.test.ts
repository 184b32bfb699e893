import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_PAGE } from '../../../schema/audit.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { record, recordDenial } from '../audit/audit.service.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { type AuditLogEntry, type AuditLogFilter, exportAuditEntries, listAuditEntries } from './audit-log.service.ts';
import { type AuditLogConditions, auditLogPage } from './audit-log-rows.ts';

const db = testDatabase();
let admin: UserEntity;
let ctx: Ctx;
beforeAll(async () => {
  admin = await buildUser(manager(), { role: 'admin', name: 'Mariam', surname: 'Karimi' });
  ctx = as(actorOf(admin));
});

const manager = () => db.dataSource.manager;
const as = (actor: Actor, minutes = 0) => testCtx(manager(), { actor, now: () => new Date(Date.UTC(2026, 0, 1, 0, minutes)) });
const list = async (filter: AuditLogFilter) => (await listAuditEntries(ctx, filter)).items;

async function readAll(filter: AuditLogFilter): Promise<AuditLogEntry[]> {
  const items: AuditLogEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await listAuditEntries(ctx, filter, { cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

describe('the list of audit entries', () => {
  it('reads the names of people and items when it is shown', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(manager(), [[{}]], { translations: { en: { name: 'First aid', description: '' } } });
    const [[stepId = ''] = [], moduleId = ''] = [stepIds[0], moduleIds[0]];
    const person = await buildUser(manager(), { name: 'Ali', surname: 'Noor' });
    const erased = await buildUser(manager(), { name: '', surname: '', erasedAt: new Date(), deactivatedAt: new Date() });
    const actor = actorOf(await buildUser(manager(), { role: 'admin', name: 'Zahra', surname: 'Amiri' }));
    const objects = [
      { type: 'course', id: course.id },
      { type: 'module', id: moduleId },
      { type: 'step', id: stepId },
      { type: 'user', id: person.id },
      { type: 'user', id: erased.id },
      { type: 'course', id: randomUUID() },
      { type: 'invitations', id: '12' },
    ];
    for (const [minute, object] of objects.entries()) await record(as(actor, minute), 'course.update', object);
    await record(as(actor, objects.length), 'academy.order');
    const entries = (await list({ actorId: actor.id })).reverse();
    expect(entries.map(({ object }) => object)).toMatchObject([
      { name: 'First aid', state: 'shown', courseId: course.id },
      { name: 'Module 1 en', state: 'shown', courseId: course.id },
      { name: 'Step 1 en', state: 'shown', courseId: course.id },
      { name: 'Ali Noor', state: 'shown', courseId: null },
      { name: '', state: 'erased' },
      { name: '', state: 'deleted', courseId: null },
      { type: 'invitations', id: '12', name: '', state: 'unnamed' },
      null as never,
    ]);
    expect(entries[0]?.actor).toEqual({ id: actor.id, name: 'Zahra Amiri', state: 'shown' });
    await manager().delete(ModuleEntity, { id: moduleId });
    await manager().update(UserEntity, { id: actor.id }, { name: '', surname: '', deactivatedAt: new Date(), erasedAt: new Date() });
    const after = (await list({ actorId: actor.id })).reverse();
    expect(after[0]?.actor).toEqual({ id: actor.id, name: '', state: 'erased' });
    expect(after.slice(1, 3).map(({ object }) => object?.state)).toEqual(['deleted', 'deleted']);
  });

  it('filters by person, object, action, result and period', async () => {
    const actor = actorOf(await buildUser(manager(), { role: 'admin' }));
    const object = { type: 'course', id: randomUUID() };
    await record(as(actor, 10), 'course.create', object);
    await record(as(actor, 20), 'course.delete', object);
    await recordDenial(as(actor, 30), 'course.delete', { type: 'course', id: randomUUID() });
    await record(as(actor, 40), 'session.signIn', { type: 'user', id: actor.id });
    const minute = (value: number) => new Date(Date.UTC(2026, 0, 1, 0, value));
    const actions = async (filter: AuditLogFilter) => (await list({ ...filter, actorId: actor.id })).map(({ action, result }) => `${action} ${result}`);
    expect(await actions({})).toEqual(['session.signIn done', 'course.delete denied', 'course.delete done', 'course.create done']);
    expect(await actions({ objectId: object.id })).toEqual(['course.delete done', 'course.create done']);
    expect(await actions({ objectType: 'user' })).toEqual(['session.signIn done']);
    expect(await actions({ action: 'course.delete' })).toEqual(['course.delete denied', 'course.delete done']);
    expect(await actions({ action: 'course.delete', result: 'denied' })).toEqual(['course.delete denied']);
    expect(await actions({ from: minute(20), to: minute(40) })).toEqual(['course.delete denied', 'course.delete done']);
    expect((await list({ objectId: object.id })).length).toBe(2);
    expect((await list({ objectId: 'no such id' })).length).toBe(0);
    for (const field of ['objectType', 'objectId', 'action'] as const)
      await expect(list({ [field]: 'a\u0000' })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { fields: { [field]: 'CHARACTERS_NOT_ALLOWED' } },
      });
  });

  it('lists every entry once, page by page, also those of the same moment, each page in one statement', async () => {
    const actor = actorOf(await buildUser(manager(), { role: 'admin' }));
    for (let index = 0; index < AUDIT_PAGE + 7; index += 1) await record(as(actor, index % 3), 'step.update', { type: 'step', id: randomUUID() });
    const entries = await readAll({ actorId: actor.id });
    expect(entries.length).toBe(AUDIT_PAGE + 7);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(AUDIT_PAGE + 7);
    const times = entries.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    db.statements.reset();
    await listAuditEntries(ctx, {});
    expect(db.statements.count).toBe(1);
    const batches: AuditLogEntry[] = [];
    const exported = await exportAuditEntries(ctx, { actorId: actor.id });
    for await (const batch of exported.batches) batches.push(...batch);
    expect(batches).toEqual(entries);
    expect([await exported.count(10), await exported.count(1000)]).toEqual([10, AUDIT_PAGE + 7]);
  });

  it.each(['x', Buffer.from('["a","b"]').toString('base64url'), Buffer.from('["2026-01-01","b"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(listAuditEntries(ctx, {}, { cursor })).rejects.toMatchObject({ code: expect.stringMatching(/VALIDATION_FAILED|NOT_FOUND/) });
    },
  );
});

describe('with 200,000 entries', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await manager().query(
      `INSERT INTO audit_entries (id, at, actor_id, action, object_type, object_id, result)
       SELECT gen_random_uuid(), timestamptz '2020-01-01' + n * interval '10 minutes', md5((n % 5000)::text)::uuid,
         (ARRAY['session.signIn', 'course.update', 'step.update', 'user.deactivate'])[1 + n % 4], 'user', md5((n % 40000)::text)::uuid::text, 'done'
       FROM generate_series(1, 200000) n`,
    );
    await manager().query('ANALYZE audit_entries');
  }, 120_000);

  const ALL = { actorId: null, objectType: null, objectId: null, action: null, result: null, after: null };
  const PERIOD = { from: new Date('2022-01-01'), to: new Date('2022-02-01') };
  const SOMEBODY = '00411460-f7c9-2d21-24a6-f4bf1e6a87a0';
  const filters: Array<[string, Partial<AuditLogConditions>]> = [
    ['a period', {}],
    ['a person', { actorId: SOMEBODY }],
    ['an object', { objectId: SOMEBODY }],
    ['an action', { action: 'course.update' }],
    ['a person and an action', { actorId: SOMEBODY, action: 'course.update' }],
  ];
  it.each(filters)('the list filtered by %s reads an index of the entries', async (_name, used) => {
    const { sql: text, parameters: values } = auditLogPage({ ...ALL, ...PERIOD, ...used }, { language: 'en', otherLanguages: true }, 51).compile();
    const plan: Array<{ 'QUERY PLAN': string }> = await manager().query(`EXPLAIN ${text}`, [...values]);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).not.toMatch(/Seq Scan on audit_entries/);
    expect(lines).toMatch(/IDX_audit_entries_/);
  });
});
