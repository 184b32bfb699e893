import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort } from '../../api/db/embedded-database.ts';
import { createLiveSocket, type LiveSocket } from '../../web/shared/live/live-socket.ts';
import { LIVE_PRESENCE } from './client-documents.ts';
import { print } from './figures.ts';
import { addLivePeople, LIVE_COURSE, LIVE_PEOPLE, type LivePerson } from './live-people.ts';
import { cpuSeconds } from './processes.ts';
import { BenchError, sendGraphql } from './request.ts';
import { type Running, type Stage, startApi, startServer } from './stage.ts';

const LIMIT = 60_000;
/** Interval between two queries for the number of people online, in milliseconds: each query uses processor time of the measured server. */
const PROBE = 100;
const STATUS = { query: '', extensions: { persistedQuery: { version: 1, sha256Hash: LIVE_PRESENCE.hash } } };
/** The people with a connection of another process than those before. */
const CONNECTED = 'SELECT count(DISTINCT user_id)::int AS people FROM connections WHERE node_id <> ALL($1::uuid[])';
const ONLINE = 'query ($courseId: ID!) { course(id: $courseId) { id onlineCount } }';

interface Client {
  socket: LiveSocket;
  connected: boolean;
  fault?: unknown;
}

function connect(port: number, { token }: LivePerson): Client {
  const client = { connected: false } as Client;
  client.socket = createLiveSocket({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    shouldRetry: () => true,
    onReconnect: () => {
      client.connected = true;
    },
  });
  client.socket.client.on('connected', () => {
    client.connected = true;
  });
  const failed = (fault: unknown): void => {
    client.fault = fault;
  };
  client.socket.client.subscribe(STATUS, { next: ({ errors }) => errors && failed(errors), error: failed, complete: () => undefined });
  return client;
}

/** Returns the milliseconds until a condition is true. */
async function timeUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < LIMIT) {
    if (await condition()) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, PROBE));
  }
  throw new BenchError('The people were not connected again within a minute');
}

interface Restart {
  /** Milliseconds from the moment when the server was ready until all were connected and counted, and from its end. */
  again: number;
  since: number;
  /** Seconds of processor time of the new process. */
  cpu: number;
}

/** Connects everybody, kills the server, starts it again and waits until everybody is back. `counted` tells whether the server counts all of them. */
async function measureRestart(
  people: readonly LivePerson[],
  start: (port: number) => Promise<Running>,
  counted: (server: Running) => Promise<boolean>,
  killed: () => Promise<void>,
): Promise<Restart> {
  const port = await freePort();
  let server = await start(port);
  const clients = people.map((person) => connect(port, person));
  const all = async (): Promise<boolean> => {
    const faulty = clients.find(({ fault }) => fault !== undefined);
    if (faulty !== undefined) throw new BenchError(`A live subscription failed: ${JSON.stringify(faulty.fault)}`);
    return clients.every(({ connected }) => connected) && counted(server);
  };
  try {
    await timeUntil(all);
    await killed();
    for (const client of clients) client.connected = false;
    await server.kill();
    const down = performance.now();
    server = await start(port);
    const up = performance.now() - down;
    const again = await timeUntil(all);
    return { again, since: up + again, cpu: cpuSeconds(server.pid) };
  } finally {
    for (const { socket } of clients) socket.close();
    await server.stop();
  }
}

/**
 * Measures how long all live people take to be connected again and counted after the server was killed and started, against the same clients and `ws` alone (P11).
 * The rows of the killed process keep people online until their leases end, so the connections of the new process are counted as well.
 */
export async function measureReconnect(stage: Stage): Promise<void> {
  const people = await addLivePeople(stage);
  const database = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  const nodes = async (): Promise<string[]> =>
    ((await database.query('SELECT DISTINCT node_id AS id FROM connections')) as { id: string }[]).map(({ id }) => id);
  let before = await nodes();
  const counted = async ({ address }: Running): Promise<boolean> => {
    const [row] = (await database.query(CONNECTED, [before])) as [{ people: number }];
    if (row.people < LIVE_PEOPLE) return false;
    const request = { name: 'the people online', address, token: people[0]?.token ?? '', document: { text: ONLINE }, variables: { courseId: LIVE_COURSE } };
    // A person sees the others.
    return (await sendGraphql<{ course: { onlineCount: number } }>(request)).course.onlineCount === LIVE_PEOPLE - 1;
  };
  try {
    const ours = await measureRestart(
      people,
      (port) => startApi(stage, stage.databaseUrl, port),
      counted,
      async () => {
        before = await nodes();
      },
    );
    const plain = await measureRestart(
      people,
      (port) => startServer('scripts/bench/plain-sockets.ts', {}, '/', port),
      async () => true,
      async () => undefined,
    );
    print(`\nServer killed and started again under ${LIVE_PEOPLE} live connections`);
    print(
      `  all connected again and counted ${ours.again.toFixed(0)} ms after it was ready, ${(ours.again / plain.again).toFixed(1)}x of ws alone (${plain.again.toFixed(0)} ms); ${ours.since.toFixed(0)} ms after it was killed`,
    );
    print(
      `  processor time of the server from its start: ${ours.cpu.toFixed(1)} s, ws alone ${plain.cpu.toFixed(1)} s\n  goal: 3000 ms after the restart (P11)`,
    );
  } finally {
    await database.destroy();
  }
}
