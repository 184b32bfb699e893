import { median, percentile, print } from './figures.ts';
import { type LiveClients, type Received, sharedNow, startClients } from './live-clients.ts';
import { addLivePeople, LIVE_PEOPLE, type LivePerson } from './live-people.ts';
import { round, type Subject } from './load.ts';
import { cpuSeconds, residentKilobytes } from './processes.ts';
import { BenchError, sendGraphql, send as sendRequest } from './request.ts';
import { type Running, type Stage, startApi, startServer } from './stage.ts';

const CALLS = 200;
/** Calls before those that are measured. */
const WARM_UP_CALLS = 50;
/** Requests before the memory is measured: the heap of a process grows during its first requests, with or without live connections. */
const WARM_UP_REQUESTS = 1000;
const AT_ONCE = 20;
const CHANGES = 4;
/** Pause before the memory is read, in milliseconds. */
const QUIET = 3000;
/** Pause before a change, in milliseconds: longer than the pause of the status feed after an event, and than its minimum between two events about a person. */
const CHANGE_PAUSE = 2500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const memory = ({ pid }: Running): number => residentKilobytes(pid);
const send = ({ address }: Running, { token }: LivePerson, text: string, id?: string) =>
  sendGraphql<Record<string, { id: string } | null>>({ name: text, address, token, document: { text }, variables: { id } });

/** Lets the heap of a server grow to its usual size. */
async function warmUp({ address, pid }: Running, request: Pick<Subject, 'method' | 'headers' | 'body'>, path = '/health/live'): Promise<void> {
  await round({ name: 'warm-up', url: address + path, pid, ...request }, { requests: WARM_UP_REQUESTS, atOnce: AT_ONCE });
}

const figures = (times: readonly number[]): string => `median ${median(times).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`;

/** Measures the time from a change of a person until every client of the course knows, and the processor time of a message in microseconds. */
async function measureStatuses(
  servers: readonly Running[],
  clients: LiveClients,
  people: readonly LivePerson[],
  change: (person: LivePerson) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  let used = 0;
  for (const person of people.slice(0, CHANGES)) {
    await pause(CHANGE_PAUSE);
    let started = 0;
    const before = cpu();
    const events = await clients.receive(people.length, async () => {
      started = sharedNow();
      await change(person);
    });
    used += cpu() - before;
    const own = events.filter(({ id }) => id === person.id);
    if (own.length < people.length) throw new BenchError(`A changed availability did not reach ${people.length - own.length} of ${people.length} clients`);
    times.push(...own.map(({ at }) => at - started));
  }
  const message = (used * 1e6) / times.length;
  print(`  a changed availability reaches ${people.length} clients: ${figures(times)}, ${message.toFixed(0)} µs CPU a message, 0 lost`);
  return message;
}

/** Connects everybody; returns the clients, and the memory of each on the servers, in KB. */
async function connectAll(servers: readonly Running[], people: readonly LivePerson[]): Promise<{ clients: LiveClients; kilobytes: number }> {
  await pause(QUIET);
  const before = servers.map(memory);
  const addressed = people.map((person, index) => ({ ...person, address: servers[index % servers.length]?.address ?? '' }));
  const clients = await startClients(addressed);
  await pause(QUIET);
  const growth = servers.reduce((sum, server, index) => sum + memory(server) - (before[index] ?? 0), 0);
  return { clients, kilobytes: growth / people.length };
}

interface Cost {
  kilobytes: number;
  message: number;
}

