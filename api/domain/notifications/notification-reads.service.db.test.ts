import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keptTime } from '../../../schema/stored-data.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { removeOldNotifications } from '../retention/retention.service.ts';
import type { Ctx } from '../shared/context.ts';
import { encodeCursor } from '../shared/cursor.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { UserEntity as Users } from '../users/user.entity.ts';
import { NotificationEntity } from './notification.entity.ts';
import { countUnread, listNotifications, markNotificationsRead, type ReadNotification, readNotification } from './notification-reads.service.ts';
import { type Notification, notify } from './notify.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

const ctxOf = (user: UserEntity, language = 'en', now?: () => Date): Ctx =>
  testCtx(db(), { actor: actorOf(user), reading: { language, otherLanguages: false }, ...(now === undefined ? {} : { now }) });

/** A course with a step, and a learner of it. */
async function buildWorld() {
  const academy = await buildAcademy(db());
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{ languages: ['en', 'ar'] }]], { academyId: academy.id, courseType: 'private' });
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, course.id);
  const trainer = await buildUser(db(), { name: 'Anna', surname: 'Bauer', role: 'instructor' });
  await buildTeamMember(db(), trainer.id, course.id, 'instructor');
  return { academy, course, moduleId: moduleIds[0] ?? '', stepId: stepIds[0]?.[0] ?? '', learner, trainer };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

async function tell(user: UserEntity, event: Partial<Notification>, now?: () => Date): Promise<void> {
  await notify(testCtx(db(), now === undefined ? {} : { now }), { kind: 'feedback', userIds: [user.id], key: randomUUID(), ...event });
}
const about = ({ course, stepId, trainer }: World, kind: Notification['kind'] = 'feedback'): Partial<Notification> => ({
  kind,
  courseId: course.id,
  stepId,
  personId: trainer.id,
});
const only = async (ctx: Ctx): Promise<ReadNotification | undefined> => (await listNotifications(ctx, {})).items[0];
const NOTHING = { path: null, academyName: null, courseName: null, stepName: null, personName: null };

describe('a notification', () => {
  it('has the names of its item in the language of the reader, and the path of its page', async () => {
    const world = await buildWorld();
    await tell(world.learner, about(world));
    const expected = { kind: 'feedback', readAt: null, courseName: 'Psychological first aid', personName: 'Anna Bauer' };
    const path = `/academy-course-detail/${world.course.id}?tab=1&step=${world.stepId}`;
    expect(await only(ctxOf(world.learner))).toMatchObject({ ...expected, stepName: 'Step 1 en', path });
    expect(await only(ctxOf(world.learner, 'ar'))).toMatchObject({ ...expected, stepName: 'Step 1 ar', path });
    expect(await only(ctxOf(world.learner, 'fr'))).toMatchObject({ ...expected, stepName: 'Step 1 en' });
  });

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['is not enrolled any more', ({ learner }) => db().delete(EnrolmentEntity, { userId: learner.id })],
    ['may not see the course, because it is a draft again', ({ course }) => db().update(CourseEntity, { id: course.id }, { status: 'DRAFT' })],
  ])('has no names and no path when its reader %s', async (_case, change) => {
    const world = await buildWorld();
    await tell(world.learner, about(world));
    await change(world);
    const notification = await only(ctxOf(world.learner));
    expect(notification).toMatchObject({ kind: 'feedback', ...NOTHING });
    expect(JSON.stringify(notification)).not.toMatch(/Step 1|Psychological|Bauer/);
  });

  it('has no name of a person who is deactivated', async () => {
    const world = await buildWorld();
    await tell(world.learner, about(world));
    await db().update(Users, { id: world.trainer.id }, { deactivatedAt: new Date() });
    expect(await only(ctxOf(world.learner))).toMatchObject({ stepName: 'Step 1 en', personName: null });
  });

  it('of homework that waits has a path and names only for those who review the module', async () => {
    const world = await buildWorld();
    const { course, moduleId, trainer } = world;
    const admin = await buildUser(db(), { role: 'admin' });
    const [own, other] = [await buildUser(db(), { role: 'module_trainer' }), await buildUser(db(), { role: 'module_trainer' })];
    const facts = { courseId: course.id, role: 'module_trainer' as const, allModules: false, createdAt: new Date() };
    await db().insert(TeamMemberEntity, [
      { ...facts, userId: own.id, moduleIds: [moduleId] },
      { ...facts, userId: other.id, moduleIds: [randomUUID()] },
    ]);
    const refId = randomUUID();
    for (const user of [admin, trainer, own, other, world.learner]) await tell(user, { ...about(world, 'homeworkWaiting'), refId });
    expect(await only(ctxOf(trainer))).toMatchObject({ path: `/feedback?submission=${refId}`, stepName: 'Step 1 en' });
    expect(await only(ctxOf(own))).toMatchObject({ stepName: 'Step 1 en' });
    expect(await only(ctxOf(admin))).toMatchObject({ path: `/admin/feedback?submission=${refId}` });
    expect(await only(ctxOf(other))).toMatchObject(NOTHING);
    expect(await only(ctxOf(world.learner))).toMatchObject(NOTHING);
  });

  it('of an invitation has a path with its token while the target is published', async () => {
    const { academy, course } = await buildWorld();
    const guest = await buildUser(db());
    await tell(guest, { kind: 'invitation', courseId: course.id, path: '/user/acceptAccess/secret' });
    expect(await only(ctxOf(guest))).toMatchObject({ path: '/user/acceptAccess/secret', courseName: 'Psychological first aid', stepName: null });
    await db().update(CourseEntity, { id: course.id }, { status: 'DRAFT' });
    expect(await only(ctxOf(guest))).toMatchObject(NOTHING);
    const other = await buildUser(db());
    await tell(other, { kind: 'invitation', academyId: academy.id, path: '/user/acceptAccess/other' });
    expect(await only(ctxOf(other))).toMatchObject({ path: '/user/acceptAccess/other', academyName: expect.any(String), courseName: null });
  });

  it('is not listed after it has expired', async () => {
    const world = await buildWorld();
    await tell(world.learner, about(world), () => new Date(Date.now() - keptTime('notifications')));
    await tell(world.learner, { ...about(world), expiresAt: new Date(Date.now() - 1) });
    expect((await listNotifications(ctxOf(world.learner), {})).items).toEqual([]);
    expect(await countUnread(ctxOf(world.learner))).toBe(0);
    await tell(world.learner, about(world));
    await removeOldNotifications(ctxOf(world.learner));
    expect(await db().countBy(NotificationEntity, { userId: world.learner.id })).toBe(1);
  });

  it('is read by its owner only', async () => {
    const world = await buildWorld();
    await tell(world.learner, about(world));
    const id = (await only(ctxOf(world.learner)))?.id ?? '';
    expect(await readNotification(ctxOf(world.learner), id)).toMatchObject({ id });
    expect(await readNotification(ctxOf(world.trainer), id)).toBeNull();
  });
});

