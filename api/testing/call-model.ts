import type { EntityManager } from 'typeorm';
import { expect } from 'vitest';
import { type CallFlow, NO_CALL, receive, type Call as TabCall } from '../../web/features/calls/call-flow.ts';
import { CallEntity } from '../domain/calls/call.entity.ts';
import { acceptCall, endCall, initiateCall, rejectCall, renewCall } from '../domain/calls/call.service.ts';
import { currentCall } from '../domain/calls/call-reads.service.ts';
import type { Call } from '../domain/calls/call-rows.ts';
import { JOIN_TIME } from '../domain/calls/call-state.ts';
import { sweepCalls } from '../domain/calls/call-sweep.service.ts';
import { ConnectionEntity } from '../domain/presence/connection.entity.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { buildConnection } from './factories/call.ts';
import { buildCourse, buildEnrolment } from './factories/course.ts';
import { buildUser } from './factories/user.ts';
import { memoryRelay, testCtx } from './test-ctx.ts';

/** The ring time of the settings of tests, in milliseconds. */
export const RING = 15_000;
const REFUSALS = ['CALL_BUSY', 'CALL_OVER', 'NOT_FOUND', 'NOT_AUTHORIZED'];

interface Person {
  id: string;
  ctx: () => Ctx;
}

/** A tab: what it shows, the events on their way to it, and the answers to its requests on their way. */
interface Tab {
  person: Person;
  connected: boolean;
  flow: CallFlow;
  events: Array<string | null>;
  answers: Array<{ call: Call; acts: boolean; sentAt: number }>;
  /** The meetings that it opened. */
  opened: string[];
  /** How each call that this tab showed has ended, by the id of the call. */
  outcomes: Map<string, string>;
}

export interface World {
  db: EntityManager;
  people: readonly Person[];
  tabs: readonly Tab[];
  now: () => number;
  advance: (milliseconds: number) => void;
  system: () => Ctx;
  /** The last state of each call, to see that none goes back. */
  states: Map<string, string>;
  close: () => Promise<void>;
}

/** Stores three people of a course who are online, and returns their ids. */
export async function createPeople(db: EntityManager): Promise<string[]> {
  const course = await buildCourse(db);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const user = await buildUser(db);
    await buildEnrolment(db, user.id, course.id);
    await buildConnection(db, user.id);
    ids.push(user.id);
  }
  return ids;
}

/** Creates people with tabs that share a clock and a relay. */
export function createWorld(db: EntityManager, userIds: readonly string[], tabCounts: readonly number[]): World {
  const relay = memoryRelay();
  let time = Date.now();
  const options = { ports: { relay }, now: () => new Date(time) };
  const people = tabCounts.map((_count, index): Person => {
    const actor = { id: userIds[index] ?? '', role: 'student' as const };
    return { id: actor.id, ctx: () => testCtx(db, { actor, ...options }) };
  });
  const tabs = people.flatMap((person, index) =>
    Array.from(
      { length: tabCounts[index] ?? 1 },
      (): Tab => ({ person, connected: true, flow: NO_CALL, events: [null], answers: [], opened: [], outcomes: new Map() }),
    ),
  );
  relay.subscribe('call.changed', ({ callId, callerId, calleeId }) => {
    for (const tab of tabs) if (tab.connected && [callerId, calleeId].includes(tab.person.id)) tab.events.push(callId);
  });
  return {
    db,
    people,
    tabs,
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    system: () => testCtx(db, options),
    states: new Map(),
    close: () => relay.close(),
  };
}

async function deadlinePassed(world: World, id: string): Promise<boolean> {
  const { createdAt } = await world.db.findOneByOrFail(CallEntity, { id });
  return world.now() >= createdAt.getTime() + RING;
}

/** The tab takes a state, and opens the room of its accepted call, as the client does. */
function take(tab: Tab, call: Call, acts: boolean, at: number): void {
  const { flow, ended } = receive(tab.flow, call as unknown as TabCall, at, acts);
  tab.flow = flow;
  if (ended !== null) tab.outcomes.set(ended.id, ended.state);
  if (flow.call?.state === 'accepted' && flow.acting && !flow.silent && !flow.call.joined) {
    tab.opened.push(flow.call.id);
    tab.flow = { ...flow, connecting: false, silent: true };
  }
}

/** Runs a request of a tab: the server acts now, and the answer arrives later or never. */
async function request(world: World, tab: Tab, acts: boolean, run: (ctx: Ctx) => Promise<Call | null>): Promise<void> {
  const sentAt = world.now();
  try {
    const call = await run(tab.person.ctx());
    if (call !== null) tab.answers.push({ call, acts, sentAt });
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSALS.includes(error.code)) throw error;
  }
}

