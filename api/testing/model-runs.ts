/** The number of runs of each state machine; `MODEL_RUNS=2000` is the number of docs/targets.md (R3), the default is what the suite has time for. */
export const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? '120');
/** The number of actions of a run at most. */
export const MODEL_ACTIONS_MAX = 40;
/** Ends a test that hangs: the runs of a test end it, and a busy machine takes several times as long. */
export const MODEL_TIMEOUT = 900_000 + MODEL_RUNS * 1_000;

/** The runs of a state machine are divided into parts that run at the same time. */
export const MODEL_PARTS = [0, 1, 2, 3];

/** Parameters of fast-check for one part of the runs. `MODEL_SEED` repeats the runs of a seed. */
export function modelParameters(part: number, parts: number): { numRuns: number; seed?: number } {
  const numRuns = Math.ceil(MODEL_RUNS / parts);
  const seed = process.env.MODEL_SEED;
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) + part };
}
