import { setTimeout as wait } from 'node:timers/promises';

/** Waits for some work, for a limited time in milliseconds. Throws after it, while the work may go on. */
export async function within<Result>(timeout: number, work: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const late = wait(timeout, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${timeout / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
