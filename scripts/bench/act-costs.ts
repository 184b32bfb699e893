import { type Counted, startCountingServer } from './counting-server.ts';
import { print } from './figures.ts';
import { ACTS, type Act, type ActingLearner, requestsOf } from './learner-acts.ts';
import { actingLearners } from './learners.ts';
import { cpuSeconds, familySeconds } from './processes.ts';
import { send } from './request.ts';
import { LEARNERS } from './seed.ts';
import type { SiteStage, Stage } from './stage.ts';

/** Acts before the measurement and measured acts, each of another learner. */
const WARM_UP = 20;
const MEASURED = 100;
const MILLISECONDS = 1000;

/** What the database did for one act, and the bytes of its answers. */
interface Statements {
  statements: number;
  rowBytes: number;
  bytes: number;
}

const account = (address: string, token: string) => ({ name: 'the account', url: `${address}/api/user/account`, headers: { 'x-access-token': token } });
const total = (counted: readonly Counted[], pick: (each: Counted) => number): number => counted.reduce((sum, each) => sum + pick(each), 0);

/** Sends an act of each learner, one after the other, as the client does. */
async function actInTurn(act: Act, learners: readonly ActingLearner[], address: string): Promise<void> {
  for (const learner of learners) await Promise.all(requestsOf(act, learner, address).map(send));
}

/** Counts the statements of each act of the last learner. */
async function countStatements({ databaseUrl, ...site }: SiteStage, directory: string): Promise<Statements[]> {
  const counting = await startCountingServer(databaseUrl, directory);
  const last = actingLearners(site).slice(-1);
  const all: Statements[] = [];
  try {
    // The first answer reads the session, too.
    for (const { token } of last) await send(account(counting.address, token));
    for (const act of ACTS) {
      const counted: Counted[] = [];
      for (const learner of last) for (const request of requestsOf(act, learner, counting.address)) counted.push(await counting.count(request));
      all.push({
        statements: total(counted, ({ statements }) => statements.length),
        rowBytes: total(counted, ({ rowBytes }) => rowBytes),
        bytes: total(counted, ({ answer }) => answer.bytes),
      });
    }
  } finally {
    await counting.close();
  }
  return all;
}

/** Returns the milliseconds of processor time of server and database for an act. */
async function measureAct(act: Act, { api, ...site }: SiteStage, databasePid: number): Promise<[number, number]> {
  const learners = actingLearners(site);
  // Other learners for each act, in case it changes what follows.
  const first = ACTS.indexOf(act) * (WARM_UP + MEASURED);
  // Their sessions are read before.
  await Promise.all(learners.slice(first, first + WARM_UP + MEASURED).map(({ token }) => send(account(api.address, token))));
  await actInTurn(act, learners.slice(first, first + WARM_UP), api.address);
  const [server, database] = [cpuSeconds(api.pid), familySeconds(databasePid)];
  await actInTurn(act, learners.slice(first + WARM_UP, first + WARM_UP + MEASURED), api.address);
  const each = (seconds: number): number => (seconds * MILLISECONDS) / MEASURED;
  return [each(cpuSeconds(api.pid) - server), each(familySeconds(databasePid) - database)];
}

/** Measures what one act of a learner costs, on a small and a large site: statements, and processor time of server and database over HTTP (P7). */
export async function measureActs(stage: Stage): Promise<void> {
  print('\nOne act of a learner over HTTP: statements, processor time of server and database, bytes of rows per byte of the answer');
  for (const site of [stage, await stage.largeSite()]) {
    print(`  site of ${site.courses} courses and ${LEARNERS} learners`);
    const counts = await countStatements(site, stage.directory);
    for (const [index, act] of ACTS.entries()) {
      const { statements = 0, rowBytes = 0, bytes = 0 } = counts[index] ?? {};
      const [server, database] = await measureAct(act, site, stage.databasePid);
      print(
        `    ${act.padEnd(10)} ${String(statements).padStart(2)} statements  server ${server.toFixed(2).padStart(5)} ms  database ${database.toFixed(2).padStart(5)} ms  ${(rowBytes / bytes).toFixed(2)}`,
      );
    }
  }
}
