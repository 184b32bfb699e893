import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseClock, MEASURE_INTERVAL, startDatabaseClock } from './database-clock.ts';

const START = Date.parse('2026-11-23T10:00:00Z');
const silent = { debug: () => undefined, info: () => undefined, error: () => undefined };

/** A process and a database with clocks that only a test moves. Question and answer take `way` milliseconds each; waiting for a connection takes `wait`. */
function machines({ behind = 0, way = 0, wait = 0 } = {}) {
  const state = { time: START, behind, way, broken: false, released: 0 };
  const warnings: Array<{ fields: object; message: string }> = [];
  const processClock = () => new Date(state.time - state.behind);
  const connect = async () => {
    state.time += wait;
    return {
      async readTime() {
        if (state.broken) throw new Error('The database is away');
        state.time += state.way;
        const time = new Date(state.time);
        state.time += state.way;
        return time;
      },
      async release() {
        state.released += 1;
      },
    };
  };
  const log = { ...silent, warn: (fields: object, message: string) => void warnings.push({ fields, message }) };
  return { state, warnings, start: () => startDatabaseClock({ connect, log, processClock }) };
}
type Machines = ReturnType<typeof machines>;

/** By how much the clock is behind the database, in milliseconds. */
const lag = ({ state }: Machines, clock: DatabaseClock): number => state.time - clock.now().getTime();
const pass = () => vi.advanceTimersByTimeAsync(MEASURE_INTERVAL);

describe('the clock of the database', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['behind', 60_000],
    ['ahead', -60_000],
  ])('corrects a process clock that is %s, from the start', async (_case, behind) => {
    const world = machines({ behind });
    const clock = await world.start();
    expect(lag(world, clock)).toBe(0);
    world.state.time += 5000;
    expect(lag(world, clock)).toBe(0);
    await clock.close();
  });

  it('assumes that the database read its time halfway through the round trip, and leaves out the wait for a connection', async () => {
    const world = machines({ behind: 60_000, way: 400, wait: 30_000 });
    const clock = await world.start();
    expect(lag(world, clock)).toBe(0);
    expect(world.state.released).toBe(1);
    await clock.close();
  });

  it('does not correct differences below a second', async () => {
    const world = machines({ behind: 900 });
    const clock = await world.start();
    expect(lag(world, clock)).toBe(900);
    world.state.behind = -900;
    await pass();
    expect(lag(world, clock)).toBe(-900);
    await clock.close();
  });

  it('changes its correction only when the difference changes by more than a second', async () => {
    const world = machines({ behind: 1100 });
    const clock = await world.start();
    for (const behind of [900, 1100, 300, 2000]) {
      world.state.behind = behind;
      await pass();
      expect(lag(world, clock)).toBe(behind - 1100);
    }
    await clock.close();
  });

  it('does not correct differences that are smaller than the error of a slow measurement', async () => {
    const world = machines({ behind: 2000, way: 3000 });
    const clock = await world.start();
    expect(lag(world, clock)).toBe(2000);
    world.state.way = 10;
    await pass();
    expect(lag(world, clock)).toBe(0);
    await clock.close();
  });

  it('measures every minute until it is closed', async () => {
    const world = machines();
    const clock = await world.start();
    world.state.behind = 5000;
    expect(lag(world, clock)).toBe(5000);
    await pass();
    expect(lag(world, clock)).toBe(0);
    await clock.close();
    world.state.behind = 9000;
    await pass();
    expect([lag(world, clock), world.state.released]).toEqual([4000, 2]);
  });

  it('keeps the last difference when a measurement fails, and measures again', async () => {
    const world = machines({ behind: 60_000 });
    const clock = await world.start();
    world.state.broken = true;
    await pass();
    expect(lag(world, clock)).toBe(0);
    expect(world.warnings.at(-1)?.fields).toEqual({ err: new Error('The database is away') });
    world.state.broken = false;
    world.state.behind = 0;
    await pass();
    expect(lag(world, clock)).toBe(0);
    expect(world.state.released).toBe(3);
    await clock.close();
  });

  it('does not start without a measurement', async () => {
    const world = machines();
    world.state.broken = true;
    await expect(world.start()).rejects.toThrow('The database is away');
    expect([world.state.released, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('logs a difference above ten seconds once, with its size', async () => {
    const world = machines({ behind: 9000 });
    const clock = await world.start();
    expect(world.warnings).toEqual([]);
    world.state.behind = -61_000;
    await pass();
    await pass();
    expect(world.warnings.map(({ fields }) => fields)).toEqual([{ secondsBehind: -61 }]);
    await clock.close();
  });
});
