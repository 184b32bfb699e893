import { performance } from 'node:perf_hooks';
import type { Ctx } from './context.ts';

/** A rest is this many times as long as the work before it. */
export const REST = {
  /** Work for which nobody waits takes a fifth of a processor at most. */
  cleanup: 4,
  /** Somebody waits for the end of the work. */
  awaited: 1,
} as const;
/** The longest rest in milliseconds: after a statement that was slow for once, the work goes on. */
const LONGEST = 2000;

/** Rests after work that took some milliseconds, so that requests have the database and the processor in between. Never while others may wait for a lock. */
export async function rest({ ports }: Pick<Ctx, 'ports'>, worked: number, times: number = REST.cleanup): Promise<void> {
  await ports.pause(Math.min(LONGEST, times * worked));
}

/** Runs a batch, then rests (docs/decisions/0092-deletions-in-batches.md). */
export async function paced<Result>(ctx: Pick<Ctx, 'ports'>, batch: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await batch();
  await rest(ctx, performance.now() - started);
  return result;
}
