import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment, buildModule, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readAcademy } from '../catalog/academy-reads.service.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import type { CourseEntity } from '../courses/course.entity.ts';
import { ConnectionEntity } from '../presence/connection.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { countOnline, listLearners, listStudents, listTeams } from './people.service.ts';
import type { PersonFilter } from './people.ts';
import { type AddTeamMember, addTeamMember } from './team-member.service.ts';

const database = testDatabase();
let course: CourseEntity;
let people: Record<'anna' | 'oezil' | 'zaynab' | 'gone' | 'trainer' | 'leader' | 'speaker', UserEntity>;
const db = () => database.dataSource.manager;
const as = (user: UserEntity) => testCtx(db(), { actor: actorOf(user) });

beforeAll(async () => {
  course = await buildCourse(db());
  people = {
    anna: await buildUser(db(), { name: 'Anna', surname: 'Meyer_x', email: 'secret-mail@example.org' }),
    oezil: await buildUser(db(), { name: 'Özil', surname: 'anders' }),
    zaynab: await buildUser(db(), { name: 'زينب', surname: 'الخطيب', doNotDisturb: true }),
    gone: await buildUser(db(), { name: 'Gone', deactivatedAt: new Date() }),
    trainer: await buildUser(db(), { name: 'Tara', role: 'module_trainer' }),
    leader: await buildUser(db(), { name: 'Lea', role: 'admin' }),
    speaker: await buildUser(db(), { name: 'Sam', role: 'speaker' }),
  };
  // Accounts are created one minute apart, in this order, all in the past.
  const begin = Date.now() - 60 * 60_000;
  const at = (minute: number): Date => new Date(begin + minute * 60_000);
  for (const [index, who] of (['anna', 'oezil', 'zaynab', 'gone'] as const).entries()) await buildEnrolment(db(), people[who].id, course.id, at(index));
  for (const [index, who] of (['trainer', 'leader', 'speaker'] as const).entries()) {
    await buildTeamMember(db(), people[who].id, course.id, people[who].role, at(10 + index));
  }
  for (const who of ['anna', 'zaynab', 'trainer'] as const) {
    await db().insert(ConnectionEntity, { id: randomUUID(), userId: people[who].id, nodeId: randomUUID(), renewedAt: new Date() });
  }
});

async function view(user: UserEntity) {
  const found = (await readCourses(as(user), [course.id])).get(course.id);
  if (found === undefined) throw new Error('The course is public');
  return found;
}

async function names(user: UserEntity, filter: PersonFilter = {}): Promise<string[]> {
  return (await listStudents(as(user), await view(user), { filter })).items.map(({ name }) => name);
}

