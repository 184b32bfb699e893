import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { GqlContext } from './context.ts';

/**
 * Executes a subscription with a new context for each event, so that loaders cache no old data and permissions are checked
 * again. `renew` returns null when the session has ended; the stream then ends.
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
