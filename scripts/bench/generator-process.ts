import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { GeneratorMessage, Plan, Report } from './generator.ts';
import { type Act, type ActingLearner, moveOn, requestsOf } from './learner-acts.ts';
import { send } from './request.ts';
import { noTries, sendAsClient, type Tries } from './send-as-client.ts';

/** Pause between two looks at the schedule, in milliseconds. */
const TICK = 2;
const MICROSECONDS = 1e6;
/** Connections of a browser to one server, and learners that connect at the same time. */
const BROWSER_CONNECTIONS = 6;
const CONNECTING = 20;

const report: Report = { latencies: {}, ...noTries(), givenUp: 0, late: [], cpu: 0 };
const answer = (message: GeneratorMessage): void => void process.send?.(message);
const fail = (error: Error): void => answer({ kind: 'failed', message: error.message });

/** The connections of a learner, as of a browser of its own. */
const agents = new Map<string, Agent>();
function agentOf({ id }: ActingLearner): Agent {
  const agent = agents.get(id) ?? new Agent({ keepAlive: true, maxSockets: BROWSER_CONNECTIONS });
  agents.set(id, agent);
  return agent;
}

/** Opens a connection for each learner, who have been on the site before. */
async function connectAll({ learners, address }: Plan): Promise<void> {
  const waiting = learners.values();
  const work = async (): Promise<void> => {
    for (const learner of waiting) await send({ name: 'a connection', url: `${address}/health/live`, agent: agentOf(learner) });
  };
  await Promise.all(Array.from({ length: CONNECTING }, work));
}

/** The counters of the acts that arrive during the warm-up are not reported. */
type Counters = Tries & Pick<Report, 'givenUp'>;

async function act(name: Act, learner: ActingLearner, address: string, at: number, isMeasured: boolean): Promise<void> {
  const counters: Counters = isMeasured ? report : { ...noTries(), givenUp: 0 };
  if (isMeasured) report.late.push(performance.now() - at);
  const answered = await Promise.all(requestsOf(name, learner, address).map((request) => sendAsClient(request, agentOf(learner), counters)));
  if (!answered.includes(false)) moveOn(name, learner);
  if (!isMeasured) return;
  if (answered.includes(false)) report.givenUp += 1;
  report.latencies[name] ??= [];
  report.latencies[name]?.push(performance.now() - at);
}

interface Arrival {
  at: number;
  learner: ActingLearner;
  act: Act;
}

/**
 * Returns the arrivals in order: each learner acts at an even pace, and begins with another act than the one before. Learners come one after the other
 * during the warm-up, as people do, and are all there at its end.
 */
function arrivalsOf({ learners, acts, every, warmUp, measured }: Plan): Arrival[] {
  const turns = Math.ceil((warmUp + measured) / every);
  return learners
    .flatMap((learner, index) => {
      const [first, comesAt] = [Math.random() * every, Math.random() * warmUp];
      return Array.from({ length: turns }, (_each, turn) => ({ at: first + turn * every, learner, act: acts[(index + turn) % acts.length] as Act })).filter(
        ({ at }) => at >= comesAt,
      );
    })
    .filter(({ at }) => at < warmUp + measured)
    .sort((a, b) => a.at - b.at);
}

async function run(plan: Plan): Promise<void> {
  await connectAll(plan);
  const arrivals = arrivalsOf(plan);
  const running: Promise<void>[] = [];
  const start = performance.now();
  let isMeasuring = false;
  let before = process.cpuUsage();
  for (let next = 0; next < arrivals.length; ) {
    const now = performance.now() - start;
    if (!isMeasuring && now >= plan.warmUp) {
      isMeasuring = true;
      before = process.cpuUsage();
      answer({ kind: 'measuring' });
    }
    for (let arrival = arrivals[next]; arrival !== undefined && arrival.at <= now; arrival = arrivals[next]) {
      next += 1;
      running.push(act(arrival.act, arrival.learner, plan.address, start + arrival.at, arrival.at >= plan.warmUp));
    }
    await wait(TICK);
  }
  await Promise.all(running);
  const { user, system } = process.cpuUsage(before);
  report.cpu = (user + system) / MICROSECONDS;
  for (const agent of agents.values()) agent.destroy();
  answer({ kind: 'done', report });
}

process.once('message', (plan: Plan) => void run(plan).catch(fail));
// An answer that is not good ends the plan at once.
process.on('unhandledRejection', (error) => fail(error as Error));
process.once('disconnect', () => process.exit(0));