describe('the people of a course', () => {
  it('are ordered by name in every script, without deactivated accounts; those who are online and not in do-not-disturb come first', async () => {
    expect(await names(people.anna)).toEqual(['Anna', 'Tara', 'Lea', 'Özil', 'Sam', 'زينب']);
    expect(await names(people.anna, { order: 'nameDescending' })).toEqual(['Tara', 'Anna', 'زينب', 'Sam', 'Özil', 'Lea']);
    expect(await names(people.anna, { order: 'addedAscending' })).toEqual(['Anna', 'Tara', 'Özil', 'زينب', 'Lea', 'Sam']);
    expect(await names(people.anna, { order: 'addedDescending' })).toEqual(['Tara', 'Anna', 'Sam', 'Lea', 'زينب', 'Özil']);
  });

  it('keep that order from page to page', async () => {
    const page = async (offset: number) => (await listStudents(as(people.anna), await view(people.anna), { offset, limit: 3 })).items.map(({ name }) => name);
    expect([await page(0), await page(3)]).toEqual([
      ['Anna', 'Tara', 'Lea'],
      ['Özil', 'Sam', 'زينب'],
    ]);
  });

  it.each<[string, PersonFilter, string[]]>([
    ['a part of a name', { search: 'öZ' }, ['Özil']],
    ['a part of a surname', { search: 'خطيب' }, ['زينب']],
    ['both names in either order', { search: ' anders   özil' }, ['Özil']],
    ['an SQL wildcard for one character', { search: 'meyer_' }, ['Anna']],
    ['only an SQL wildcard', { search: '%' }, []],
    ['a role', { role: 'module_trainer' }, ['Tara']],
    ['online and not in do-not-disturb', { presence: 'online' }, ['Anna', 'Tara']],
    ['offline or in do-not-disturb', { presence: 'offline' }, ['Lea', 'Özil', 'Sam', 'زينب']],
    ['several filters', { presence: 'online', role: 'student', search: 'a' }, ['Anna']],
  ])('are found by %s', async (_case, filter, expected) => {
    expect(await names(people.oezil, filter)).toEqual(expected);
  });

  it('show an email, and are found by it, only for admins and module trainers of the course', async () => {
    const outsider = await buildUser(db(), { role: 'module_trainer' });
    await buildEnrolment(db(), outsider.id, course.id);
    for (const [who, may] of [
      [people.oezil, false],
      [people.speaker, false],
      [outsider, false],
      [people.trainer, true],
      [people.leader, true],
    ] as const) {
      const { items } = await listStudents(as(who), await view(who), { filter: { search: 'Anna' } });
      expect(items[0]?.email ?? null).toBe(may ? 'secret-mail@example.org' : null);
      expect(await names(who, { search: 'secret-mail' })).toEqual(may ? ['Anna'] : []);
      const academy = await readAcademy(as(who), course.academyId);
      expect((await listLearners(as(who), academy, { filter: { search: 'Anna' } })).items[0]?.email ?? null).toBe(may ? 'secret-mail@example.org' : null);
    }
  });

  it('are paged, with the total count', async () => {
    const page = await listStudents(as(people.anna), await view(people.anna), { offset: 2, limit: 2 });
    expect(page).toMatchObject({ offset: 2, limit: 2, total: 7 });
    expect(page.items).toHaveLength(2);
    expect(await listStudents(as(people.anna), await view(people.anna), { offset: 50, limit: 2 })).toMatchObject({ total: 7, items: [] });
  });

  it('are counted for the badge: other people who are online and not in do-not-disturb', async () => {
    const counts = await Promise.all([people.anna, people.oezil].map(async (who) => (await countOnline(as(who), [await view(who)])).get(course.id)));
    expect(counts).toEqual([1, 2]);
    const stranger = await buildUser(db());
    expect((await countOnline(as(stranger), [await view(stranger)])).get(course.id)).toBe(0);
  });

  it.each<[string, object]>([
    ['presence', { presence: 'away' }],
    ['role', { role: 'king' }],
    ['order', { order: 'id; DROP TABLE users' }],
    ['search', { search: 'x'.repeat(101) }],
  ])('are not listed with an invalid %s', async (field, filter) => {
    await expect(listStudents(as(people.anna), await view(people.anna), { filter: filter as PersonFilter })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('the team of a course', () => {
  it('is listed with leaders and module trainers, and the modules of limited trainers', async () => {
    const module = await buildModule(db(), { courseId: course.id });
    const limited = await buildUser(db(), { name: 'Limited', role: 'module_trainer' });
    await addTeamMember(as(people.leader), { courseId: course.id, userId: limited.id, role: 'module_trainer', allModules: false, moduleIds: [module.id] });
    const team = (await listTeams(as(people.anna), [await view(people.anna)])).get(course.id) ?? [];
    expect(team.map(({ person, role, allModules, moduleNames }) => [person.name, role, allModules, moduleNames, person.email])).toEqual([
      ['Lea', 'admin', true, [], null],
      ['Tara', 'module_trainer', true, [], null],
      ['Limited', 'module_trainer', false, ['Look'], null],
    ]);
  });

  it.each<[string, Partial<AddTeamMember>, string]>([
    ['a role other than the site role', { role: 'instructor' }, 'role'],
    ['limited membership without modules', { role: 'module_trainer', allModules: false }, 'moduleIds'],
    ['a module of another course', { role: 'module_trainer', allModules: false, moduleIds: [randomUUID()] }, 'moduleIds'],
    ['a deactivated account', { role: 'student', userId: 'gone' }, 'userId'],
    ['a student', { role: 'student', userId: 'anna' }, 'role'],
  ])('refuses %s', async (_case, { userId, ...input }, field) => {
    const who = people[(userId ?? 'trainer') as keyof typeof people].id;
    await expect(
      addTeamMember(as(people.leader), { courseId: course.id, role: 'module_trainer', userId: who, allModules: true, ...input }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});
