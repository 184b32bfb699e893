import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { PubSub } from 'type-graphql';
import type { RelayPort } from '../../domain/shared/ports.ts';
import type { Topic, Topics } from '../../domain/shared/topics.ts';

/** The number of payloads that wait for one subscriber; further ones replace the oldest. */
export const BUFFER_SIZE = 1000;

/** Returns the payloads of a topic; subscribes at the first read and unsubscribes when the reader returns. */
function readTopic(relay: RelayPort, topic: Topic): Repeater<Topics[Topic]> {
  return new Repeater(async (push, stop) => {
    const unsubscribe = relay.subscribe(topic, (payload) => void push(payload));
    await stop;
    unsubscribe();
  }, new SlidingBuffer(BUFFER_SIZE));
}

/** Creates the source of subscriptions, which name topics of the relay (`@Subscription({ topics: 'progress.changed' })`). Services publish after commit. */
export function createPubSub(relay: () => RelayPort): PubSub {
  return {
    publish() {
      throw new Error('Services publish through their context, after commit');
    },
    subscribe: (topic) => readTopic(relay(), topic as Topic),
  };
}
