import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createMissedEvents } from './missed-events.ts';
import { createPageTopics } from './page-topics.ts';

/** A relay of which a test says when the events of other processes arrive. */
function slowRelay() {
  const arrivals = new EventEmitter();
  const state = { waits: 0, listeners: 0 };
  return {
    state,
    arrive: () => arrivals.emit('arrive'),
    waits: () => state.waits,
    ready: () => new Promise<void>((resolve) => arrivals.once('arrive', resolve)),
    subscribe: () => {
      state.listeners += 1;
      state.waits += 1;
      return () => {
        state.listeners -= 1;
      };
    },
  };
}

/** An open socket that keeps what is sent. */
const socketOf = (sent: string[]): WebSocket =>
  Object.assign(Object.create(WebSocket.prototype) as WebSocket, { _readyState: WebSocket.OPEN, send: (text: string) => sent.push(text) });

it('a client whose subscription came before the events of other processes reads again once, when they arrive', async () => {
  const relay = slowRelay();
  const missed = createMissedEvents(relay);
  const [early, calm]: [string[], string[]] = [[], []];
  const socket = socketOf(early);
  // Nothing was missed: its topic was there.
  missed(socketOf(calm))();
  const started = [missed(socket), missed(socket)];
  await turn();
  relay.subscribe();
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
