import fc from 'fast-check';

/** The seed of each series of random values: the same one in each run of the gate, so that a run with the same code has the same result. */
const GATE_SEED = 1;
/** A longer run, such as `MODEL_RUNS=2000`, tries values that no run has tried before, unless `MODEL_SEED` repeats one. */
const isLonger = process.env.MODEL_RUNS !== undefined;
/** `MODEL_SEED=7` repeats the series of a run that failed with this seed. */
export const MODEL_SEED = Number(process.env.MODEL_SEED ?? (isLonger ? Date.now() % 2 ** 31 : GATE_SEED));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: MODEL_SEED });

/** fast-check with the seed of this run. */
export { fc };
