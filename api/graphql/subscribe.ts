import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { GqlContext } from './context.ts';

/**
 * Runs a subscription with a fresh context for every event: loaders hold nothing old, and the rights of the asker are
 * those of now. `renew` answers null when the session has ended; the stream ends with it.
 */
export async function subscribeFresh(
  args: ExecutionArgs,
  renew: () => Promise<GqlContext | null>,
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
      const contextValue = await renew();
      if (contextValue === null) return end();
      return { value: await execute({ ...args, rootValue: event.value, contextValue }), done: false };
    },
    return: end,
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
