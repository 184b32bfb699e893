import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort } from '../../api/db/embedded-database.ts';
import { createLiveSocket, type LiveSocket } from '../../web/shared/live/live-socket.ts';
import { LIVE_PRESENCE } from './client-documents.ts';
import { addLivePeople, LIVE_PEOPLE } from './live-people.ts';
import { cpuSeconds } from './load.ts';
import { API_FILE, apiEnvironment, type Running, type Stage, startServer } from './stage.ts';

const LIMIT = 60_000;
/** Interval between two queries for the number of people online, in milliseconds: each query uses processor time of the measured server. */
const PROBE = 100;
const STATUS = { query: '', extensions: { persistedQuery: { version: 1, sha256Hash: LIVE_PRESENCE.hash } } };
/** The people with a connection of another process than those before. */
const CONNECTED = 'SELECT count(DISTINCT user_id)::int AS people FROM connections WHERE node_id <> ALL($1::uuid[])';
const ONLINE = 'query ($courseId: ID!) { course(id: $courseId) { id onlineCount } }';

interface Person {
  token: string;
  socket: LiveSocket;
  reconnected: boolean;
}

function connect(port: number, token: string): Person {
  const person = { token, reconnected: false } as Person;
  person.socket = createLiveSocket({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    shouldRetry: () => true,
    onReconnect: () => {
      person.reconnected = true;
    },
  });
  person.socket.client.subscribe(STATUS, { next: () => undefined, error: () => undefined, complete: () => undefined });
  return person;
}

async function onlineCount({ address }: Running, courseId: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  const answer = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: ONLINE, variables: { courseId } }) });
  return ((await answer.json()) as { data: { course: { onlineCount: number } } }).data.course.onlineCount;
}

/** Returns the milliseconds until a condition is true. */
async function timeUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < LIMIT) {
    if (await condition().catch(() => false)) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, PROBE));
  }
  throw new Error('The people were not back within a minute');
}

/**
 * Measures how long all live people take to be connected again and counted after the server was killed and started, against their first connection.
 * The rows of the killed process keep people online until their leases end, so the connections of the new process are counted as well.
 */
export async function measureReconnect(stage: Stage): Promise<void> {
  const list = await addLivePeople(stage);
  const port = await freePort();
  const start = (): Promise<Running> => startServer(API_FILE, apiEnvironment(stage.databaseUrl, stage.directory), '/health/ready', port);
  const database = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  const nodes = async (): Promise<string[]> =>
    ((await database.query('SELECT DISTINCT node_id AS id FROM connections')) as { id: string }[]).map(({ id }) => id);
  let killed = await nodes();
  let server = await start();
  const people = list.map(({ token }) => connect(port, token));
  const everybody = async (): Promise<boolean> => {
    const [row] = (await database.query(CONNECTED, [killed])) as [{ people: number }];
    // A person sees the others.
    return row.people === LIVE_PEOPLE && (await onlineCount(server, stage.courseId, list[0]?.token ?? '')) === LIVE_PEOPLE - 1;
  };
  const first = await timeUntil(everybody);
  const firstCpu = cpuSeconds(server.pid);
  killed = await nodes();
  await server.kill();
  const down = performance.now();
  server = await start();
  const up = performance.now() - down;
  const again = await timeUntil(async () => people.every(({ reconnected }) => reconnected) && (await everybody()));
  const againCpu = cpuSeconds(server.pid);
  for (const { socket } of people) socket.close();
  await server.stop();
  await database.destroy();
  process.stdout.write(
    `\nServer killed and started again under ${LIVE_PEOPLE} live connections\n  all connected again and counted ${again.toFixed(0)} ms after it was ready, ${(up + again).toFixed(0)} ms after it was killed (first connection ${first.toFixed(0)} ms, ${(again / first).toFixed(2)}x)\n  processor time of the server from its start: ${againCpu.toFixed(1)} s (first connection ${firstCpu.toFixed(1)} s)\n`,
  );
  process.stdout.write('  goal: 3000 ms after the restart (P11)\n');
}
