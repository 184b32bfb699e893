import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { statusesByViewer } from './person-status.service.ts';
import { closeConnections, closeNode, LEASE, openConnections, renewNode, sweep } from './presence.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;

/** Creates a server with its own clock, and the ids of the users whose status it published. */
function server(start = Date.now()) {
  const relay = memoryRelay();
  const published: string[] = [];
  relay.subscribe('user.status', ({ userIds }) => published.push(...userIds));
  let time = start;
  const ctx = testCtx(manager(), { ports: { relay }, now: () => new Date(time) });
  const advance = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { ctx, nodeId: randomUUID(), published, advance };
}

async function person() {
  const user = await buildUser(manager());
  return {
    user,
    tab: () => ({ id: randomUUID(), userId: user.id }),
    online: async () => (await statusesByViewer(testCtx(manager()), [user.id], [user.id])).get(user.id)?.[0]?.online,
  };
}

describe('presence', () => {
  it('begins with the first tab and ends with the last, and is published once each time', async () => {
    const { ctx, nodeId, published } = server();
    const { user, tab, online } = await person();
    const [first, second] = [tab(), tab()];
    await openConnections(ctx, nodeId, [first]);
    await openConnections(ctx, randomUUID(), [second]);
    expect([await online(), published]).toEqual([true, [user.id]]);
    await closeConnections(ctx, [first]);
    expect([await online(), published]).toEqual([true, [user.id]]);
    await closeConnections(ctx, [second]);
    await closeConnections(ctx, [second]);
    expect([await online(), published]).toEqual([false, [user.id, user.id]]);
  });

  it('is published once when ten tabs close concurrently', async () => {
    const { ctx, nodeId, published } = server();
    const { tab, online } = await person();
    const tabs = Array.from({ length: 10 }, tab);
    await Promise.all(tabs.map((each) => openConnections(ctx, nodeId, [each])));
    await Promise.all(tabs.map((each) => closeConnections(ctx, [each])));
    expect([await online(), published.length]).toEqual([false, 2]);
  });

  it('ends when the lease of a crashed server expires; any server sweeps it', async () => {
    const dying = server();
    const other = server();
    const { user, tab, online } = await person();
    await openConnections(dying.ctx, dying.nodeId, [tab()]);
    other.advance(LEASE - 1000);
    expect(await sweep(other.ctx)).toBe(0);
    other.advance(2000);
    expect(await sweep(other.ctx)).toBe(1);
    expect([await online(), other.published]).toEqual([false, [user.id]]);
  });

  it('is renewed by its server, and restored if it was swept too early', async () => {
    const { ctx, nodeId, published, advance } = server();
    const { user, tab, online } = await person();
    const connection = tab();
    await openConnections(ctx, nodeId, [connection]);
    advance(LEASE - 1000);
    await renewNode(ctx, nodeId, [connection]);
    advance(LEASE - 1000);
    expect(await sweep(ctx)).toBe(0);
    advance(2000);
    expect(await sweep(ctx)).toBe(1);
    await renewNode(ctx, nodeId, [connection, { id: randomUUID(), userId: randomUUID() }]);
    expect([await online(), published]).toEqual([true, [user.id, user.id, user.id]]);
    await renewNode(ctx, nodeId, []);
  });

  it('ends with a server that shuts down', async () => {
    const { ctx, nodeId, published } = server();
    const { user, tab, online } = await person();
    await openConnections(ctx, nodeId, [tab()]);
    expect(await closeNode(ctx, nodeId)).toBe(1);
    expect([await online(), published]).toEqual([false, [user.id, user.id]]);
  });
});

describe('the recipients of a status change', () => {
  it('are people of a shared course, by enrolment or team, admins, and the person', async () => {
    const [fellow, trainer, stranger, admin] = await Promise.all([
      buildUser(manager()),
      buildUser(manager(), { role: 'module_trainer' }),
      buildUser(manager()),
      buildUser(manager(), { role: 'admin' }),
    ]);
    const { user, tab } = await person();
    const [course, other] = [await buildCourse(manager()), await buildCourse(manager())];
    const enrol = (userId: string, courseId: string) => manager().insert(EnrolmentEntity, { id: randomUUID(), userId, courseId, createdAt: new Date() });
    await enrol(user.id, course.id);
    await enrol(fellow.id, course.id);
    await enrol(stranger.id, other.id);
    await manager().insert(TeamMemberEntity, { courseId: course.id, userId: trainer.id, role: 'module_trainer', createdAt: new Date() });
    const { ctx, nodeId } = server();
    await openConnections(ctx, nodeId, [tab()]);
    const all = [user, fellow, trainer, admin, stranger];
    const statuses = await statusesByViewer(
      ctx,
      [user.id],
      all.map(({ id }) => id),
    );
    const status = { id: user.id, online: true, doNotDisturb: false };
    expect(all.map(({ id }) => statuses.get(id))).toEqual([[status], [status], [status], [status], undefined]);
  });

  it('get the people of their own courses only, and those of the same courses share one list', async () => {
    const [first, second, both, alone, lonely, admin] = await Promise.all(
      Array.from({ length: 6 }, (_each, index) => buildUser(manager(), index === 5 ? { role: 'admin' } : {})),
    );
    const [left, right] = [await buildCourse(manager()), await buildCourse(manager())];
    const enrol = (userId: string, courseId: string) => manager().insert(EnrolmentEntity, { id: randomUUID(), userId, courseId, createdAt: new Date() });
    const idOf = (user: typeof first): string => user?.id ?? '';
    await enrol(idOf(first), left.id);
    await enrol(idOf(second), right.id);
    await enrol(idOf(alone), right.id);
    for (const { id } of [left, right]) await enrol(idOf(both), id);
    const changed = [first, second, both, lonely].map(idOf);
    const statuses = await statusesByViewer(testCtx(manager()), changed, [first, second, both, alone, lonely, admin].map(idOf));
    const seenBy = (viewer: typeof first) => statuses.get(idOf(viewer))?.map(({ id }) => changed.indexOf(id));
    expect([first, second, both, alone, lonely, admin].map(seenBy)).toEqual([[0, 2], [1, 2], [0, 1, 2], [1, 2], [3], [0, 1, 2, 3]]);
    expect(statuses.get(idOf(second))).toBe(statuses.get(idOf(alone)));
  });

  it('a deactivated person is offline, and an unknown id has no status', async () => {
    const { user, tab } = await person();
    const { ctx, nodeId } = server();
    await openConnections(ctx, nodeId, [tab()]);
    await manager().update(UserEntity, { id: user.id }, { deactivatedAt: new Date(), doNotDisturb: true });
    expect((await statusesByViewer(ctx, [user.id], [user.id])).get(user.id)).toEqual([{ id: user.id, online: false, doNotDisturb: true }]);
    expect(await statusesByViewer(ctx, [randomUUID()], [user.id])).toEqual(new Map());
  });
});
