import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute, type FormattedExecutionResult } from 'graphql';
import type { GqlContext } from '../context.ts';
import { isSharedSource, type SharedSource, sharedPayload } from '../shared-events.ts';

/** Pauses before the context of an event is read again after a failure, in milliseconds. */
const RENEW_PAUSES = [250, 1000, 2000];

/** The function that creates the context of an event, or null when the session has ended. */
export type Renewed = (() => GqlContext) | null;

/** The client of a subscription. */
export interface Subscriber {
  /** Finds the session again; returns a promise only when the database is read. */
  renew: () => Renewed | Promise<Renewed>;
  /** Runs when an event could not be executed or sent: closes the connection, so that the client connects and reads everything again. */
  failed: (error: unknown) => void;
  /** Returns a result with the errors that a client may read. */
  present: (result: ExecutionResult) => FormattedExecutionResult;
  /** Runs when the source has been read for the first time: its listeners are there. */
  started: () => void;
  /** Sends the JSON of a result that other subscribers get as well. */
  send: (payload: string) => void;
}

type Stream = AsyncIterableIterator<ExecutionResult>;
const DONE: IteratorReturnResult<undefined> = { value: undefined, done: true };

/** Waits for a renewal; repeats it with pauses when it fails, and returns null when the subscription must end. */
async function renewPersistently(first: Promise<Renewed>, { renew, failed }: Subscriber): Promise<Renewed> {
  let renewed = first;
  for (const pause of RENEW_PAUSES) {
    try {
      return await renewed;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
      renewed = Promise.resolve().then(renew);
    }
  }
  return renewed.catch((error: unknown) => {
    failed(error);
    return null;
  });
}

/** Renews the session of a subscriber: at once, as for most events, or with a promise. */
function renewOrEnd(subscriber: Subscriber): Renewed | Promise<Renewed> {
  const renewed = subscriber.renew();
  return renewed instanceof Promise ? renewPersistently(renewed, subscriber) : renewed;
}

async function executeEvent(args: ExecutionArgs, event: unknown, createContext: () => GqlContext): Promise<ExecutionResult> {
  return execute({ ...args, rootValue: event, contextValue: createContext() });
}

/** Executes the events of one subscriber, one after the other. */
function ownResults(args: ExecutionArgs, source: AsyncIterable<unknown>, subscriber: Subscriber): Stream {
  const events = source[Symbol.asyncIterator]();
  let isStarted = false;
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    await events.return?.();
    return DONE;
  };
  const stream: Stream = {
    async next() {
      const next = events.next();
      if (!isStarted) subscriber.started();
      isStarted = true;
      const event = await next;
      if (event.done) return DONE;
      const createContext = await renewOrEnd(subscriber);
      if (createContext === null) return end();
      return { value: await executeEvent(args, event.value, createContext), done: false };
    },
    return: end,
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

/**
 * Sends the events that many subscribers share. The stream yields nothing and lasts as long as the subscription: the payloads
 * go to the socket themselves, because an iterator and a serialization for each subscriber cost several times as much.
 */
function sharedResults(args: ExecutionArgs, source: SharedSource<object>, subscriber: Subscriber): Stream {
  let leave: (() => void) | undefined;
  let finish: (end: IteratorReturnResult<undefined>) => void = () => undefined;
  let ended = false;
  let sent = Promise.resolve();
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    ended = true;
    leave?.();
    finish(DONE);
    return DONE;
  };
  /** Sends an event after the one before it; never rejects. One function with few promises, because it runs for each subscriber and event. */
  const forward = async (event: object, before: Promise<void>): Promise<void> => {
    try {
      await before;
      const renewed = ended ? null : renewOrEnd(subscriber);
      const createContext = renewed instanceof Promise ? await renewed : renewed;
      if (createContext === null) return void end();
      const payload = await sharedPayload(event, args.document, async () => subscriber.present(await executeEvent(args, event, createContext)));
      if (!ended) subscriber.send(payload);
    } catch (error) {
      if (ended) return;
      // Without this event the client would show old data; after connecting again it reads everything.
      subscriber.failed(error);
      void end();
    }
  };
  const stream: Stream = {
    next() {
      if (ended) return Promise.resolve(DONE);
      if (leave === undefined) {
        leave = source.listen((event) => {
          // Events stay in their order, also when a session is read again after a failure.
          sent = forward(event, sent);
        });
        subscriber.started();
      }
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    return: end,
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

/**
 * Executes a subscription with a new context for each event, so that loaders cache no old data and permissions are checked
 * again. When the session has ended, the stream ends. While the context cannot be read, events wait;
 * when that takes too long, the subscriber's `failed` runs.
 */
export async function subscribeFresh(args: ExecutionArgs, subscriber: Subscriber): Promise<Stream | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  // Each event has its own context; this one would stay in memory as long as the subscription.
  args.contextValue = undefined;
  return isSharedSource(source, args) ? sharedResults(args, source, subscriber) : ownResults(args, source, subscriber);
}
