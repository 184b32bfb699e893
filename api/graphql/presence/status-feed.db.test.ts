import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { AcademyMemberEntity } from '../../domain/memberships/academy-member.entity.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { LISTED_MAX, type StatusEvent, subscribeToStatuses } from './status-feed.ts';

const db = testDatabase();

/** A course with people, and the events that a viewer of it receives. */
async function courseOf(size: number) {
  const manager = db.dataSource.manager;
  const course = await buildCourse(manager);
  const users = await Promise.all(Array.from({ length: size }, () => buildUser(manager)));
  await manager.insert(
    EnrolmentEntity,
    users.map(({ id: userId }) => ({ id: randomUUID(), userId, courseId: course.id, createdAt: new Date() })),
  );
  const relay = memoryRelay();
  const ctx = testCtx(manager, { ports: { relay } });
  const ids = users.map(({ id }) => id);
  const watch = (viewerId = ids[0] ?? ''): AsyncIterator<StatusEvent> => subscribeToStatuses(ctx, viewerId)[Symbol.asyncIterator]();
  const publish = (userIds: readonly string[]) => relay.publish('user.status', { userIds });
  return { ids, watch, publish };
}

describe('the events about people', () => {
  it('list all people who changed at about the same time, in one event for each viewer', async () => {
    const { ids, watch, publish } = await courseOf(LISTED_MAX);
    const events = ids.slice(0, 3).map((id) => watch(id).next());
    for (const id of ids) await publish([id]);
    for (const { value } of await Promise.all(events)) {
      expect(value.many).toBe(false);
      expect(value.people.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
  });

  it('only report that many people changed when there are more than an event lists', async () => {
    const { ids, watch, publish } = await courseOf(LISTED_MAX + 1);
    const events = watch();
    const event = events.next();
    await publish(ids);
    expect(await event).toEqual({ value: { people: [], many: true }, done: false });
  });

  it('reach a viewer only with the people of the viewer’s own courses', async () => {
    const { ids, watch, publish } = await courseOf(3);
    const stranger = await buildUser(db.dataSource.manager);
    const [own, others] = [watch(stranger.id).next(), watch().next()];
    await publish([...ids, stranger.id]);
    expect((await own).value.people.map(({ id }: { id: string }) => id)).toEqual([stranger.id]);
    expect((await others).value.people.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('reach a viewer whose page subscribed right after the change once', async () => {
    const { ids, watch, publish } = await courseOf(3);
    const [viewer = '', other = '', changed = ''] = ids;
    const earlier = watch(other).next();
    await publish([changed]);
    await earlier;
    const events = watch(viewer);
    expect((await events.next()).value.people.map(({ id }: { id: string }) => id)).toEqual([changed]);
    const next = events.next();
    await publish([other]);
    expect((await next).value.people.map(({ id }: { id: string }) => id)).toEqual([other]);
  });

  it('reach a viewer who came online with the connection of the page, and subscribes a moment later', async () => {
    const { ids, watch, publish } = await courseOf(2);
    const [viewer = '', other = ''] = ids;
    const earlier = watch(other).next();
    await publish([viewer]);
    await earlier;
    expect((await watch(viewer).next()).value.people.map(({ id }: { id: string }) => id)).toEqual([viewer]);
  });

  it('about one person are sent at most once in two seconds, without a timer that checks in between', async () => {
    const { ids, watch, publish } = await courseOf(2);
    const [viewer = '', changed = '', other = ''] = [...ids, ids[0]];
    const events = watch(viewer);
    const first = events.next();
    await publish([changed]);
    await first;
    const second = events.next();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await publish([changed]);
    expect((await second).value.people.map(({ id }: { id: string }) => id)).toEqual([changed]);
    expect(timers.mock.calls.length).toBeLessThan(20);
    timers.mockRestore();
    const [third, soonest] = [events.next(), events.next()];
    await publish([changed]);
    await publish([other]);
    // A person whose event waits for nothing is not held up by one whose event waits.
    expect((await third).value.people.map(({ id }: { id: string }) => id)).toEqual([other]);
    expect((await soonest).value.people.map(({ id }: { id: string }) => id)).toEqual([changed]);
  });

  it('list all members of an academy for its members who look at its learners, and for nobody else', async () => {
    const manager = db.dataSource.manager;
    const academy = await buildAcademy(manager, { status: 'PUBLISHED' });
    const [left, right] = [await buildCourse(manager, { academyId: academy.id }), await buildCourse(manager, { academyId: academy.id })];
    const [looking, elsewhere, changed, invited, stranger] = await Promise.all(Array.from({ length: 5 }, () => buildUser(manager)));
    const idOf = (user: typeof looking): string => user?.id ?? '';
    const enrol = (user: typeof looking, courseId: string) =>
      manager.insert(EnrolmentEntity, { id: randomUUID(), userId: idOf(user), courseId, createdAt: new Date() });
    await enrol(looking, left.id);
    await enrol(elsewhere, left.id);
    await enrol(changed, right.id);
    await manager.insert(AcademyMemberEntity, { academyId: academy.id, userId: idOf(invited), createdAt: new Date() });
    const relay = memoryRelay();
    const ctx = testCtx(manager, { ports: { relay } });
    const watch = (viewer: typeof looking, academyId?: string) => subscribeToStatuses(ctx, idOf(viewer), academyId)[Symbol.asyncIterator]().next();
    const ids = async (event: ReturnType<typeof watch>) => (await event).value.people.map(({ id }: { id: string }) => id);
    const events = [watch(looking, academy.id), watch(invited, academy.id), watch(elsewhere), watch(stranger, academy.id)];
    const all = [looking, elsewhere, changed, invited, stranger].map(idOf);
    await relay.publish('user.status', { userIds: all });
    const [seen, seenByInvited, seenElsewhere, seenByStranger] = await Promise.all(events.map(ids));
    expect(seen).toEqual(all.slice(0, 4));
    expect(seenByInvited).toEqual(all.slice(0, 4));
    expect(seenElsewhere).toEqual(all.slice(0, 2));
    expect(seenByStranger).toEqual(all.slice(4));
  });
});
