import { percentile, print } from './figures.ts';
import { type Plan, type Report, runPlan } from './generator.ts';
import { ACTS, type ActingLearner } from './learner-acts.ts';
import { cpuSeconds, familySeconds, machineSeconds, residentKilobytes } from './processes.ts';
import { BenchError } from './request.ts';
import { LEARNERS, type Site } from './seed.ts';
import { type Running, type Stage, startApi, startServer } from './stage.ts';

/** Milliseconds between two acts of a learner. */
const EVERY = 10_000;
const WARM_UP = 20_000;
const MEASURED = 40_000;
/** The arrivals at the bare server: fewer, because its times do not change. */
const BARE = { warmUp: 2000, measured: 6000 };
const MEMORY_PROBE = 500;
/** Milliseconds by which the generator may be late for one act of a hundred. */
const LATE = 50;

/** Returns the learners with the quiz of their course. */
export const actingLearners = ({ learners, quizzes }: Site): ActingLearner[] =>
  learners.map((learner) => {
    const quiz = quizzes[learner.course];
    if (quiz === undefined) throw new BenchError(`The course ${learner.course} has no quiz`);
    return { ...learner, quiz };
  });

interface Watched {
  report: Report;
  /** Seconds of processor time in the measured time. */
  server: number;
  database: number;
  /** Shares of the processors' time: used in all, and by other programs. */
  used: number;
  others: number;
  /** Megabytes: at the beginning of the measured time, and at most. */
  memory: [number, number];
}

/** Runs a plan and watches the processor time and the memory of the server from the end of its warm-up. */
async function watch(plan: Plan, server: Running, databasePid: number): Promise<Watched> {
  const seconds = () => ({ ...machineSeconds(), server: cpuSeconds(server.pid), database: familySeconds(databasePid), bench: process.cpuUsage() });
  const megabytes = (): number => residentKilobytes(server.pid) / 1024;
  let [before, begun, most] = [seconds(), megabytes(), 0];
  const timer = setInterval(() => {
    most = Math.max(most, megabytes());
  }, MEMORY_PROBE);
  const report = await runPlan(plan, () => {
    before = seconds();
    begun = megabytes();
  }).finally(() => clearInterval(timer));
  const after = seconds();
  const [own, all] = [process.cpuUsage(before.bench), after.all - before.all];
  const [used, ofServer, ofDatabase] = [after.used - before.used, after.server - before.server, after.database - before.database];
  const others = used - ofServer - ofDatabase - report.cpu - (own.user + own.system) / 1e6;
  return { report, server: ofServer, database: ofDatabase, used: used / all, others: Math.max(0, others) / all, memory: [begun, most] };
}

const times = (latencies: readonly number[]): string => [0.5, 0.95, 0.99].map((share) => `${percentile(latencies, share).toFixed(0).padStart(5)}`).join(' ');
const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

function printWatched({ report, server, database, used, others, memory }: Watched, bare: Report): void {
  const all = Object.values(report.latencies).flat();
  const plain = Object.values(bare.latencies).flat();
  print('  milliseconds from the arrival to the last answer, with retries:   p50   p95   p99');
  for (const act of ACTS) print(`    ${act.padEnd(62)}${times(report.latencies[act] ?? [])}`);
  print(`    ${`all ${all.length} acts`.padEnd(62)}${times(all)}`);
  print(`    ${'the same arrivals at a bare Node server'.padEnd(62)}${times(plain)}`);
  print(
    `  ${report.requests} requests, ${share(report.refused / report.requests)} refused with 503, ${report.retries} retries, ${report.givenUp} acts given up; generator late by p99 ${percentile(report.late, 0.99).toFixed(0)} ms`,
  );
  if (percentile(report.late, 0.99) > LATE) print('  THE GENERATOR WAS LATE: other programs used the processors, so these times do not count');
  const each = (seconds: number): string => ((seconds * 1000) / (all.length - report.givenUp)).toFixed(1);
  print(
    `  processor: server ${server.toFixed(0)} s (${each(server)} ms an answered act), database ${database.toFixed(0)} s (${each(database)} ms), generator ${report.cpu.toFixed(0)} s; ${share(used)} of the machine used, ${share(others)} by other programs`,
  );
  print(`  memory of the server: ${memory[0].toFixed(0)} MB at the beginning, ${memory[1].toFixed(0)} MB at most`);
}

/** Measures 2,000 learners who act every ten seconds, whether the server is fast or not, from a process of its own (P7). */
export async function measureLearners(stage: Stage): Promise<void> {
  const learners = actingLearners(stage);
  const plan: Plan = { address: '', learners, acts: ACTS, every: EVERY, warmUp: WARM_UP, measured: MEASURED };
  const bareServer = await startServer('scripts/bench/reference.ts', { DATABASE_URL: stage.databaseUrl }, '/');
  const bare = await runPlan({ ...plan, ...BARE, address: bareServer.address }).finally(() => bareServer.stop());
  // A process of its own, so that its memory is not that of earlier measures.
  const server = await startApi(stage, stage.databaseUrl);
  try {
    const watched = await watch({ ...plan, address: server.address }, server, stage.databasePid);
    print(`\n${LEARNERS} learners who act every ${EVERY / 1000} s, ${MEASURED / 1000} s long`);
    printWatched(watched, bare);
    print('  goal: p95 at most 300 ms with the generator on the same two processors, no act given up (P7)');
    if (watched.report.givenUp > 0) throw new BenchError(`${watched.report.givenUp} acts of learners were not answered after all tries`);
  } finally {
    await server.stop();
  }
}
