import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { updateProfile } from './profile.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const ctxOf = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });

describe('the profile of the caller', () => {
  it('changes only name, surname and gender, trimmed', async () => {
    const user = await buildUser(manager());
    const input = { name: ' Nour ', surname: 'El-Amin', gender: 'female', role: 'admin', email: 'x@example.org' };
    const changed = await updateProfile(ctxOf(user), input);
    expect(changed).toMatchObject({ name: 'Nour', surname: 'El-Amin', gender: 'female', role: 'student', email: user.email });
    expect((await updateProfile(ctxOf(user), { name: 'Nour', surname: 'El-Amin', gender: null })).gender).toBeNull();
  });

  it.each([
    ['empty names', { name: ' ', surname: '' }, { name: 'NAME_INVALID', surname: 'SURNAME_INVALID' }],
    ['markup', { name: '<i>x</i>', surname: 'a<b' }, { name: 'CHARACTERS_NOT_ALLOWED', surname: 'CHARACTERS_NOT_ALLOWED' }],
    ['direction controls', { name: 'a\u202eb', surname: '\u200fb' }, { name: 'CHARACTERS_NOT_ALLOWED', surname: 'CHARACTERS_NOT_ALLOWED' }],
    ['names that are too long', { name: 'x'.repeat(101), surname: 'y'.repeat(100_000) }, { name: 'TOO_LONG', surname: 'TOO_LONG' }],
    ['lists and objects', { name: ['a'], surname: { b: 1 }, gender: 'other' }, { name: 'CHOICE_INVALID', surname: 'CHOICE_INVALID', gender: 'CHOICE_INVALID' }],
  ])('refuses %s', async (_case, input, fields) => {
    const user = await buildUser(manager());
    await expect(updateProfile(ctxOf(user), input as never)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('accepts names of every script', async () => {
    const user = await buildUser(manager());
    for (const name of ['فاطمة الزهراء', 'Žofie', 'محمد‌رضا', "D'Angelo", '李', 'Ngọc Ánh']) {
      expect((await updateProfile(ctxOf(user), { name, surname: name })).name).toBe(name);
    }
  });

  it('publishes a new name to the courses, teams and academies of the person, and publishes no other change there', async () => {
    const user = await buildUser(manager(), { role: 'module_trainer' });
    const [taken, taught, former] = [await buildCourse(manager()), await buildCourse(manager()), await buildCourse(manager())];
    await buildEnrolment(manager(), user.id, taken.id);
    const ended = await buildEnrolment(manager(), user.id, former.id);
    await manager().update(EnrolmentEntity, { id: ended.id }, { endedAt: new Date() });
    await buildTeamMember(manager(), user.id, taught.id, 'module_trainer');
    const academy = await buildAcademy(manager());
    await addAcademyMember(ctxOf(user), user.id, academy.id);
    const relay = memoryRelay();
    const published: string[] = [];
    relay.subscribe('people.changed', ({ courseId }) => published.push(courseId));
    relay.subscribe('academyPeople.changed', ({ academyId }) => published.push(academyId));
    const ctx = testCtx(manager(), { actor: actorOf(user), ports: { relay } });
    await updateProfile(ctx, { name: user.name, surname: user.surname, gender: 'diverse' });
    expect(published).toEqual([]);
    await updateProfile(ctx, { name: 'Nour', surname: user.surname, gender: 'diverse' });
    expect(published.sort()).toEqual([taken.id, taught.id, taken.academyId, taught.academyId, academy.id].sort());
  });
});
