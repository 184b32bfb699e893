import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildConnection } from '../../testing/factories/call.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { listNotifications } from '../notifications/notification-reads.service.ts';
import { ConnectionEntity } from '../presence/connection.entity.ts';
import { DomainError } from '../shared/errors.ts';
import { UserEntity } from '../users/user.entity.ts';
import { CallEntity } from './call.entity.ts';
import { acceptCall, endCall, initiateCall, rejectCall, renewCall } from './call.service.ts';
import { currentCall, findCallToJoin, readCall } from './call-reads.service.ts';
import { JOIN_TIME, UNUSED_BUSY_TIME } from './call-state.ts';
import { sweepCalls } from './call-sweep.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const RING = 15_000;

/** People of one course who are online, with one clock and one relay, and the events that were published. */
async function people(count: number) {
  const course = await buildCourse(manager());
  const relay = memoryRelay();
  const events: string[] = [];
  relay.subscribe('call.changed', ({ change, callId }) => events.push(`${change} ${callId}`));
  relay.subscribe('call.unavailable', ({ targetId }) => events.push(`unavailable ${targetId}`));
  let time = Date.now();
  const now = () => new Date(time);
  const list = [];
  for (let index = 0; index < count; index += 1) {
    const user = await buildUser(manager());
    await buildEnrolment(manager(), user.id, course.id);
    await buildConnection(manager(), user.id);
    list.push({ user, id: user.id, ctx: () => testCtx(manager(), { actor: actorOf(user), ports: { relay }, now }) });
  }
  const system = () => testCtx(manager(), { ports: { relay }, now });
  const advance = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { list: list as [Person, Person, ...Person[]], system, advance, events };
}
type Person = { user: UserEntity; id: string; ctx: () => ReturnType<typeof testCtx> };

type Ringing = Awaited<ReturnType<typeof ringing>>;

/** Two people, and a call that rings from the first to the second. */
async function ringing() {
  const world = await people(3);
  const [caller, callee] = world.list;
  const call = await initiateCall(caller.ctx(), callee.id);
  if (call === null) throw new Error('The call does not ring');
  return { ...world, caller, callee, call };
}

const refusal = (code: string) => expect.objectContaining({ code });

describe('a new call', () => {
  it('rings at a person of a shared course, for the ring time', async () => {
    const { call, caller, callee, events } = await ringing();
    expect(call).toMatchObject({ state: 'ringing', ringsFor: RING, joined: false });
    expect([call.caller.id, call.callee.id]).toEqual([caller.id, callee.id]);
    expect(await currentCall(callee.ctx())).toEqual(call);
    expect(events).toEqual([`ringing ${call.id}`]);
  });

  it('is refused to oneself, to an unknown person, and to a person without a shared course', async () => {
    const { list } = await people(1);
    const [caller] = list;
    const stranger = await buildUser(manager());
    await buildConnection(manager(), stranger.id);
    await expect(initiateCall(caller.ctx(), caller.id)).rejects.toEqual(refusal('CALL_OWN'));
    for (const target of [randomUUID(), stranger.id, 'x']) await expect(initiateCall(caller.ctx(), target)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('is refused when the limit of calls is reached', async () => {
    const { list } = await people(1);
    const rateLimit = {
      consume: async () => {
        throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 5 } });
      },
      giveBack: async () => undefined,
      take: async () => 0,
    };
    const ctx = testCtx(manager(), { actor: actorOf(list[0].user), ports: { rateLimit } });
    await expect(initiateCall(ctx, randomUUID())).rejects.toEqual(refusal('TOO_MANY_REQUESTS'));
  });

  it.each([
    ['offline', (id: string) => manager().delete(ConnectionEntity, { userId: id })],
    ['not available', (id: string) => manager().update(UserEntity, { id }, { doNotDisturb: true })],
    ['deactivated', (id: string) => manager().update(UserEntity, { id }, { deactivatedAt: new Date() })],
  ])('is not made and the caller is notified if the other person is %s', async (_case, prepare) => {
    const { list, events } = await people(2);
    const [caller, callee] = list;
    await prepare(callee.id);
    expect(await initiateCall(caller.ctx(), callee.id)).toBeNull();
    expect(events).toEqual([`unavailable ${callee.id}`]);
    expect(await manager().countBy(CallEntity, { calleeId: callee.id })).toBe(0);
  });

  it('is not made and the caller is notified if the other person is in a call that rings or is accepted', async () => {
    const { list, callee, call, caller, events } = await ringing();
    const third = list[2] as Person;
    for (const busy of [caller, callee]) expect(await initiateCall(third.ctx(), busy.id)).toBeNull();
    await acceptCall(callee.ctx(), call.id);
    for (const busy of [caller, callee]) expect(await initiateCall(third.ctx(), busy.id)).toBeNull();
    expect(events.filter((event) => event.startsWith('unavailable'))).toHaveLength(4);
    for (const busy of [caller, callee]) await expect(initiateCall(busy.ctx(), third.id)).rejects.toEqual(refusal('CALL_BUSY'));
  });

  it('returns the same call when it is made again', async () => {
    const { caller, callee, call, events } = await ringing();
    expect(await initiateCall(caller.ctx(), callee.id)).toEqual(call);
    expect(events).toHaveLength(1);
  });

  it('of two people to each other at the same moment ends in one accepted call', async () => {
    const { list, events } = await people(2);
    const [first, second] = list;
    const calls = await Promise.all([initiateCall(first.ctx(), second.id), initiateCall(second.ctx(), first.id)]);
    expect(new Set(calls.map((call) => call?.id)).size).toBe(1);
    expect((await currentCall(first.ctx()))?.state).toBe('accepted');
    expect(events.map((event) => event.split(' ')[0])).toEqual(['ringing', 'accepted']);
  });
});

