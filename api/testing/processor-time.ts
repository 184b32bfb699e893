import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { parse } from 'graphql';

/** Seconds that nothing takes on a quiet machine. A pattern that takes quadratic time for a run of 90,000 characters takes ten times as long. */
const SECONDS_MAX = 1;
/** On a machine that is busy, everything takes longer: this many times what graphql-js takes to read a text of 1 MB, which is three seconds on a quiet one. */
const READINGS_MAX = 60;
const TRIES = 3;
const LONG_QUERY = `{ a(b: ${JSON.stringify('\n'.repeat(500_000))}) }`;

/** Milliseconds that the garbage collector has taken: they depend on what other files have left in this process. */
let collected = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collected += duration;
}).observe({ entryTypes: ['gc'] });

/** Processor seconds of the main thread; of the whole process, with the threads that compile and collect, where the system does not say more. */
function threadSeconds(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

/** A moment from which work is measured. */
export interface Moment {
  thread: number;
  collected: number;
}
export const thisMoment = (): Moment => ({ thread: threadSeconds(), collected });

/** Processor seconds of the main thread since a moment, without those of the garbage collector. */
async function secondsSince(before: Moment): Promise<number> {
  const thread = threadSeconds() - before.thread;
  // What the collector took is said some turns of the event loop later.
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
  return thread - (collected - before.collected) / 1000;
}

/** Whether the work since a moment took more than a second, and more than the longest that is allowed on this machine at present. */
export async function isTooLong(before: Moment): Promise<boolean> {
  const seconds = await secondsSince(before);
  if (seconds <= SECONDS_MAX) return false;
  const start = thisMoment();
  for (let turn = 0; turn < READINGS_MAX; turn++) parse(LONG_QUERY);
  return seconds > (await secondsSince(start));
}

/** Does work that may be repeated. `isSlow` says that it took too long each time: a busy moment passes, a pattern that takes quadratic time stays. */
export async function measureWork<T>(work: () => Promise<T> | T): Promise<{ result: T; isSlow: boolean }> {
  for (let turn = 1; ; turn++) {
    const before = thisMoment();
    const result = await work();
    const isSlow = await isTooLong(before);
    if (!isSlow || turn === TRIES) return { result, isSlow };
  }
}
