import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort } from '../../api/db/embedded-database.ts';
import { TRUSTED_DOCUMENTS } from '../../api/graphql/trusted-documents.generated.ts';
import { createLiveSocket, type LiveSocket } from '../../web/shared/live/live-socket.ts';
import { cpuSeconds } from './load.ts';
import { API_FILE, apiEnvironment, type Running, type Stage, startServer } from './stage.ts';

const SOCKETS = 500;
const LIMIT = 60_000;
/** The subscription of the client, by its hash. */
const STATUS = {
  query: '',
  extensions: {
    persistedQuery: { version: 1, sha256Hash: Object.entries(TRUSTED_DOCUMENTS).find(([, text]) => text.includes(' LivePresence {'))?.[0] },
  },
};
const ONLINE = 'query ($courseId: ID!) { course(id: $courseId) { id onlineCount } }';

const tokenOf = (number: number): string => `bench-socket-${String(number).padStart(30, '0')}`;

/** Adds people of one course with a session each. */
async function addPeople({ databaseUrl, courseId }: Stage): Promise<void> {
  const database = createDataSource({ url: databaseUrl });
  await database.initialize();
  await database.query(
    `WITH people AS (
       INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
       SELECT gen_random_uuid(), 'Name', 'Surname', 'socket' || n || '@academy.example', 'none', 'student', '#0e6b66', 'en', now() FROM generate_series(1, $1::int) n
       RETURNING id, substring(email from 'socket(\\d+)') AS number
     ), opened AS (
       INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
       SELECT gen_random_uuid(), id, rtrim(translate(encode(sha256(('bench-socket-' || lpad(number, 30, '0'))::bytea), 'base64'), '+/', '-_'), '='), 'Bench', now(), now(), now() + interval '1 day'
       FROM people
     )
     INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $2, now() FROM people`,
    [SOCKETS, courseId],
  );
  await database.destroy();
}

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
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The people were not back within a minute');
}

/** Measures how long 500 people take to be connected again and counted right after the server restarted, against their first connection. */
export async function measureReconnect(stage: Stage): Promise<void> {
  await addPeople(stage);
  const port = await freePort();
  const start = (): Promise<Running> => startServer(API_FILE, apiEnvironment(stage.databaseUrl, stage.directory), '/health/ready', port);
  let server = await start();
  const people = Array.from({ length: SOCKETS }, (_each, index) => connect(port, tokenOf(index + 1)));
  // A person sees the others.
  const everybody = async (): Promise<boolean> => (await onlineCount(server, stage.courseId, tokenOf(1))) === SOCKETS - 1;
  const first = await timeUntil(everybody);
  const firstCpu = cpuSeconds(server.pid);
  await server.stop();
  server = await start();
  const again = await timeUntil(async () => people.every(({ reconnected }) => reconnected) && (await everybody()));
  const againCpu = cpuSeconds(server.pid);
  for (const { socket } of people) socket.close();
  await server.stop();
  process.stdout.write(
    `\nRestart under ${SOCKETS} live connections\n  all connected again and counted after ${again.toFixed(0)} ms (first connection ${first.toFixed(0)} ms, ${(again / first).toFixed(2)}x)\n  processor time of the server from its start: ${againCpu.toFixed(1)} s (first connection ${firstCpu.toFixed(1)} s)\n`,
  );
  process.stdout.write('  goal: 3000 ms (P11)\n');
}