describe('the answer to a call', () => {
  it('accepts the call once; a second tab gets the same call, and a late rejection changes nothing', async () => {
    const { callee, caller, call, events } = await ringing();
    const accepted = await acceptCall(callee.ctx(), call.id);
    expect(accepted).toMatchObject({ id: call.id, state: 'accepted', ringsFor: 0 });
    expect(await acceptCall(callee.ctx(), call.id)).toEqual(accepted);
    expect(await rejectCall(callee.ctx(), call.id)).toEqual(accepted);
    expect(await currentCall(caller.ctx())).toMatchObject({ id: call.id, state: 'accepted' });
    expect(events).toEqual([`ringing ${call.id}`, `accepted ${call.id}`]);
  });

  it('rejects the call for the callee and cancels it for the caller; afterwards nobody can accept it', async () => {
    for (const [index, state] of [
      [1, 'rejected'],
      [0, 'cancelled'],
    ] as const) {
      const { list, callee, call, events } = await ringing();
      expect(await rejectCall((list[index] as Person).ctx(), call.id)).toMatchObject({ state });
      expect(await rejectCall((list[index] as Person).ctx(), call.id)).toMatchObject({ state });
      await expect(acceptCall(callee.ctx(), call.id)).rejects.toEqual(refusal('CALL_OVER'));
      expect(events).toEqual([`ringing ${call.id}`, `rejected ${call.id}`]);
      expect(await currentCall(callee.ctx())).toBeNull();
      expect(await currentCall(callee.ctx(), call.id)).toMatchObject({ state });
    }
  });

  it('that the callee takes back while the room opens ends the call for both people', async () => {
    const { callee, caller, call } = await ringing();
    await acceptCall(callee.ctx(), call.id);
    expect(await rejectCall(callee.ctx(), call.id, true)).toMatchObject({ state: 'rejected' });
    expect((await findCallToJoin(caller.ctx(), call.id)).state).toBe('ended');
  });

  it('that the caller takes back cancels the call, and a call in which both are ends', async () => {
    for (const [both, state] of [
      [false, 'cancelled'],
      [true, 'ended'],
    ] as const) {
      const { callee, caller, call } = await ringing();
      await acceptCall(callee.ctx(), call.id);
      await renewCall(callee.ctx(), call.id);
      if (both) await renewCall(caller.ctx(), call.id);
      expect(await rejectCall(caller.ctx(), call.id, true)).toMatchObject({ state });
    }
  });

  it('is refused to the caller and does not exist for a stranger', async () => {
    const { caller, list, call } = await ringing();
    await expect(acceptCall(caller.ctx(), call.id)).rejects.toEqual(refusal('NOT_AUTHORIZED'));
    for (const answer of [acceptCall, rejectCall, readCall, findCallToJoin])
      await expect(answer((list[2] as Person).ctx(), call.id)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('after the deadline is refused, before and after the sweep, and the call is missed', async () => {
    const { caller, callee, call, advance, system, events } = await ringing();
    advance(RING - 1);
    expect((await currentCall(callee.ctx()))?.ringsFor).toBe(1);
    advance(1);
    expect(await currentCall(callee.ctx())).toBeNull();
    await expect(acceptCall(callee.ctx(), call.id)).rejects.toEqual(refusal('CALL_OVER'));
    expect(await sweepCalls(system())).toBeGreaterThan(0);
    expect(await sweepCalls(system())).toBe(0);
    await expect(acceptCall(callee.ctx(), call.id)).rejects.toEqual(refusal('CALL_OVER'));
    for (const person of [caller, callee]) expect(await readCall(person.ctx(), call.id)).toMatchObject({ state: 'missed', ringsFor: 0 });
    expect(await rejectCall(caller.ctx(), call.id)).toMatchObject({ state: 'missed' });
    expect(events.filter((event) => event.endsWith(call.id))).toEqual([`ringing ${call.id}`, `ended ${call.id}`]);
  });

  it('after the deadline does not keep the two people from calling again', async () => {
    const { caller, callee, call, advance } = await ringing();
    advance(RING);
    const again = await initiateCall(callee.ctx(), caller.id);
    expect(again?.id).not.toBe(call.id);
    expect((await readCall(caller.ctx(), call.id)).state).toBe('missed');
  });
});

describe('an accepted call', () => {
  it('can be joined by its two people, who get the name of the room, and ends when both have left', async () => {
    const { caller, callee, call } = await ringing();
    expect(await findCallToJoin(caller.ctx(), call.id)).toMatchObject({ state: 'notYet' });
    await acceptCall(callee.ctx(), call.id);
    const rooms = await Promise.all([findCallToJoin(caller.ctx(), call.id), findCallToJoin(callee.ctx(), call.id)]);
    expect(rooms.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(rooms.map(({ name }) => name)).toEqual([callee, caller].map(({ user }) => `${user.name} ${user.surname}`));
    expect(rooms[0]?.roomName).toMatch(/^[0-9a-f]{40}$/);
    expect(rooms[0]?.roomName).toBe(rooms[1]?.roomName);
    await endCall(caller.ctx(), call.id);
    await endCall(caller.ctx(), call.id);
    await endCall(caller.ctx(), randomUUID());
    expect((await findCallToJoin(callee.ctx(), call.id)).state).toBe('ended');
  });

  it('lasts as long as one of its people renews it', async () => {
    const { caller, callee, call, advance, system, events } = await ringing();
    await acceptCall(callee.ctx(), call.id);
    expect(await renewCall(caller.ctx(), call.id)).toMatchObject({ joined: true });
    expect(await readCall(callee.ctx(), call.id)).toMatchObject({ joined: false });
    advance(JOIN_TIME - 1);
    await renewCall(caller.ctx(), call.id);
    advance(JOIN_TIME - 1);
    await sweepCalls(system());
    expect((await readCall(callee.ctx(), call.id)).state).toBe('accepted');
    advance(1);
    expect((await readCall(callee.ctx(), call.id)).state).toBe('ended');
    expect(await renewCall(caller.ctx(), call.id)).toMatchObject({ state: 'ended' });
    await sweepCalls(system());
    expect(events.filter((event) => event.endsWith(call.id)).map((event) => event.split(' ')[0])).toEqual(['ringing', 'accepted', 'joined', 'ended']);
  });
});

describe('an accepted call that nobody has entered', () => {
  it('keeps its people busy for 30 seconds, and then ends when one of them calls or is called', async () => {
    for (const calling of [true, false]) {
      const { caller, callee, call, list, advance, events } = await ringing();
      const third = list[2] as Person;
      await acceptCall(callee.ctx(), call.id);
      const next = () => (calling ? initiateCall(caller.ctx(), third.id) : initiateCall(third.ctx(), caller.id));
      advance(UNUSED_BUSY_TIME - 1);
      if (calling) await expect(next()).rejects.toEqual(refusal('CALL_BUSY'));
      else expect(await next()).toBeNull();
      advance(1);
      expect(await next()).toMatchObject({ state: 'ringing' });
      expect((await readCall(callee.ctx(), call.id)).state).toBe('ended');
      expect(events).toContain(`ended ${call.id}`);
    }
  });

  it('goes on when its own people call each other again, and keeps them busy when one of them is in the room', async () => {
    const { caller, callee, call, list, advance } = await ringing();
    await acceptCall(callee.ctx(), call.id);
    advance(UNUSED_BUSY_TIME);
    expect(await initiateCall(caller.ctx(), callee.id)).toMatchObject({ id: call.id, state: 'accepted' });
    await renewCall(callee.ctx(), call.id);
    expect(await initiateCall((list[2] as Person).ctx(), caller.id)).toBeNull();
  });
});

describe('a missed call', () => {
  const notified = async (person: Person) => (await listNotifications(person.ctx(), {})).items;

  it.each([
    ['that nobody answered', ({ advance }: Ringing) => advance(RING)],
    ['that the caller cancelled', ({ caller, call }: Ringing) => rejectCall(caller.ctx(), call.id)],
  ])('%s is in the notifications of the callee, once, with the name of the caller', async (_case, end) => {
    const world = await ringing();
    await end(world);
    await sweepCalls(world.system());
    const { name, surname } = world.caller.user;
    expect(await notified(world.callee)).toMatchObject([{ kind: 'missedCall', personName: `${name} ${surname}`, path: expect.stringMatching(/tab=3$/) }]);
    expect(await notified(world.caller)).toEqual([]);
  });

  it('is not sent for a call that was accepted or rejected', async () => {
    for (const end of [acceptCall, rejectCall]) {
      const { callee, call, system, advance } = await ringing();
      await end(callee.ctx(), call.id);
      advance(RING);
      await sweepCalls(system());
      expect(await notified(callee)).toEqual([]);
    }
  });
});

it('the calls of a person who is deactivated end', async () => {
  for (const accepted of [false, true]) {
    const { caller, callee, call, system } = await ringing();
    if (accepted) await acceptCall(callee.ctx(), call.id);
    await manager().update(UserEntity, { id: callee.id }, { deactivatedAt: new Date() });
    expect(await sweepCalls(system())).toBeGreaterThan(0);
    expect((await readCall(caller.ctx(), call.id)).state).toBe(accepted ? 'ended' : 'cancelled');
  }
});