describe('the list of notifications', () => {
  it('is paged by a cursor, the newest first, without gaps when notifications have the same time', async () => {
    const world = await buildWorld();
    const at = new Date('2026-05-01T10:00:00Z');
    for (let index = 0; index < 7; index += 1) await tell(world.learner, about(world), () => new Date(at.getTime() + Math.floor(index / 3)));
    const ctx = ctxOf(world.learner, 'en', () => at);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listNotifications(ctx, { cursor, limit: 3 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await listNotifications(ctx, { limit: 7 })).nextCursor).toBeNull();
  });

  it.each([
    { cursor: 'x' },
    { cursor: encodeCursor(['2026-02-30T10:00:00Z', randomUUID()]) },
    { cursor: encodeCursor(['infinity', 'x']) },
    { limit: 0 },
    { limit: 101 },
  ])('refuses the page %j', async (input) => {
    await expect(listNotifications(ctxOf(await buildUser(db())), input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('takes one statement, whatever its length and kinds', async () => {
    const world = await buildWorld();
    const count = async (): Promise<number> => {
      database.statements.reset();
      await listNotifications(ctxOf(world.learner), {});
      return database.statements.count;
    };
    await tell(world.learner, about(world));
    expect(await count()).toBe(1);
    for (const kind of ['feedback', 'homeworkReturned', 'homeworkWaiting', 'courseMessage', 'invitation'] as const) {
      for (let index = 0; index < 4; index += 1) await tell(world.learner, about(world, kind));
    }
    expect(await count()).toBe(1);
  });
});

describe('marking notifications as read', () => {
  it('marks the listed ones or all up to a time, leaves newer ones unread, and is published once', async () => {
    const world = await buildWorld();
    const now = Date.now();
    for (const ago of [3000, 2000, 1000]) await tell(world.learner, about(world), () => new Date(now - ago));
    const relay = memoryRelay();
    const events: unknown[] = [];
    relay.subscribe('notifications.changed', ({ userIds }) => events.push(userIds));
    const ctx = testCtx(db(), { actor: actorOf(world.learner), ports: { relay } });
    const [newest, middle] = (await listNotifications(ctx, {})).items;
    expect(await markNotificationsRead(ctx, { upTo: middle?.createdAt ?? null })).toBe(2);
    expect(await countUnread(ctx)).toBe(1);
    expect(await markNotificationsRead(ctx, { upTo: middle?.createdAt ?? null })).toBe(0);
    expect(await markNotificationsRead(ctx, { ids: [newest?.id ?? '', randomUUID(), 'x'] })).toBe(1);
    expect(await countUnread(ctx)).toBe(0);
    expect(events).toEqual([[world.learner.id], [world.learner.id]]);
    expect(await markNotificationsRead(ctx, {})).toBe(0);
  });

  it('refuses a list of more than 50 ids', async () => {
    const ids = Array.from({ length: 51 }, () => randomUUID());
    await expect(markNotificationsRead(ctxOf(await buildUser(db())), { ids })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('the count of unread notifications stops at 100', async () => {
    const user = await buildUser(db());
    for (let index = 0; index < 105; index += 1) await tell(user, { kind: 'courseMessage' });
    expect(await countUnread(ctxOf(user))).toBe(100);
  });
});
