import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createMissedEvents } from './missed-events.ts';
import { createPageTopics } from './page-topics.ts';

/** A relay of which a test says when the events of other processes arrive. */
function slowRelay() {
  const arrivals = new EventEmitter();
  const state = { failures: 0, listeners: 0, isReady: true };
  return {
    state,
    arrive: () => {
      state.isReady = true;
      arrivals.emit('arrive');
    },
    failures: () => state.failures,
    ready: async () => {
      if (!state.isReady) await once(arrivals, 'arrive');
    },
    subscribe: () => {
      state.listeners += 1;
      state.isReady = false;
      return () => {
        state.listeners -= 1;
      };
    },
  };
}

/** An open socket that keeps what is sent. */
const socketOf = (sent: string[]): WebSocket =>
  Object.assign(Object.create(WebSocket.prototype) as WebSocket, { _readyState: WebSocket.OPEN, send: (text: string) => sent.push(text) });

it('a client whose topic could not be subscribed at once reads again once, when the events of other processes arrive', async () => {
  const relay = slowRelay();
  const missed = createMissedEvents(relay);
  const [early, calm]: [string[], string[]] = [[], []];
  const socket = socketOf(early);
  // Nothing was missed: its topic was there, or came at once.
  missed(socketOf(calm))();
  await turn();
  const atOnce = missed(socketOf(calm));
  relay.subscribe();
  atOnce();
  await turn();
  relay.arrive();
  const started = [missed(socket), missed(socket)];
  await turn();
  relay.subscribe();
  relay.state.failures += 1;
  for (const start of started) start();
  await turn();
  expect([early, calm]).toEqual([[], []]);
  relay.arrive();
  await turn();
  expect([early, calm]).toEqual([[JSON.stringify({ type: 'ping', payload: { eventsLost: true } })], []]);
});

it('the topics of every page are followed from the first connection, which waits for them, to the end of the last one', async () => {
  const relay = slowRelay();
  const follow = createPageTopics(relay);
  let isAdmitted = false;
  const first = follow().then((end) => {
    isAdmitted = true;
    return end;
  });
  const second = follow();
  await turn();
  expect([isAdmitted, relay.state.listeners]).toEqual([false, 4]);
  relay.arrive();
  const [endFirst, endSecond] = [await first, await second];
  endFirst();
  endFirst();
  expect(relay.state.listeners).toBe(4);
  endSecond();
  expect(relay.state.listeners).toBe(0);
});
