import type { PubSub } from 'type-graphql';
import type { RelayPort } from '../domain/shared/ports.ts';
import type { Topic, Topics } from '../domain/shared/topics.ts';

/** Payloads that wait for one subscriber; who falls further behind loses the oldest, and reloads anyway. */
const WAITING_MAX = 1000;

type Payload = Topics[Topic];

/** A topic of the relay as a stream that ends, and unsubscribes, when its reader leaves. */
class TopicStream implements AsyncIterableIterator<Payload> {
  private readonly waiting: Payload[] = [];
  private readonly readers: Array<(result: IteratorResult<Payload>) => void> = [];
  private readonly leave: () => void;
  private done = false;

  constructor(relay: RelayPort, topic: Topic) {
    this.leave = relay.subscribe(topic, (payload) => this.push(payload));
  }

  private push(payload: Payload): void {
    const reader = this.readers.shift();
    if (reader !== undefined) reader({ value: payload, done: false });
    else this.waiting.push(payload);
    if (this.waiting.length > WAITING_MAX) this.waiting.shift();
  }

  next(): Promise<IteratorResult<Payload>> {
    const payload = this.waiting.shift();
    if (payload !== undefined) return Promise.resolve({ value: payload, done: false });
    if (this.done) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.readers.push(resolve));
  }

  return(): Promise<IteratorResult<Payload>> {
    if (!this.done) this.leave();
    this.done = true;
    this.waiting.length = 0;
    for (const reader of this.readers.splice(0)) reader({ value: undefined, done: true });
    return Promise.resolve({ value: undefined, done: true });
  }

  throw(error: unknown): Promise<IteratorResult<Payload>> {
    return this.return().then(() => Promise.reject(error));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Subscriptions name topics of the relay (`@Subscription({ topics: 'progress.changed' })`). Publishing is the services' work, after commit. */
export function createPubSub(relay: () => RelayPort): PubSub {
  return {
    publish() {
      throw new Error('Services publish through their context, after commit');
    },
    subscribe: (topic) => new TopicStream(relay(), topic as Topic),
  };
}
