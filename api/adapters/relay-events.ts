import type { EventEmitter } from 'node:events';
import type { Log } from '../domain/shared/log.ts';
import type { Topic, Topics } from '../domain/shared/topics.ts';
import { type BeginTrace, currentSpan, eventSpan, type Span, withinSpan } from '../domain/shared/trace.ts';

/** A published event, with the trace in which it was published. */
export interface Published<Payload = Topics[Topic]> {
  payload: Payload;
  traceparent?: string | undefined;
}

export interface Envelope {
  from: string;
  payloads: ReadonlyArray<Topics[Topic]>;
  /** The traces of the events, if one of them is recorded. */
  traces?: ReadonlyArray<string | null>;
}

/** Calls listeners of this process. */
interface Delivery {
  /** Calls them; one that throws does not affect the others. */
  plain(topic: string, payload: unknown): void;
  /** Delivers an event of this process, as a part of its trace. */
  own(topic: string, payload: unknown): void;
  /** Delivers the events of another process, each as a part of its trace. */
  foreign(topic: string, envelope: Envelope): void;
}

/** Delivers events, each in a span that ends when all listeners of this process have it: one for each event and process, not for each receiver. */
export function createDelivery(local: EventEmitter, log: Log, beginTrace: BeginTrace | undefined): Delivery {
  function plain(topic: string, payload: unknown): void {
    for (const listener of local.listeners(topic)) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'A listener of the relay failed');
      }
    }
  }
  function deliverIn(span: Span | null | undefined, topic: string, payload: unknown): void {
    withinSpan(span, () => plain(topic, payload));
    span?.end();
  }
  return {
    plain,
    own: (topic, payload) => deliverIn(local.listenerCount(topic) === 0 ? null : currentSpan()?.begin(eventSpan('deliver', topic)), topic, payload),
    foreign(topic, { payloads, traces }) {
      for (const [index, payload] of payloads.entries()) {
        const traceparent = traces?.[index];
        deliverIn(traceparent == null ? null : beginTrace?.(eventSpan('deliver', topic), traceparent), topic, payload);
      }
    },
  };
}

/** Returns the message with events to the other processes. */
export function envelopeOf(from: string, events: readonly Published[]): Envelope {
  const envelope: Envelope = { from, payloads: events.map(({ payload }) => payload) };
  if (events.some(({ traceparent }) => traceparent !== undefined)) envelope.traces = events.map(({ traceparent }) => traceparent ?? null);
  return envelope;
}
