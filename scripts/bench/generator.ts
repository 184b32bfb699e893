import { fork } from 'node:child_process';
import type { Act, ActingLearner } from './learner-acts.ts';
import { BenchError } from './request.ts';
import type { Tries } from './send-as-client.ts';

/** Acts of learners that arrive at set times, whether earlier ones are answered or not. */
export interface Plan {
  address: string;
  learners: ActingLearner[];
  /** The acts of each learner in turn; each begins with another one. */
  acts: readonly Act[];
  /** Milliseconds between two acts of a learner, before the measurement, and of the measurement. */
  every: number;
  warmUp: number;
  measured: number;
}

export interface Report extends Tries {
  /** Milliseconds from the time of arrival until the last answer, with all retries. */
  latencies: Record<string, number[]>;
  /** Acts whose client gave up. */
  givenUp: number;
  /** Milliseconds by which the generator was late. */
  late: number[];
  /** Seconds of processor time of the generator. */
  cpu: number;
}

export type GeneratorMessage = { kind: 'measuring' } | { kind: 'failed'; message: string } | { kind: 'done'; report: Report };

const PROCESS = new URL('./generator-process.ts', import.meta.url);

/** Runs a plan in a process of its own; `measuring` runs when the warm-up is over. @throws BenchError if an answer is neither good nor a refusal of a busy server */
export function runPlan(plan: Plan, measuring: () => void = () => undefined): Promise<Report> {
  const child = fork(PROCESS, { execArgv: ['--import', 'tsx'] });
  return new Promise<Report>((resolve, reject) => {
    child.once('exit', (code) => reject(new BenchError(`The load generator ended with ${code}`)));
    child.on('message', (message: GeneratorMessage) => {
      if (message.kind === 'measuring') measuring();
      if (message.kind === 'failed') reject(new BenchError(message.message));
      if (message.kind === 'done') resolve(message.report);
    });
    child.send(plan);
  }).finally(() => {
    if (child.connected) child.disconnect();
  });
}
