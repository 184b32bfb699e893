import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { acceptInvitation } from '../invitations/accept-invitation.service.ts';
import { inviteToAccess } from '../invitations/access-invitation.service.ts';
import { listInvitations } from '../invitations/invitation-list.service.ts';
import { enrol } from '../learning/enrol.service.ts';
import { completeStep, visitStep } from '../learning/learning.service.ts';
import { AcademyMemberEntity } from '../memberships/academy-member.entity.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { readOwnMemberships } from '../memberships/own-memberships.reads.ts';
import { listStudents } from '../people/people.service.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { readAccountAccess } from './account-access.service.ts';
import type { AccountResult } from './change-accounts.service.ts';
import { disenrol } from './disenrol.service.ts';
import { listEveryAccount } from './every-account.service.ts';

const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(manager(), { role: 'admin' });
});

const manager = () => db.dataSource.manager;
const as = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });
const outcomesOf = (results: AccountResult[]) => results.map(({ error, changed }) => error ?? (changed ? 'changed' : 'same'));

/** A learner who has completed the first step of a course. */
async function learner() {
  const user = await buildUser(manager());
  const { course, stepIds } = await buildCourseWith(manager(), [[{}, {}]]);
  const [stepId = ''] = stepIds[0] ?? [];
  await enrol(as(user), course.id);
  await visitStep(as(user), stepId);
  await completeStep(as(user), stepId);
  return { user, course, stepId };
}

describe('disenrolling', () => {
  it('takes the access away, keeps the progress, and a new enrolment continues with it', async () => {
    const { user, course, stepId } = await learner();
    expect(outcomesOf(await disenrol(as(admin), { userIds: [user.id], courseId: course.id }))).toEqual(['changed']);
    expect((await readCourses(as(user), [course.id])).get(course.id)).toMatchObject({ enrolled: false, access: 'invalid' });
    expect((await readOwnMemberships(as(user))).courseIds).toEqual([]);
    await expect(completeStep(as(user), stepId)).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|NOT_ENROLLED/) });
    const seen = (await readCourses(as(admin), [course.id])).get(course.id);
    if (seen === undefined) throw new Error('The course is gone');
    expect((await listStudents(as(admin), seen)).items).toEqual([]);
    expect((await readAccountAccess(as(admin), user.id)).courses).toEqual([]);
    const enrolment = await manager().findOneByOrFail(EnrolmentEntity, { userId: user.id });
    expect(await manager().countBy(AttemptEntity, { enrolmentId: enrolment.id })).toBe(1);
    expect(await manager().countBy(AuditEntryEntity, { action: 'user.disenrol', objectId: user.id, result: 'done' })).toBe(1);

    const again = await enrol(as(user), course.id);
    expect(again.enrolled).toBe(true);
    expect(again.outline.modules[0]?.steps[0]).toMatchObject({ id: stepId, state: 'completed' });
    expect(await manager().countBy(EnrolmentEntity, { userId: user.id })).toBe(1);
  });

  it('takes several users out of one course, returns a result for each, and changes nothing the second time', async () => {
    const course = await buildCourse(manager());
    const [first, second, stranger] = [await buildUser(manager()), await buildUser(manager()), await buildUser(manager())];
    for (const { id } of [first, second]) await buildEnrolment(manager(), id, course.id);
    const userIds = [first.id, second.id, stranger.id, randomUUID()];
    const both = await Promise.all([
      disenrol(as(admin), { userIds, courseId: course.id }),
      disenrol(as(admin), { userIds: [...userIds].reverse(), courseId: course.id }),
    ]);
    expect(both.flat().filter(({ changed }) => changed)).toHaveLength(2);
    expect(outcomesOf(await disenrol(as(admin), { userIds, courseId: course.id }))).toEqual(['same', 'same', 'same', 'NOT_FOUND']);
  });

  it('from an academy ends all its courses and the invitation, but no team membership', async () => {
    const user = await buildUser(manager(), { role: 'instructor' });
    const [first, other] = [await buildCourse(manager()), await buildCourse(manager())];
    const second = await buildCourse(manager(), { academyId: first.academyId });
    for (const { id } of [first, second, other]) await buildEnrolment(manager(), user.id, id);
    await buildTeamMember(manager(), user.id, first.id, 'instructor');
    await manager().insert(AcademyMemberEntity, { userId: user.id, academyId: first.academyId, createdAt: new Date() });
    expect(outcomesOf(await disenrol(as(admin), { userIds: [user.id], academyId: first.academyId }))).toEqual(['changed']);
    const { academies, courses, teams } = await readAccountAccess(as(admin), user.id);
    expect([academies.length, courses.map(({ id }) => id), teams.map(({ id }) => id)]).toEqual([0, [other.id], [first.id]]);
    const {
      first: [listed],
    } = await listEveryAccount(as(admin), { search: user.email });
    expect(listed?.courseIds).toEqual([other.id]);
    expect([...(listed?.academyIds ?? [])].sort()).toEqual([first.academyId, other.academyId].sort());
  });

  it('revokes unused invitations to what the person loses, and no others; a later invitation works', async () => {
    const user = await buildUser(manager());
    const [course, other] = [await buildCourse(manager()), await buildCourse(manager())];
    await buildEnrolment(manager(), user.id, course.id);
    const invited = { userId: user.id, email: user.email };
    const [toCourse, toAcademy, toOther] = [
      await buildInvitation(manager(), { ...invited, courseId: course.id }),
      await buildInvitation(manager(), { ...invited, academyId: course.academyId }),
      await buildInvitation(manager(), { ...invited, courseId: other.id }),
    ];
    await disenrol(as(admin), { userIds: [user.id], courseId: course.id });
    await expect(acceptInvitation(as(user), toCourse.token)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    await disenrol(as(admin), { userIds: [user.id], academyId: course.academyId });
    await expect(acceptInvitation(as(user), toAcademy.token)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    const { items } = await listInvitations(as(admin), { search: user.email }, { offset: 0, limit: 10 });
    expect(items.map(({ state }) => state).sort()).toEqual(['open', 'revoked', 'revoked']);
    await acceptInvitation(as(user), toOther.token);

    await inviteToAccess(as(admin), { userIds: [user.id], courseId: course.id });
    expect((await listInvitations(as(admin), { search: user.email, state: 'open' }, { offset: 0, limit: 10 })).total).toBe(1);
  });

  it.each([
    ['an unknown course', { courseId: randomUUID() }, 'NOT_FOUND'],
    ['an unknown academy', { academyId: randomUUID() }, 'NOT_FOUND'],
    ['neither a course nor an academy', {}, 'VALIDATION_FAILED'],
    ['a course and an academy', { courseId: randomUUID(), academyId: randomUUID() }, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_case, target, code) => {
    await expect(disenrol(as(admin), { userIds: [admin.id], ...target })).rejects.toMatchObject({ code });
  });
});
