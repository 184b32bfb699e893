import { once } from 'node:events';
import { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { freePort } from '../../api/db/embedded-database.ts';
import { LIVE_PRESENCE } from './client-documents.ts';
import { print } from './figures.ts';
import { ACTS, type ActingLearner, moveOn, requestsOf } from './learner-acts.ts';
import { actingLearners } from './learners.ts';
import { BenchError, exchange, send } from './request.ts';
import { API_FILE, apiEnvironment, type Stage, startServer } from './stage.ts';

/** Rounds after which the memory is read; caches fill in the first ones. */
const ROUNDS = 8;
const WARM = 3;
/** People at work in a round, each with all acts, and how many of them at a time. */
const PEOPLE = 1000;
const AT_ONCE = 20;
/** Of them, those who connect and leave, and requests that are refused. */
const CONNECTIONS = 200;
const REFUSED = 200;
const MEGABYTE = 2 ** 20;

/** Asks a process for the bytes of its heap after a collection, by the protocol of its inspector. */
async function heapOf(inspector: string): Promise<number> {
  const [target] = (await (await fetch(`${inspector}/json`)).json()) as Array<{ webSocketDebuggerUrl: string }>;
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string): Promise<Record<string, number>> => {
    id += 1;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [message] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(message.toString()) as { id?: number; result: Record<string, number> };
      if (answer.id === id) return answer.result;
    }
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}

/** Runs a task for each number below a count, some at a time. */
async function each(count: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await task(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Connects for live events, reads the first answer, and leaves without a word every other time. */
async function connect(address: string, token: string, index: number): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ id: 'presence', type: 'subscribe', payload: { query: LIVE_PRESENCE.text } }));
  socket.send(JSON.stringify({ type: 'ping' }));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  if (index % 2 === 0) socket.terminate();
  else socket.close();
  await closed;
}

/** Measures whether the memory of a process grows with the requests that it has answered (P17). */
export async function measureSoak(stage: Stage): Promise<void> {
  const port = await freePort();
  const { address, stop } = await startServer(
    API_FILE,
    { ...apiEnvironment(stage.databaseUrl, stage.directory), NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    '/health/ready',
  );
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const learners: ActingLearner[] = actingLearners(stage).slice(0, PEOPLE);
  const heaps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await each(PEOPLE, async (index) => {
      const learner = learners[index] as ActingLearner;
      for (const act of ACTS) {
        for (const request of requestsOf(act, learner, address)) await send({ ...request, agent });
        moveOn(act, learner);
      }
    });
    await each(CONNECTIONS, (index) => connect(address, learners[index]?.token ?? '', index));
    await each(REFUSED, async (index) => {
      const { status } = await exchange({
        url: `${address}/api/user/account?n=${round}-${index}`,
        headers: { 'x-access-token': `wrong-${round}-${index}` },
        agent,
      });
      if (status === 200) throw new BenchError('A wrong token was accepted');
    });
    heaps.push(await heapOf(`http://127.0.0.1:${port}`));
    print(`  round ${round + 1}: ${((heaps[round] ?? 0) / MEGABYTE).toFixed(1)} MB`);
  }
  const growth = ((heaps.at(-1) ?? 0) - (heaps[WARM - 1] ?? 0)) / (ROUNDS - WARM);
  print(`\nHeap after a collection: ${(growth / MEGABYTE).toFixed(2)} MB more per round of ${PEOPLE} learners with all acts, from round ${WARM} on`);
  await stop();
}
