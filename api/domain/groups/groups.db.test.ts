import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildGroup } from '../../testing/factories/group.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { eraseDeactivatedAccounts } from '../retention/erase-accounts.service.ts';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { listEveryGroup, listGroups, readGroup } from './admin-groups.service.ts';
import { createGroup, deleteGroup, updateGroup } from './group.service.ts';
import { GroupMemberEntity } from './group-member.entity.ts';
import { addGroupUsers, removeGroupUsers } from './group-member.service.ts';
import { listGroupMembers } from './group-people.service.ts';

const database = testDatabase();
let admin: Ctx;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
});

const readingIn = (language: string): Ctx => ({ ...admin, reading: { language, otherLanguages: false } });
const form = (translations: Record<string, { name: string }>, defaultLanguage = 'en') => ({ defaultLanguage, translations });
const memberIds = async (groupId: string) => (await db().findBy(GroupMemberEntity, { groupId })).map(({ userId }) => userId).sort();

describe('a group', () => {
  it('has a name per language, shown in the content language of the viewer, else in the default language', async () => {
    const { id } = await createGroup(admin, form({ fa: { name: ' درمانگاه بندر ' }, en: { name: 'Harbour clinic' } }, 'fa'));
    expect(await readGroup(readingIn('en'), id)).toMatchObject({ name: 'Harbour clinic', language: 'en', defaultLanguage: 'fa', memberCount: 0, revision: 1 });
    expect(await readGroup(readingIn('de'), id)).toMatchObject({ name: 'درمانگاه بندر', language: 'fa' });
  });

  it.each([
    ['no name in the default language', form({ de: { name: 'Klinik' } }), 'translations'],
    ['an empty name', form({ en: { name: ' ' } }), 'translations.en.name'],
    ['markup', form({ en: { name: '<b>x</b>' } }), 'translations.en.name'],
    ['no default language', form({ en: { name: 'A' } }, ''), 'defaultLanguage'],
  ])('is refused with %s', async (_case, input, field) => {
    const refusal = { code: 'VALIDATION_FAILED', details: { fields: { [field]: expect.any(String) } } };
    await expect(createGroup(admin, input)).rejects.toMatchObject(refusal);
  });

  it('is saved once per revision', async () => {
    const { id } = await buildGroup(db());
    await updateGroup(admin, id, 1, form({ en: { name: 'New' }, de: { name: 'Neu' } }));
    await expect(updateGroup(admin, id, 1, form({ en: { name: 'Other' } }))).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await readGroup(admin, id)).toMatchObject({
      revision: 2,
      translations: [
        { language: 'en', name: 'New' },
        { language: 'de', name: 'Neu' },
      ],
    });
  });

  it('is deleted without the accounts of its members', async () => {
    const user = await buildUser(db());
    const { id } = await buildGroup(db(), [user.id]);
    await deleteGroup(admin, id);
    expect(await memberIds(id)).toEqual([]);
    expect(await db().existsBy(UserEntity, { id: user.id })).toBe(true);
    await expect(deleteGroup(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(addGroupUsers(admin, id, [user.id])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of groups', () => {
  it('is ordered by name, found by a part of a name in any language, and paged with the total', async () => {
    const mark = randomUUID();
    for (const name of ['b', 'Ä', 'c']) await buildGroup(db(), [], { translations: { en: { name: `${name} ${mark}` }, ar: { name: `مركز ${name}` } } });
    const page = await listGroups(admin, { search: mark.toUpperCase(), limit: 2 });
    expect(page).toMatchObject({ total: 3, offset: 0, limit: 2 });
    expect(page.items.map(({ name }) => name[0])).toEqual(['Ä', 'b']);
    expect((await listGroups(admin, { search: mark, offset: 2 })).items.map(({ name }) => name[0])).toEqual(['c']);
    expect((await listGroups(admin, { search: 'مركز  c' })).total).toBe(1);
    expect((await listGroups(admin, { search: '%' })).total).toBe(0);
  });

  it.each([
    ['Persian letters as Arabic ones', 'یاری', 'ياري'],
    ['accents and ß', 'Müller & Söhne, Hauptstraße', 'MULLER hauptstrasse'],
    ['words in another order', 'Harbour clinic north', 'north harb'],
    ['a short word at the beginning of a word', 'Hope of Kabul', 'ho ka'],
  ])('is searched with folded letters: %s', async (_case, name, search) => {
    const { id } = await buildGroup(db(), [], { translations: { en: { name } } });
    const other = await buildGroup(db(), [], { translations: { en: { name: 'Zebra' } } });
    const found = (await listGroups(admin, { search, limit: 100 })).items.map((group) => group.id);
    expect([found.includes(id), found.includes(other.id)]).toEqual([true, false]);
  });

  it('counts active members only', async () => {
    const [active, gone] = [await buildUser(db()), await buildUser(db(), { deactivatedAt: new Date() })];
    const { id } = await buildGroup(db(), [active.id, gone.id]);
    expect((await readGroup(admin, id)).memberCount).toBe(1);
    const [page] = [...(await listGroupMembers(admin, [id], {})).values()];
    expect(page).toMatchObject({ total: 1, items: [{ id: active.id, email: active.email }] });
    expect((await listEveryGroup(admin)).first.find((group) => group.id === id)?.userIds).toEqual([active.id]);
  });
});

describe('the members of a group', () => {
  it('are added and removed once, however often this is repeated', async () => {
    const users = [await buildUser(db()), await buildUser(db())].map(({ id }) => id);
    const { id } = await buildGroup(db());
    await addGroupUsers(admin, id, users);
    await addGroupUsers(admin, id, [...users, ...users.map((each) => each.toUpperCase())]);
    expect(await memberIds(id)).toEqual(users.toSorted());
    await removeGroupUsers(admin, id, users.slice(0, 1));
    await removeGroupUsers(admin, id, users.slice(0, 1));
    expect(await memberIds(id)).toEqual(users.slice(1));
  });

  it.each([
    ['nobody', async () => []],
    ['an unknown user', async () => [randomUUID()]],
    ['something else', async () => ['x']],
    ['a deactivated account', async () => [(await buildUser(db(), { deactivatedAt: new Date() })).id]],
    ['more than 500 at once', async () => Array.from({ length: 501 }, () => randomUUID())],
  ])('are not added when the list has %s', async (_case, users) => {
    const { id } = await buildGroup(db());
    const somebody = await buildUser(db());
    const wrong = await users();
    await expect(addGroupUsers(admin, id, wrong.length === 0 ? [] : [somebody.id, ...wrong])).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await memberIds(id)).toEqual([]);
  });

  it('stay consistent, without a deadlock, when calls add and remove members and delete the group at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, async () => (await buildUser(db())).id));
    const { id } = await buildGroup(db());
    await Promise.all([0, 1, 2, 3].map((turn) => addGroupUsers(admin, id, turn % 2 === 0 ? users : users.toReversed())));
    expect(await memberIds(id)).toEqual(users.toSorted());
    const results = await Promise.allSettled([deleteGroup(admin, id), addGroupUsers(admin, id, users), removeGroupUsers(admin, id, users)]);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await memberIds(id)).toEqual([]);
  });

  it('leave their groups when their account is erased', async () => {
    const past = new Date('2020-01-01');
    const gone = await buildUser(db(), { deactivatedAt: past });
    const { id } = await buildGroup(db(), [gone.id]);
    await eraseDeactivatedAccounts(testCtx(db()));
    expect(await memberIds(id)).toEqual([]);
  });
});

it('the audit trail records every change of a group with its id', async () => {
  const { id } = await createGroup(admin, form({ en: { name: 'Recorded' } }));
  const user = await buildUser(db());
  await updateGroup(admin, id, null, form({ en: { name: 'Again' } }));
  await addGroupUsers(admin, id, [user.id]);
  await removeGroupUsers(admin, id, [user.id]);
  await deleteGroup(admin, id);
  const entries = await db().findBy(AuditEntryEntity, { objectType: 'group', objectId: id });
  const actions = ['group.addUsers', 'group.create', 'group.delete', 'group.removeUsers', 'group.update'];
  expect(entries.map(({ action }) => action).sort()).toEqual(actions);
});
