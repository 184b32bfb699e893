import { median } from './figures.ts';
import { cpuSeconds } from './processes.ts';

/** Answers before the measurement: PostgreSQL keeps a plan from the sixth on; and milliseconds, in which the code is compiled as in a server that has run for a while. */
const WARM_UP = 12;
const WARM_UP_TIME = 300;
const ROUNDS = 5;
const MS_PER_SECOND = 1000;

/**
 * Returns the milliseconds of processor time of this process and of a process of the database for one answer, for each way to answer: the median of
 * some alternating rounds of `times` answers.
 */
export async function processorTimes(databasePid: number, answers: ReadonlyArray<() => Promise<unknown>>, times: number): Promise<number[]> {
  for (const answer of answers) {
    const started = performance.now();
    for (let n = 0; n < WARM_UP || performance.now() - started < WARM_UP_TIME; n += 1) await answer();
  }
  const seen = answers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, answer] of answers.entries()) {
      const [own, database] = [process.cpuUsage(), cpuSeconds(databasePid)];
      for (let n = 0; n < times; n += 1) await answer();
      const { user, system } = process.cpuUsage(own);
      seen[index]?.push(((user + system) / MS_PER_SECOND + (cpuSeconds(databasePid) - database) * MS_PER_SECOND) / times);
    }
  }
  return seen.map(median);
}