/** Returns a value of a list for any number. */
export const pick = <Value>(list: readonly Value[], n: number): Value | undefined => list[n % Math.max(1, list.length)];

type Action = (world: World, tab: Tab, n: number) => Promise<void> | void;

/** Actions of which two can happen at the same time: what people do. */
const REQUESTS: Readonly<Record<string, Action>> = {
  call: (world, tab, n) => {
    const others = world.people.filter((person) => person !== tab.person);
    return request(world, tab, true, (ctx) => initiateCall(ctx, pick(others, n)?.id ?? ''));
  },
  /** Accepts what the tab shows; sometimes any call, also of others and long over. */
  accept: async (world, tab, n) => {
    const id = n % 5 === 0 ? pick([...world.states.keys()], n) : tab.flow.call?.id;
    if (id === undefined) return;
    if (tab.flow.call?.id === id && tab.flow.call.callee.id === tab.person.id) tab.flow = { ...tab.flow, connecting: true };
    const late = (world.states.get(id) ?? 'ringing') !== 'accepted' && (await deadlinePassed(world, id));
    const before = tab.answers.length;
    await request(world, tab, true, (ctx) => acceptCall(ctx, id));
    // No answer is accepted after the deadline.
    if (late) expect(tab.answers.length).toBe(before);
  },
  reject: async (world, tab, n) => {
    const id = n % 5 === 0 ? pick([...world.states.keys()], n) : tab.flow.call?.id;
    if (id !== undefined) await request(world, tab, false, (ctx) => rejectCall(ctx, id, n % 2 === 0 && tab.flow.connecting));
  },
  /** The visit in the room renews the call. */
  renew: async (world, tab) => {
    const id = tab.opened.at(-1);
    if (id !== undefined) await request(world, tab, false, (ctx) => renewCall(ctx, id));
  },
  /** The room is empty. */
  end: async (world, tab) => {
    const id = tab.opened.at(-1);
    if (id !== undefined) await endCall(world.system(), id);
  },
};

/** What people, networks and time do. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...REQUESTS,
  /** Two people act at the same time. */
  together: async (world, tab, n) => {
    const others = world.tabs.filter(({ person }) => person !== tab.person);
    const other = pick(others, n);
    if (other === undefined) return;
    const requests = Object.values(REQUESTS);
    await Promise.all([pick(requests, n)?.(world, tab, n), pick(requests, Math.floor(n / requests.length))?.(world, other, n + 1)]);
  },
  goOffline: async (world, { person }) => void (await world.db.delete(ConnectionEntity, { userId: person.id })),
  comeBack: async (world, { person }) => {
    if (!(await world.db.existsBy(ConnectionEntity, { userId: person.id }))) await buildConnection(world.db, person.id);
  },
  deliver: async (world, tab, n) => {
    if (tab.events.length === 0) return;
    const [id = null] = tab.events.splice(n % tab.events.length, 1);
    const call = await currentCall(tab.person.ctx(), id);
    if (call !== null) take(tab, call, false, world.now());
  },
  duplicate: (_world, tab, n) => {
    const event = pick(tab.events, n);
    if (event !== undefined) tab.events.push(event);
  },
  answer: (_world, tab, n) => {
    if (tab.answers.length === 0) return;
    const [answer] = tab.answers.splice(n % tab.answers.length, 1);
    if (answer === undefined) return;
    take(tab, answer.call, answer.acts, answer.sentAt);
    // The tab that accepted opens the room, also when an event came first, unless the call is over or its person is in the room by then.
    const inRoom = answer.call.joined || tab.flow.call?.joined;
    if (answer.acts && answer.call.state === 'accepted' && tab.flow.call?.id === answer.call.id && !inRoom) expect(tab.opened).toContain(answer.call.id);
  },
  loseAnswer: (_world, tab, n) => {
    if (tab.answers.length > 0) tab.answers.splice(n % tab.answers.length, 1);
  },
  drop: (_world, tab) => {
    tab.connected = false;
    tab.events = [];
  },
  reconnect: (_world, tab) => {
    tab.connected = true;
    tab.events.push(null);
  },
  poll: async (world, tab) => {
    const call = await currentCall(tab.person.ctx(), tab.flow.call?.id ?? null);
    if (call !== null) take(tab, call, false, world.now());
  },
  wait: (world, _tab, n) => world.advance((n * 137) % 6000),
  sleep: (world, _tab, n) => world.advance(n % 3 === 0 ? JOIN_TIME : RING),
  sweep: async (world) => void (await sweepCalls(world.system())),
};
