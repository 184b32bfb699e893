import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildGroup } from '../../testing/factories/group.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { findSession, signIn } from '../auth/session.service.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { addTeamMember } from '../people/team-member.service.ts';
import { ConnectionEntity } from '../presence/connection.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { readAccountAccess } from './account-access.service.ts';
import { listAccounts } from './account-list.service.ts';
import type { AccountFilter } from './account-rows.ts';
import { type AccountResult, changeRoles, deactivateAccounts, reactivateAccounts } from './change-accounts.service.ts';

const DAY = 24 * 60 * 60 * 1000;
let db: TestDatabase;
let admin: UserEntity;
beforeAll(async () => {
  db = await createTestDatabase();
  admin = await buildUser(manager(), { role: 'admin', name: 'Zora', surname: 'Admin', createdAt: new Date('2020-01-01') });
});
afterAll(() => db.close());

const manager = () => db.dataSource.manager;
const as = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });
const errorsOf = (results: AccountResult[]) => results.map(({ error, changed }) => error ?? (changed ? 'changed' : 'same'));
const roleOf = async (id: string) => (await manager().findOneByOrFail(UserEntity, { id })).role;

describe('the list of users', () => {
  const mark = 'Listed';
  beforeAll(async () => {
    const build = (name: string, surname: string, change: Partial<UserEntity> = {}) => buildUser(manager(), { name, surname: `${surname} ${mark}`, ...change });
    const online = async (user: UserEntity) => {
      await manager().insert(ConnectionEntity, { id: randomUUID(), userId: user.id, nodeId: randomUUID(), renewedAt: new Date() } as ConnectionEntity);
    };
    await build('أحمد', 'الكريمي', { email: 'ahmad@kabul.example', createdAt: new Date('2026-01-03') });
    await build('علی‌رضا', 'حسینی', { role: 'module_trainer', createdAt: new Date('2026-01-02') });
    await online(await build('Jürgen', 'Groß', { createdAt: new Date('2026-01-01') }));
    await online(await build('Éloïse', 'Garçon', { doNotDisturb: true, createdAt: new Date('2026-01-04') }));
    await build('Noor', 'Gone', { deactivatedAt: new Date(), createdAt: new Date('2026-01-05') });
    await build('Erased', 'Person', { deactivatedAt: new Date(), erasedAt: new Date() });
  });
  const found = async (filter: AccountFilter) => {
    const { items, total } = await listAccounts(as(admin), { filter: { ...filter, search: `${filter.search ?? ''} ${mark}` } });
    expect(total).toBe(items.length);
    return items.map(({ name }) => name);
  };

  it.each<[string, AccountFilter, string[]]>([
    ['all active users, by name', {}, ['Éloïse', 'Jürgen', 'أحمد', 'علی‌رضا']],
    ['names backwards', { order: 'nameDescending' }, ['علی‌رضا', 'أحمد', 'Jürgen', 'Éloïse']],
    ['the oldest first', { order: 'addedAscending' }, ['Jürgen', 'علی‌رضا', 'أحمد', 'Éloïse']],
    ['the newest first', { order: 'addedDescending' }, ['Éloïse', 'أحمد', 'علی‌رضا', 'Jürgen']],
    ['ar: folded letters', { search: 'احمد' }, ['أحمد']],
    ['ar: family name, then part of a name', { search: 'كريمى أحم' }, ['أحمد']],
    ['fa: without the half-space, with an Arabic yeh', { search: 'عليرضا حسيني' }, ['علی‌رضا']],
    ['de: without umlauts', { search: 'GROSS jurgen' }, ['Jürgen']],
    ['fr: without accents', { search: 'garcon' }, ['Éloïse']],
    ['en: a part of the address', { search: 'kabul.ex' }, ['أحمد']],
    ['a wildcard is a letter', { search: '%' }, []],
    ['two letters at the beginning of a word', { search: 'ga' }, ['Éloïse']],
    ['two letters inside a word', { search: 'oi' }, []],
    ['users who are online, without those who are not available', { presence: 'online' }, ['Jürgen']],
    ['users who are offline', { presence: 'offline' }, ['Éloïse', 'أحمد', 'علی‌رضا']],
    ['a role', { role: 'module_trainer' }, ['علی‌رضا']],
    ['deactivated users, without the erased', { state: 'deactivated' }, ['Noor']],
    ['several filters', { role: 'student', presence: 'offline', search: 'gar' }, ['Éloïse']],
  ])('finds users by filter and order: %s', async (_case, filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  it('returns pages with the total number of users, and each user with the counts of courses and teams', async () => {
    const filter = { search: mark };
    const first = await listAccounts(as(admin), { filter, limit: 3 });
    const second = await listAccounts(as(admin), { filter, limit: 3, offset: 3 });
    expect([first.items.length, second.items.length, first.total, second.total]).toEqual([3, 1, 4, 4]);
    const { items } = await listAccounts(as(admin), { filter: { search: mark, state: 'deactivated' } });
    const [noor] = items;
    expect(noor).toMatchObject({ name: 'Noor', role: 'student', courseCount: 0, teamCount: 0, online: false });
    expect((noor?.erasedFrom?.getTime() ?? 0) - (noor?.deactivatedAt?.getTime() ?? 0)).toBe(30 * DAY);
  });

  it('is filtered by group', async () => {
    const member = await buildUser(manager(), { name: 'Member' });
    const { id: groupId } = await buildGroup(manager(), [member.id]);
    const list = async (id: string) => (await listAccounts(as(admin), { filter: { groupId: id } })).items.map(({ name }) => name);
    expect(await list(groupId)).toEqual(['Member']);
    expect(await list(randomUUID())).toEqual([]);
    await expect(list('x')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('takes one statement, whatever the number of users', async () => {
    for (const limit of [1, 100]) {
      db.statements.reset();
      await listAccounts(as(admin), { limit });
      expect(db.statements.count).toBe(1);
    }
  });

  it.each([
    ['search', { search: 'x'.repeat(101) }],
    ['role', { role: 'king' }],
    ['state', { state: 'gone' }],
    ['order', { order: 'random' }],
  ])('refuses a wrong %s', async (field, filter) => {
    await expect(listAccounts(as(admin), { filter: filter as AccountFilter })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('the access of a user', () => {
  it('lists courses and teams with their academies', async () => {
    const user = await buildUser(manager(), { role: 'module_trainer' });
    const [taken, led] = [await buildCourse(manager()), await buildCourse(manager())];
    await buildEnrolment(manager(), user.id, taken.id);
    await buildTeamMember(manager(), user.id, led.id, 'module_trainer');
    const access = await readAccountAccess(as(admin), user.id);
    expect(access).toMatchObject({
      userId: user.id,
      academies: [],
      courses: [{ id: taken.id, name: 'Psychological first aid' }],
      teams: [{ id: led.id, role: 'module_trainer', allModules: true }],
    });
    expect(access.courses[0]?.since).toBeInstanceOf(Date);
    for (const id of [randomUUID(), 'x']) await expect(readAccountAccess(as(admin), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changing roles', () => {
  it('changes the roles of several users at once, ends their sessions and records each change', async () => {
    const [first, second] = [await buildUser(manager()), await buildUser(manager(), { role: 'speaker' })];
    const { token } = await signIn(testCtx(manager()), { email: first.email, password: TEST_PASSWORD });
    const results = await changeRoles(as(admin), { userIds: [first.id, second.id, first.id, randomUUID()], role: 'speaker' });
    expect(errorsOf(results)).toEqual(['changed', 'same', 'NOT_FOUND']);
    expect(results[0]?.account).toMatchObject({ id: first.id, role: 'speaker' });
    expect(await findSession(manager(), token, new Date())).toBeNull();
    expect(await manager().countBy(AuditEntryEntity, { actorId: admin.id, action: 'user.role', objectId: first.id, result: 'done' })).toBe(1);
    expect(await manager().countBy(AuditEntryEntity, { action: 'user.role', objectId: second.id })).toBe(0);
  });

  it('removes the team memberships of the former role, keeps enrolments, and publishes the change to the courses', async () => {
    const trainer = await buildUser(manager(), { role: 'module_trainer' });
    const course = await buildCourse(manager());
    await buildEnrolment(manager(), trainer.id, course.id);
    await buildTeamMember(manager(), trainer.id, course.id, 'module_trainer');
    const published: string[] = [];
    const relay = memoryRelay();
    relay.subscribe('people.changed', ({ courseId }) => published.push(courseId));
    const ctx = testCtx(manager(), { actor: actorOf(admin), ports: { relay } });
    const [result] = await changeRoles(ctx, { userIds: [trainer.id], role: 'instructor' });
    expect(result?.account).toMatchObject({ teamCount: 0, courseCount: 1 });
    expect(published).toEqual([course.id]);
    expect(await manager().countBy(AuditEntryEntity, { action: 'team.remove', objectId: course.id })).toBe(1);
  });

  it('never leaves a team membership behind that is added at the same moment', async () => {
    const course = await buildCourse(manager());
    for (let time = 0; time < 10; time += 1) {
      const trainer = await buildUser(manager(), { role: 'module_trainer' });
      const member = { courseId: course.id, userId: trainer.id, role: 'module_trainer', allModules: true } as const;
      await Promise.allSettled([addTeamMember(as(admin), member), changeRoles(as(admin), { userIds: [trainer.id], role: 'student' })]);
      expect(await manager().countBy(TeamMemberEntity, { userId: trainer.id })).toBe(0);
    }
  });

  it('refuses a change of one’s own role, also within a selection', async () => {
    const [other, third] = [await buildUser(manager()), await buildUser(manager(), { role: 'admin' })];
    const results = await changeRoles(as(third), { userIds: [third.id, other.id], role: 'speaker' });
    expect(errorsOf(results)).toEqual(['OWN_ACCOUNT', 'changed']);
    expect(await roleOf(third.id)).toBe('admin');
  });

  it('refuses to change a role that another admin changed in the meantime, and returns the current role', async () => {
    const user = await buildUser(manager());
    const change = (role: string) => changeRoles(as(admin), { userIds: [user.id], role, currentRole: 'student' });
    const results = (await Promise.all([change('speaker'), change('instructor')])).flat();
    expect(errorsOf(results).sort()).toEqual(['ROLE_CHANGED', 'changed']);
    const refused = results.find(({ error }) => error !== null);
    expect(refused?.account?.role).toBe(await roleOf(user.id));
    // The same change again is no conflict.
    expect(errorsOf(await change(await roleOf(user.id)))).toEqual(['same']);
  });

  it.each([
    ['no user', { userIds: [], role: 'student' }, 'userIds'],
    ['too many users', { userIds: Array.from({ length: 201 }, () => randomUUID()), role: 'student' }, 'userIds'],
    ['an invalid id', { userIds: ['x'], role: 'student' }, 'userIds[0]'],
    ['a role that does not exist', { userIds: [randomUUID()], role: 'king' }, 'role'],
  ])('refuses %s', async (_case, input, field) => {
    await expect(changeRoles(as(admin), input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { [field]: expect.any(String) } } });
  });
});

describe('deactivating and restoring users', () => {
  it('ends the sessions of the users, and can be reversed for 30 days', async () => {
    const [user, late] = [await buildUser(manager()), await buildUser(manager(), { deactivatedAt: new Date(Date.now() - 31 * DAY) })];
    const { token } = await signIn(testCtx(manager()), { email: user.email, password: TEST_PASSWORD });
    expect(errorsOf(await deactivateAccounts(as(admin), [user.id, admin.id, late.id]))).toEqual([
      'changed',
      expect.stringMatching(/OWN_ACCOUNT|LAST_ADMIN/),
      'same',
    ]);
    expect(await findSession(manager(), token, new Date())).toBeNull();
    expect(errorsOf(await reactivateAccounts(as(admin), [user.id, late.id]))).toEqual(['changed', 'NOT_FOUND']);
    expect(errorsOf(await reactivateAccounts(as(admin), [user.id]))).toEqual(['same']);
    expect((await manager().findOneByOrFail(UserEntity, { id: user.id })).deactivatedAt).toBeNull();
    expect(await manager().countBy(AuditEntryEntity, { actorId: admin.id, objectId: user.id, result: 'done' })).toBe(2);
  });
});

describe('the last admin', () => {
  it('is neither demoted nor deactivated, and the answer says why', async () => {
    const own = await createTestDatabase();
    const only = await buildUser(own.dataSource.manager, { role: 'admin' });
    const ctx = testCtx(own.dataSource.manager, { actor: actorOf(only) });
    expect(errorsOf(await changeRoles(ctx, { userIds: [only.id], role: 'student' }))).toEqual(['LAST_ADMIN']);
    expect(errorsOf(await deactivateAccounts(ctx, [only.id]))).toEqual(['LAST_ADMIN']);
    await own.close();
  });

  it('remains when 12 admins demote and deactivate each other at once, without a deadlock', async () => {
    const own = await createTestDatabase();
    const users = own.dataSource.manager;
    for (let round = 0; round < 3; round += 1) {
      await users.update(UserEntity, { role: 'admin' }, { role: 'student' });
      const admins = await Promise.all(Array.from({ length: 12 }, () => buildUser(users, { role: 'admin' })));
      const calls = admins.map((actor, index) => {
        const ctx = testCtx(users, { actor: actorOf(actor) });
        const others = admins.filter(({ id }) => id !== actor.id).map(({ id }) => id);
        if (index % 2 === 0) others.reverse();
        return index % 3 === 0 ? deactivateAccounts(ctx, others) : changeRoles(ctx, { userIds: others, role: 'student' });
      });
      const outcomes = await Promise.allSettled(calls);
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code] : []));
      // The first one wins; the others are no longer admins.
      expect(failures).toEqual(Array.from({ length: 11 }, () => 'NOT_AUTHORIZED'));
      expect(await users.countBy(UserEntity, { role: 'admin' })).toBeGreaterThanOrEqual(1);
    }
    await own.close();
  });
});
