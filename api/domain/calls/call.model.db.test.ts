import { In } from 'typeorm';
import { expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { phaseOf } from '../../../web/features/calls/call-flow.ts';
import { testDatabase } from '../../db/test-database.ts';
import { ACTIONS, createPeople, createWorld, pick, RING, type World } from '../../testing/call-model.ts';
import { MODEL_PARTS, MODEL_RUNS, MODEL_TIMEOUT, modelParameters } from '../../testing/model-runs.ts';
import { CallEntity } from './call.entity.ts';
import { readCall } from './call-reads.service.ts';
import { JOIN_TIME } from './call-state.ts';
import { sweepCalls } from './call-sweep.service.ts';

/** Schedules at least; each is a random order of what people, networks and time do. */
const SCHEDULES = Math.max(160, MODEL_RUNS);
const FINAL = ['rejected', 'cancelled', 'missed', 'ended'];
const NEXT: Readonly<Record<string, readonly string[]>> = {
  ringing: ['ringing', 'accepted', 'rejected', 'cancelled', 'missed'],
  accepted: ['accepted', 'ended', 'rejected', 'cancelled'],
};

const database = testDatabase();

async function callsOf(world: World): Promise<CallEntity[]> {
  const ids = world.people.map(({ id }) => id);
  return world.db.find(CallEntity, { where: { callerId: In(ids) } });
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
      if (opened.includes(id)) expect(state).not.toBe('missed');
    }
  }
  for (const { flow } of world.tabs) expect(flow.call).toBeNull();
}

const schedules = fc.record({
  tabs: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
  actions: fc.array(fc.tuple(fc.constantFrom('call', 'accept', 'deliver', 'answer', 'together', ...Object.keys(ACTIONS)), fc.nat(8), fc.nat(1000)), {
    minLength: 5,
    maxLength: 25,
    size: 'max',
  }),
});

// One after the other: a sweep ends the overdue calls of the whole database, and each world has a clock of its own.
it.each(MODEL_PARTS)('calls of people with many tabs end in one state for all, whatever gets lost (part %i)', { timeout: MODEL_TIMEOUT }, async (part) => {
  const db = database.dataSource.manager;
  await fc.assert(
    fc.asyncProperty(schedules, async ({ tabs, actions }) => {
      const world = createWorld(db, await createPeople(db), tabs);
      for (const [name, tab, n] of actions) {
        const target = pick(world.tabs, tab);
        if (target !== undefined) await ACTIONS[name]?.(world, target, n);
        await check(world);
      }
      await settle(world);
      await world.close();
    }),
    modelParameters(part, MODEL_PARTS.length, SCHEDULES),
  );
});
