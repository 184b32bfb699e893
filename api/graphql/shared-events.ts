import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { DocumentNode, ExecutionArgs, FormattedExecutionResult } from 'graphql';

/** Events that wait for one reader of a source; further ones replace the oldest. */
const BUFFER_SIZE = 100;

/** A source of events that are the same for many subscribers: each event is executed and serialized once for a document. */
export interface SharedSource<Event extends object> extends AsyncIterable<Event> {
  /** Calls back for each event. Returns the function that ends it. */
  listen(listener: (event: Event) => void): () => void;
}

/** Creates a source from the function that adds a listener. A subscriber that reads it as an iterable gets the same events. */
export function createSharedSource<Event extends object>(listen: SharedSource<Event>['listen']): SharedSource<Event> {
  return {
    listen,
    [Symbol.asyncIterator]: () =>
      new Repeater<Event>(async (push, stop) => {
        const end = listen((event) => void push(event));
        await stop;
        end();
      }, new SlidingBuffer(BUFFER_SIZE))[Symbol.asyncIterator](),
  };
}

/** Returns whether the events of a subscription are the same for all subscribers of its document. */
export function isSharedSource(source: object, { variableValues }: ExecutionArgs): source is SharedSource<object> {
  return 'listen' in source && Object.keys(variableValues ?? {}).length === 0;
}

/** The serialized results of an event by document. */
const payloads = new WeakMap<object, Map<DocumentNode, Promise<string>>>();

/** Returns the result of an event as JSON; executes the document once for all subscribers of the event. */
export function sharedPayload(event: object, document: DocumentNode, execute: () => Promise<FormattedExecutionResult>): Promise<string> {
  const ofEvent = payloads.get(event) ?? new Map<DocumentNode, Promise<string>>();
  payloads.set(event, ofEvent);
  const known = ofEvent.get(document) ?? execute().then((result) => JSON.stringify(result));
  ofEvent.set(document, known);
  return known;
}
