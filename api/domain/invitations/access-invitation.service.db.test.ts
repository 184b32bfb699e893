import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { TEST_SETTINGS, testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { AcademyMemberEntity } from '../memberships/academy-member.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { listNotifications } from '../notifications/notification-reads.service.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { acceptInvitation } from './accept-invitation.service.ts';
import { inviteToAccess } from './access-invitation.service.ts';

const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin' });
});

const manager = () => db.dataSource.manager;
const ctxOf = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });

async function invited(user: UserEntity, target: { academyId?: string; courseId?: string }): Promise<string> {
  await inviteToAccess(ctxOf(admin), { userIds: [user.id], ...target });
  return tokenOfMail((await mailsTo(manager(), user.email)).at(-1));
}

describe('the notification of an invitation', () => {
  const listOf = async (user: UserEntity) => (await listNotifications(ctxOf(user), {})).items;

  it('leads to the page that accepts the invitation, and disappears when the invitation is accepted', async () => {
    const user = await buildUser(manager());
    const { id: courseId } = await buildCourse(manager(), { courseType: 'private' });
    const token = await invited(user, { courseId });
    expect(await listOf(user)).toMatchObject([{ kind: 'invitation', path: `/user/acceptAccess/${token}`, courseName: 'Psychological first aid' }]);
    await acceptInvitation(ctxOf(user), token);
    expect(await listOf(user)).toEqual([]);
  });

  it('is replaced by the notification of a newer invitation to the same target, and ends with the invitation', async () => {
    const [user, other] = [await buildUser(manager()), await buildUser(manager())];
    const course = await buildCourse(manager());
    await inviteToAccess(ctxOf(admin), { userIds: [user.id, other.id], courseId: course.id });
    const token = await invited(user, { courseId: course.id });
    await invited(user, { academyId: course.academyId });
    expect((await listOf(user)).filter(({ courseName }) => courseName !== null)).toMatchObject([{ path: `/user/acceptAccess/${token}` }]);
    expect(await listOf(user)).toHaveLength(2);
    expect(await listOf(other)).toHaveLength(1);
    const later = testCtx(manager(), { actor: actorOf(user), now: () => new Date(Date.now() + TEST_SETTINGS.invitationLife + 1000) });
    expect((await listNotifications(later, {})).items).toEqual([]);
  });
});

