import fc from 'fast-check';
import { In } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallFlow, NO_CALL, phaseOf, receive, type Call as TabCall } from '../../../web/features/calls/call-flow.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildConnection } from '../../testing/factories/call.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { MODEL_PARTS, MODEL_RUNS, MODEL_TIMEOUT, modelParameters } from '../../testing/model-runs.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { CallEntity } from './call.entity.ts';
import { acceptCall, initiateCall, rejectCall } from './call.service.ts';
import { currentCall, readCall } from './call-reads.service.ts';
import type { Call } from './call-rows.ts';
import { JOIN_TIME } from './call-state.ts';
import { sweepCalls } from './call-sweep.service.ts';

/** Schedules at least; each is a random order of what people, networks and time do. */
const SCHEDULES = Math.max(500, MODEL_RUNS);
const RING = 15_000;
const REFUSALS = ['CALL_BUSY', 'CALL_OVER', 'NOT_FOUND', 'NOT_AUTHORIZED'];
const FINAL = ['rejected', 'cancelled', 'missed', 'ended'];
const NEXT: Readonly<Record<string, readonly string[]>> = {
  ringing: ['ringing', 'accepted', 'rejected', 'cancelled', 'missed'],
  accepted: ['accepted', 'ended'],
};

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
  /** How the calls that it showed ended. */
  outcomes: Map<string, string>;
}

interface World {
  people: readonly Person[];
  tabs: readonly Tab[];
  now: () => number;
  advance: (milliseconds: number) => void;
  system: () => Ctx;
  /** The last state of each call, to see that none goes back. */
  states: Map<string, string>;
  close: () => Promise<void>;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function createPeople(): Promise<string[]> {
  const db = database.dataSource.manager;
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

function createWorld(userIds: readonly string[], tabCounts: readonly number[]): World {
  const db = database.dataSource.manager;
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

const pick = <Value>(list: readonly Value[], n: number): Value | undefined => list[n % Math.max(1, list.length)];

type Action = (world: World, tab: Tab, n: number) => Promise<void> | void;

const ACTIONS: Readonly<Record<string, Action>> = {
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
    // The tab that accepted opens the room, also when an event came first, unless the call is over by then.
    if (answer.acts && answer.call.state === 'accepted' && tab.flow.call?.id === answer.call.id) expect(tab.opened).toContain(answer.call.id);
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

async function deadlinePassed(world: World, id: string): Promise<boolean> {
  const { createdAt } = await database.dataSource.manager.findOneByOrFail(CallEntity, { id });
  return world.now() >= createdAt.getTime() + RING;
}

async function callsOf(world: World): Promise<CallEntity[]> {
  const ids = world.people.map(({ id }) => id);
  return database.dataSource.manager.find(CallEntity, { where: { callerId: In(ids) } });
}

/** What holds after every action. */
async function check(world: World): Promise<void> {
  const calls = await callsOf(world);
  const now = world.now();
  for (const { id, state } of calls) {
    const before = world.states.get(id) ?? 'ringing';
    expect(NEXT[before] ?? [before]).toContain(state);
    world.states.set(id, state);
  }
  const open = calls.filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt.getTime() > now);
  const busy = open.flatMap(({ callerId, calleeId }) => [callerId, calleeId]);
  // One call for a person, so one for a pair.
  expect(new Set(busy).size).toBe(busy.length);
  for (const { person, flow } of world.tabs) {
    const phase = phaseOf(flow, person.id, now);
    if (phase !== 'incoming' && phase !== 'outgoing') continue;
    const call = calls.find(({ id }) => id === flow.call?.id);
    expect(now).toBeLessThan((call?.createdAt.getTime() ?? 0) + RING);
  }
}

/** When the network is back and time has passed, every tab and both people agree. */
async function settle(world: World): Promise<void> {
  world.advance(RING + JOIN_TIME);
  await sweepCalls(world.system());
  for (const tab of world.tabs) {
    while (tab.answers.length > 0) await ACTIONS.answer?.(world, tab, 0);
    while (tab.events.length > 0) await ACTIONS.deliver?.(world, tab, 0);
    await ACTIONS.poll?.(world, tab, 0);
  }
  await check(world);
  for (const { id, state, callerId, calleeId } of await callsOf(world)) {
    expect(FINAL).toContain(state);
    for (const { ctx } of world.people.filter((person) => [callerId, calleeId].includes(person.id))) expect((await readCall(ctx(), id)).state).toBe(state);
    for (const { opened, outcomes } of world.tabs) {
      expect(outcomes.get(id) ?? state).toBe(state);
      // Only a call that was accepted opens a room.
      if (opened.includes(id)) expect(state).toBe('ended');
    }
  }
  for (const { flow } of world.tabs) expect(flow.call).toBeNull();
}

const schedules = fc.record({
  tabs: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
  actions: fc.array(fc.tuple(fc.constantFrom('call', 'accept', 'deliver', 'answer', ...Object.keys(ACTIONS)), fc.nat(8), fc.nat(1000)), {
    minLength: 5,
    maxLength: 25,
    size: 'max',
  }),
});

// One after the other: a sweep ends the overdue calls of the whole database, and each world has a clock of its own.
it.each(MODEL_PARTS)('calls of people with many tabs end in one state for all, whatever gets lost (part %i)', { timeout: MODEL_TIMEOUT }, async (part) => {
  const parameters = modelParameters(part, MODEL_PARTS.length);
  await fc.assert(
    fc.asyncProperty(schedules, async ({ tabs, actions }) => {
      const world = createWorld(await createPeople(), tabs);
      for (const [name, tab, n] of actions) {
        const target = pick(world.tabs, tab);
        if (target !== undefined) await ACTIONS[name]?.(world, target, n);
        await check(world);
      }
      await settle(world);
      await world.close();
    }),
    { ...parameters, numRuns: Math.ceil(SCHEDULES / MODEL_PARTS.length) },
  );
});
