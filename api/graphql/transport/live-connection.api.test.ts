import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTcpProxy, type TcpProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { createLiveSocket, type LiveSocket, retryPause } from '../../../web/shared/live/live-socket.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { sweepCalls } from '../../domain/calls/call-sweep.service.ts';
import { buildCall } from '../../testing/factories/call.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const STATUS = 'subscription { updateUserStatus { people { id online doNotDisturb } many } }';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.close();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Live {
  server: TestServer;
  proxy: TcpProxy;
  socket: LiveSocket;
  userId: string;
  token: string;
  events: unknown[];
  errors: unknown[];
  reconnects: () => number;
  /** Publishes the person's status until an event arrives after those that were there. */
  hears(): Promise<void>;
}

/** The real client of a person, connected through a proxy, with a subscription. */
async function connect(): Promise<Live> {
  const server = await createTestServer({ database });
  const proxy = await createTcpProxy(() => Number(new URL(server.url).port));
  const { id: userId, email } = await buildUser(database.dataSource.manager);
  const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  const token = String(body.token);
  let reconnects = 0;
  const socket = createLiveSocket({
    url: `ws://127.0.0.1:${proxy.port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    shouldRetry: () => true,
    onReconnect: () => {
      reconnects += 1;
    },
  });
  const events: unknown[] = [];
  const errors: unknown[] = [];
  const sink = { next: (event: unknown) => void events.push(event), error: (error: unknown) => void errors.push(error), complete: () => undefined };
  socket.client.subscribe({ query: STATUS }, sink);
  onTestFinished(async () => {
    vi.useRealTimers();
    socket.close();
    await proxy.close();
    await server.close();
  });
  const live: Live = {
    server,
    proxy,
    socket,
    userId,
    token,
    events,
    errors,
    reconnects: () => reconnects,
    async hears() {
      const before = events.length;
      await soon(async () => {
        await server.app.ports.relay.publish('user.status', { userIds: [userId] });
        expect(events.length).toBeGreaterThan(before);
      });
    },
  };
  await live.hears();
  return live;
}

const realTimeout = setTimeout;
/** Real time in which messages reach the other side, in milliseconds, and turns of the event loop: client, proxy and server need some for each message. */
const TRANSIT = 20;
const TURNS = 40;
async function transit(): Promise<void> {
  await new Promise((resolve) => realTimeout(resolve, TRANSIT));
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
/** Time stands still until a test lets it pass; the network is real. */
const stopTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });

/** Lets seconds pass, with time for messages after each of them. Stops as soon as `until` is true; returns the seconds that passed. */
async function passSeconds(most: number, until: () => boolean = () => false): Promise<number> {
  for (let seconds = 0; seconds < most; seconds += 1) {
    if (until()) return seconds;
    await vi.advanceTimersByTimeAsync(1000);
    await transit();
  }
  return most;
}

/** The timer of the next ping was set before time stood still: an answered check sets it anew. */
async function startPinging({ socket }: Live): Promise<void> {
  socket.check();
  await passSeconds(1);
}

describe('the live connection', () => {
  it('reconnects after a cut, subscribes again, and reports that events may have been missed', { timeout: 30_000 }, async () => {
    const live = await connect();
    for (const times of [1, 2]) {
      live.proxy.cut();
      await soon(() => expect(live.reconnects()).toBe(times));
      await live.hears();
    }
    expect(live.errors).toEqual([]);
  });

  it('notices within 20 seconds that the connection is dead', { timeout: 30_000 }, async () => {
    const live = await connect();
    stopTime();
    await startPinging(live);
    live.proxy.stall();
    expect(await passSeconds(20, () => live.proxy.accepted === 2)).toBeLessThan(20);
    await soon(() => expect(live.reconnects()).toBe(1));
    await live.hears();
  });

  it('notices within 3 seconds after the device woke up, and reconnects', { timeout: 30_000 }, async () => {
    const live = await connect();
    stopTime();
    live.proxy.stall();
    live.socket.check();
    expect(await passSeconds(4, () => live.proxy.accepted === 2)).toBeLessThan(4);
    await soon(() => expect(live.reconnects()).toBe(1));
  });

  it('stays open when the check after waking up is answered', async () => {
    const live = await connect();
    stopTime();
    live.socket.check();
    await passSeconds(5);
    expect([live.proxy.accepted, live.reconnects()]).toEqual([1, 0]);
  });

  it('waits for an answer to each ping, and stays open while no events come', { timeout: 30_000 }, async () => {
    const live = await connect();
    stopTime();
    await startPinging(live);
    await passSeconds(120);
    await live.hears();
    expect([live.proxy.accepted, live.reconnects()]).toEqual([1, 0]);
  });

  it('delivers a status that could not be read the first time', { timeout: 30_000 }, async () => {
    const live = await connect();
    const before = live.events.length;
    const { master } = database.dataSource.driver as unknown as { master: { query: (...values: unknown[]) => Promise<unknown> } };
    const query = vi.spyOn(master, 'query').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await soon(async () => {
      await live.server.graphql(`mutation { setDoNotDisturb(doNotDisturb: ${live.events.length % 2 === 0}) { id } }`, {}, live.token);
      expect(live.events.length).toBeGreaterThan(before);
    });
    expect(query).toHaveBeenCalled();
    query.mockRestore();
    await live.hears();
    expect([live.errors, live.reconnects()]).toEqual([[], 0]);
  });

  it('delivers one event for a burst of changes, with the last status', { timeout: 30_000 }, async () => {
    const live = await connect();
    const status = () => live.events.at(-1) as { data: { updateUserStatus: { people: Array<{ doNotDisturb: boolean }> } } };
    stopTime();
    await passSeconds(3);
    const before = live.events.length;
    for (let change = 0; change < 10; change += 1) {
      await live.server.graphql(`mutation { setDoNotDisturb(doNotDisturb: ${change % 2 === 1}) { id } }`, {}, live.token);
    }
    await soon(() => expect(status().data.updateUserStatus.people[0]?.doNotDisturb).toBe(true));
    await passSeconds(3);
    expect(live.events.length - before).toBeLessThanOrEqual(2);
  });

  it('reports that events may have been missed after the server lost some, and stays open', async () => {
    const live = await connect();
    await live.server.app.ports.relay.publish('relay.recovered', {});
    await soon(() => expect(live.reconnects()).toBe(1));
    await live.hears();
    expect([live.proxy.accepted, live.errors]).toEqual([1, []]);
  });

  it('shows a page that slept for ten minutes the current call, and not the call that it missed', { timeout: 30_000 }, async () => {
    const live = await connect();
    const db = database.dataSource.manager;
    const caller = await buildUser(db);
    const calls: unknown[] = [];
    const sink = { next: ({ data }: { data?: unknown }) => void calls.push(data), error: () => undefined, complete: () => undefined };
    live.socket.client.subscribe({ query: 'subscription { callChanged { id state } }' }, sink);
    await soon(() => expect(calls).toEqual([{ callChanged: null }]));
    live.proxy.stall();
    const now = Date.now();
    await buildCall(db, caller.id, live.userId, { createdAt: new Date(now - 600_000), expiresAt: new Date(now - 585_000) });
    await sweepCalls(live.server.app.createContext());
    const id = await buildCall(db, caller.id, live.userId);
    stopTime();
    live.socket.check();
    await passSeconds(4, () => live.reconnects() === 1);
    await soon(() => expect(calls.slice(1)).toEqual([{ callChanged: { id, state: 'ringing' } }]));
  });

  it('is closed for good when the session ends', async () => {
    const live = await connect();
    await live.server.graphql('mutation { signOut }', {}, live.token);
    await soon(() => expect(live.errors).toHaveLength(1));
    expect(live.errors[0]).toMatchObject({ code: 4401 });
  });
});

it('the live connection waits longer before each retry, with a jitter of a half, and at most 1.5 seconds during a restart', () => {
  expect([0, 1, 2, 9, 10, 20].map((retries) => [retryPause(retries, 0), retryPause(retries, 1)])).toEqual([
    [250, 750],
    [500, 1500],
    [500, 1500],
    [500, 1500],
    [1000, 3000],
    [7500, 22_500],
  ]);
});
