import { parse } from 'graphql';

/** Processor seconds that nothing takes on a quiet machine. A pattern that takes quadratic time for a run of 90,000 characters takes ten times as long. */
const SECONDS_MAX = 1;
/** On a machine that is busy, everything takes longer: this many times what graphql-js takes to read a text of 1 MB, which is about a second on a quiet one. */
const READINGS_MAX = 20;
const TRIES = 3;
const LONG_QUERY = `{ a(b: ${JSON.stringify('\n'.repeat(500_000))}) }`;

/** Processor seconds of this process since `before`. */
function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Whether the processor seconds since `before` are more than a second, and than a second is on this machine at this moment. */
export function isTooLong(before: NodeJS.CpuUsage): boolean {
  const seconds = secondsSince(before);
  if (seconds <= SECONDS_MAX) return false;
  const start = process.cpuUsage();
  for (let turn = 0; turn < READINGS_MAX; turn++) parse(LONG_QUERY);
  return seconds > secondsSince(start);
}

/** Does work that may be repeated. `isSlow` says that it took too long each time: a busy moment passes, a pattern that takes quadratic time stays. */
export async function measureWork<T>(work: () => Promise<T> | T): Promise<{ result: T; isSlow: boolean }> {
  for (let turn = 1; ; turn++) {
    const before = process.cpuUsage();
    const result = await work();
    const isSlow = isTooLong(before);
    if (!isSlow || turn === TRIES) return { result, isSlow };
  }
}