/** Measures the same with `ws` alone: no accounts, no permissions, one text for all. */
async function measurePlainSockets(people: readonly LivePerson[]): Promise<Cost> {
  const server = await startServer('scripts/bench/plain-sockets.ts', {}, '/');
  await warmUp(server, { method: 'GET' });
  const { clients, kilobytes } = await connectAll([server], people);
  print(`\n${people.length} connections of ws alone\n  memory: ${kilobytes.toFixed(1)} KB a client`);
  const message = await measureStatuses([server], clients, people, ({ id }) => {
    const person = { __typename: 'PersonStatus', id, online: true, doNotDisturb: true };
    const payload = { data: { updateUserStatus: { __typename: 'StatusEvent', people: [person], many: false } } };
    const body = JSON.stringify({ id: 'status', type: 'next', payload });
    return sendRequest({ name: 'a message of ws alone', url: server.address, method: 'POST', status: 204, body });
  });
  await clients.close();
  await server.stop();
  return { kilobytes, message };
}

/** Measures the time from `initiateCall` until the callee's client has the call of its subscription `callChanged`, one call after the other. */
async function measureCalls(
  caller: Running,
  callee: Running,
  clients: LiveClients,
  callers: readonly LivePerson[],
  callees: readonly LivePerson[],
): Promise<void> {
  const times: number[] = [];
  for (let number = 0; number < WARM_UP_CALLS + CALLS; number += 1) {
    const [from, to] = [callers[number % callers.length], callees[number % callees.length]] as [LivePerson, LivePerson];
    let started = 0;
    let id = '';
    const events: Received[] = await clients.receive(1, async () => {
      started = sharedNow();
      id = (await send(caller, from, 'mutation ($id: ID!) { call: initiateCall(target: $id) { id } }', to.id)).call?.id ?? '';
    });
    const event = events.find((each) => each.id === id);
    if (event === undefined) throw new BenchError(`The call ${id} did not reach the callee`);
    if (number >= WARM_UP_CALLS) times.push(event.at - started);
    await send(callee, to, 'mutation ($id: ID!) { rejectCall(id: $id) { id } }', id);
  }
  print(`  initiateCall reaches the callee: ${figures(times)}, 0 of ${CALLS} lost`);
}

/** Measures two processes, with half of the people on each. */
async function measureReplicas(stage: Stage, people: readonly LivePerson[], plain: Cost): Promise<void> {
  const servers = [await startApi(stage, stage.databaseUrl), await startApi(stage, stage.databaseUrl)] as const;
  const headers = { 'content-type': 'application/json', 'x-access-token': people[0]?.token ?? '' };
  for (const server of servers) await warmUp(server, { method: 'POST', headers, body: '{"query":"{ currentCall { id } }"}' }, '/graphql');
  const { clients, kilobytes } = await connectAll(servers, people);
  print(`\n${people.length} live connections on ${servers.length} processes`);
  print(`  memory: ${kilobytes.toFixed(1)} KB a client, with two subscriptions each, ${(kilobytes / plain.kilobytes).toFixed(1)}x of ws alone`);
  const on = (replica: number) => people.filter((_person, index) => index % servers.length === replica);
  // Before somebody is not available, who cannot be called then.
  await measureCalls(...servers, clients, on(0), on(1));
  const setDoNotDisturb = (person: LivePerson, value: boolean) => send(servers[0], person, `mutation { setDoNotDisturb(doNotDisturb: ${value}) { id } }`);
  const message = await measureStatuses(servers, clients, people, (person) => setDoNotDisturb(person, true));
  // As before: other measures count the people online.
  for (const person of people.slice(0, CHANGES)) await setDoNotDisturb(person, false);
  print(`    ${(message / plain.message).toFixed(1)}x of ws alone`);
  await clients.close();
  await Promise.all(servers.map((server) => server.stop()));
}

/** Measures what live connections cost, and how fast presence and calls arrive between two processes, against `ws` alone (P9, P10). */
export async function measureLive(stage: Stage): Promise<void> {
  const people = await addLivePeople(stage);
  await measureReplicas(stage, people, await measurePlainSockets(people));
  print(
    `  goals at ${LIVE_PEOPLE} sockets: at most 20 KB a socket, 15 µs CPU a message, 1.7x of ws alone, p99 100 ms (P9); calls p99 30 ms between two processes, 0 lost (P10)`,
  );
}
