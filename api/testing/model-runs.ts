import type { Parameters, RunDetails } from 'fast-check';
import { fc, MODEL_SEED } from '../../schema/testing/properties.ts';

/** The number of runs of each state machine; `MODEL_RUNS=2000` is the number of docs/targets.md (R3), the default is what the suite has time for. */
export const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? '40');
/** The number of actions of a run at most. */
export const MODEL_ACTIONS_MAX = 40;
/** Ends a test that hangs: the runs of a test end it, and a busy machine takes several times as long. */
export const MODEL_TIMEOUT = 900_000 + MODEL_RUNS * 1_000;

/** The runs of a state machine are divided into parts that run at the same time. */
export const MODEL_PARTS = [0, 1, 2, 3];

function report<Values>(details: RunDetails<Values>): void {
  if (!details.failed) return;
  throw new Error(`MODEL_SEED=${MODEL_SEED} repeats this run.\n${fc.defaultReportMessage(details)}`, { cause: details.errorInstance });
}

/** Parameters of fast-check for one part of the runs. A failure names the seed; `MODEL_SEED` repeats the runs of a seed. */
export function modelParameters<Values>(part: number, parts: number, runs = MODEL_RUNS): Parameters<Values> {
  return { numRuns: Math.ceil(runs / parts), seed: MODEL_SEED + part, reporter: report };
}