describe('inviting to an academy or a course', () => {
  it('sends a link in the language of the invited user, with the name of the target', async () => {
    const user = await buildUser(manager(), { language: 'de', contentLanguage: 'ar' });
    const translations = { en: { name: 'Care', description: '' }, ar: { name: 'رعاية', description: '' } };
    const course = await buildCourse(manager(), { courseType: 'private', translations });
    const token = await invited(user, { courseId: course.id });
    expect((await mailsTo(manager(), user.email))[0]).toMatchObject({
      template: 'accessInvitation',
      language: 'de',
      parameters: { name: user.name, target: 'رعاية', siteName: 'Academy' },
      url: `http://127.0.0.1:4000/user/acceptAccess/${token}`,
    });
  });

  it('reports an outcome for each user', async () => {
    const course = await buildCourse(manager());
    const [user, enrolled, gone] = [await buildUser(manager()), await buildUser(manager()), await buildUser(manager(), { deactivatedAt: new Date() })];
    await manager().insert(EnrolmentEntity, { id: randomUUID(), userId: enrolled.id, courseId: course.id, createdAt: new Date() });
    const userIds = [user.id, user.id.toUpperCase(), enrolled.id, admin.id, gone.id, randomUUID(), "x'; DROP TABLE users"];
    const outcomes = async (target: object) => (await inviteToAccess(ctxOf(admin), { userIds, ...target })).map((result) => result.outcome);
    const rest = ['alreadyHasAccess', 'unknownUser', 'unknownUser', 'unknownUser'];
    expect(await outcomes({ courseId: course.id })).toEqual(['invited', 'alreadyHasAccess', ...rest]);
    expect(await outcomes({ academyId: course.academyId })).toEqual(['invited', 'alreadyHasAccess', ...rest]);
  });

  it('requires exactly one existing target', async () => {
    const course = await buildCourse(manager());
    const invite = (target: object) => inviteToAccess(ctxOf(admin), { userIds: [admin.id], ...target });
    const unclear = { code: 'VALIDATION_FAILED', details: { fields: { target: 'TARGET_REQUIRED' } } };
    await expect(invite({})).rejects.toMatchObject(unclear);
    await expect(invite({ courseId: course.id, academyId: course.academyId })).rejects.toMatchObject(unclear);
    for (const id of [randomUUID(), 'x', course.academyId]) await expect(invite({ courseId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(inviteToAccess(ctxOf(admin), { userIds: [], courseId: course.id })).rejects.toMatchObject({
      details: { fields: { userIds: 'USER_REQUIRED' } },
    });
  });
});

describe('accepting an invitation', () => {
  it('enrolls in the course, or adds a member to the academy', async () => {
    const user = await buildUser(manager());
    const course = await buildCourse(manager(), { courseType: 'private' });
    const academy = await buildAcademy(manager(), { academyType: 'private' });
    expect(await acceptInvitation(ctxOf(user), await invited(user, { courseId: course.id }))).toEqual({ academyId: null, courseId: course.id });
    expect(await acceptInvitation(ctxOf(user), await invited(user, { academyId: academy.id }))).toEqual({ academyId: academy.id, courseId: null });
    expect(await manager().countBy(EnrolmentEntity, { userId: user.id, courseId: course.id })).toBe(1);
    expect(await manager().countBy(AcademyMemberEntity, { userId: user.id, academyId: academy.id })).toBe(1);
    const trail = await manager().findBy(AuditEntryEntity, { actorId: user.id });
    expect(trail.map((entry) => [entry.action, entry.objectId, entry.result])).toContainEqual(['invitation.accept', course.id, 'done']);
  });

  it('works once for fifty concurrent requests', async () => {
    const user = await buildUser(manager());
    const course = await buildCourse(manager(), { courseType: 'private' });
    const token = await invited(user, { courseId: course.id });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => acceptInvitation(ctxOf(user), token)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVITATION_INVALID' });
    expect(await manager().countBy(EnrolmentEntity, { userId: user.id })).toBe(1);
  });

  it('is possible only for the invited account, and an attempt of another account leaves the link valid', async () => {
    const [user, other] = [await buildUser(manager()), await buildUser(manager())];
    const token = await invited(user, { courseId: (await buildCourse(manager())).id });
    await expect(acceptInvitation(ctxOf(other), token)).rejects.toMatchObject({ code: 'INVITATION_OTHER_ACCOUNT' });
    await expect(acceptInvitation(ctxOf(admin), token)).rejects.toMatchObject({ code: 'INVITATION_OTHER_ACCOUNT' });
    await expect(acceptInvitation(testCtx(manager()), token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await manager().countBy(AuditEntryEntity, { actorId: other.id, action: 'invitation.accept' })).toBe(0);
    await expect(acceptInvitation(ctxOf(user), token)).resolves.toBeDefined();
  });

  it('requires the newest link', async () => {
    const user = await buildUser(manager());
    const course = await buildCourse(manager());
    const [older, newer] = [await invited(user, { courseId: course.id }), await invited(user, { courseId: course.id })];
    const elsewhere = await invited(user, { academyId: (await buildAcademy(manager())).id });
    await expect(acceptInvitation(ctxOf(user), older)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    for (const token of [newer, elsewhere]) await expect(acceptInvitation(ctxOf(user), token)).resolves.toBeDefined();
  });

  it('becomes possible when the course of the invitation is published', async () => {
    const user = await buildUser(manager());
    const course = await buildCourse(manager(), { status: 'DRAFT' });
    const token = await invited(user, { courseId: course.id });
    await expect(acceptInvitation(ctxOf(user), token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await manager().update(CourseEntity, { id: course.id }, { status: 'PUBLISHED' });
    await expect(acceptInvitation(ctxOf(user), token)).resolves.toEqual({ academyId: null, courseId: course.id });
  });

  it.each([
    ['whose course is not published yet', 'NOT_FOUND', {}],
    ['that was used', 'INVITATION_INVALID', { acceptedAt: new Date() }],
    ['that has expired', 'INVITATION_INVALID', { expiresAt: new Date(Date.now() - 1) }],
  ])('opening a link %s counts neither as an attempt of its network address nor as a refusal in the audit trail', async (_case, code, state) => {
    const user = await buildUser(manager());
    const course = await buildCourse(manager(), { status: 'DRAFT' });
    const { token } = await buildInvitation(manager(), { userId: user.id, courseId: course.id, ...state });
    const ctx = testCtx(manager(), { actor: actorOf(user), ports: { rateLimit: memoryRateLimit({ 'link.address': 0 }) } });
    await expect(acceptInvitation(ctx, token)).rejects.toMatchObject({ code });
    expect(await manager().countBy(AuditEntryEntity, { actorId: user.id })).toBe(0);
  });

  it.each([
    ['expired', { expiresAt: new Date(Date.now() - 1) }],
    ['revoked', { revokedAt: new Date() }],
    ['used', { acceptedAt: new Date() }],
  ])('refuses a link that is %s', async (_case, state) => {
    const user = await buildUser(manager());
    const academy = await buildAcademy(manager());
    const { token } = await buildInvitation(manager(), { userId: user.id, academyId: academy.id, ...state });
    await expect(acceptInvitation(ctxOf(user), token)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('refuses a link of another kind, a link that was never sent, and an empty link', async () => {
    const user = await buildUser(manager());
    const { token } = await buildInvitation(manager(), { email: user.email });
    for (const wrong of [token, 'A'.repeat(43)]) await expect(acceptInvitation(ctxOf(user), wrong)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    for (const wrong of ['', 'x'.repeat(201), null, {}]) {
      await expect(acceptInvitation(ctxOf(user), wrong as never)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { fields: { token: expect.anything() } },
      });
    }
  });
});
