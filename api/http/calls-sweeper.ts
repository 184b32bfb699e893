import { sweepCalls } from '../domain/calls/call-sweep.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';

/** Interval of the sweeps, in milliseconds: the end of ringing is exact to about a second. */
const INTERVAL = 500;
/** Pause after a failure, in milliseconds. */
const RETRY_PAUSE = 5000;

/** Ends calls whose time has ended, at intervals, in every server: a restart or a dead server delays no end. Returns a function that stops it. */
export function startCallSweeper(createContext: () => Ctx, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = (pause: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweep();
    }, pause);
    timer.unref();
  };
  async function sweep(): Promise<void> {
    try {
      await sweepCalls(createContext());
      schedule(INTERVAL);
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'Calls could not be swept');
      schedule(RETRY_PAUSE);
    }
  }
  schedule(INTERVAL);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
