import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { GqlContext } from './context.ts';

/** Pauses before the context of an event is read again after a failure, in milliseconds. */
const RENEW_PAUSES = [250, 1000, 2000];

/** Runs `renew` until it succeeds. @throws the last error after the last pause */
async function renewPersistently(renew: () => Promise<GqlContext | null>): Promise<GqlContext | null> {
  for (const pause of RENEW_PAUSES) {
    try {
      return await renew();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return renew();
}

/**
 * Executes a subscription with a new context for each event, so that loaders cache no old data and permissions are checked
 * again. `renew` returns null when the session has ended; the stream then ends. While the context cannot be read, events wait;
 * when that takes too long, `failed` runs: it closes the connection, so that the client connects and reads everything again.
 */
export async function subscribeFresh(
  args: ExecutionArgs,
  renew: () => Promise<GqlContext | null>,
  failed: (error: unknown) => void,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    await events.return?.();
    return { value: undefined, done: true };
  };
  const stream: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      const event = await events.next();
      if (event.done) return { value: undefined, done: true };
      const contextValue = await renewPersistently(renew).catch((error: unknown) => {
        failed(error);
        return null;
      });
      if (contextValue === null) return end();
      return { value: await execute({ ...args, rootValue: event.value, contextValue }), done: false };
    },
    return: end,
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
