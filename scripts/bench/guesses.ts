import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pauseBefore, WAITING_PERIOD } from '../../web/shared/apollo/retry-link.ts';
import { percentile, print } from './figures.ts';
import { type Answer, BenchError, type BenchRequest, exchange, send } from './request.ts';
import { addPeople, PASSWORD } from './sign-in.ts';
import { API_FILE, apiEnvironment, type Stage, startServer, withDatabase } from './stage.ts';

/** Guesses, each from a network address of its own, and milliseconds in which they are sent. */
const GUESSES = 5000;
const PERIOD = 60_000;
/** People who sign in behind one address, in a lesson that begins after a quarter of the guesses. */
const CLASS = 30;
/** People who sign in on a device that they used before, one after the other. */
const KNOWN = 20;
/** Seconds between them. */
const KNOWN_EVERY = 2;
const QUERY =
  'mutation ($email: String!, $password: String!, $devices: [String!]) { signIn(email: $email, password: $password, devices: $devices) { token device } }';

interface Attempt {
  address: string;
  email: string;
  password: string;
  devices?: readonly string[];
}

// Each network has a connection of its own.
const agent = new Agent({ keepAlive: false });

const requestOf = (server: string, { address, ...variables }: Attempt): BenchRequest => ({
  name: 'sign in',
  url: `${server}/graphql`,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'idempotency-key': randomUUID() },
  body: JSON.stringify({ query: QUERY, variables }),
  agent,
});

const codeOf = ({ text }: Answer): string | undefined => /"code":"(\w+)"/.exec(text)?.[1];

/** Signs in as the client does: a busy server is asked again after a pause, for two minutes. Returns the milliseconds and the tries. */
async function signIn(server: string, attempt: Attempt): Promise<{ after: number; tries: number }> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await exchange(requestOf(server, attempt));
    const code = codeOf(answer);
    const after = performance.now() - started;
    if (code === undefined && answer.status === 200) return { after, tries };
    if (code !== 'SERVICE_UNAVAILABLE') throw new BenchError(`${attempt.email} was refused: ${answer.text.slice(0, 200)}`);
    if (after > WAITING_PERIOD) return { after: Number.POSITIVE_INFINITY, tries };
    await wait(pauseBefore(tries, 2));
  }
}

const noAnswer = (error: Error): string => `no answer (${error.message})`;

/** Sends the guesses, evenly; returns how many were checked and how many were refused because too many waited. */
async function guess(server: string): Promise<{ checked: number; refused: number }> {
  const sent: Array<Promise<string | undefined>> = [];
  const started = performance.now();
  for (let index = 0; index < GUESSES; index += 1) {
    const early = started + (index * PERIOD) / GUESSES - performance.now();
    if (early > 0) await wait(early);
    const address = `198.${18 + Math.floor(index / 65_000)}.${Math.floor(index / 250) % 256}.${index % 250}`;
    sent.push(exchange(requestOf(server, { address, email: `victim${index}@academy.example`, password: 'Brook&willow8' })).then(codeOf, noAnswer));
  }
  const codes = await Promise.all(sent);
  const countOf = (code: string): number => codes.filter((each) => each === code).length;
  const [checked, refused] = [countOf('SIGN_IN_FAILED'), countOf('SERVICE_UNAVAILABLE')];
  if (checked + refused !== GUESSES) throw new BenchError(`Guesses were answered with ${[...new Set(codes)].join(', ')}`);
  return { checked, refused };
}

async function deviceOf(server: string, email: string): Promise<string> {
  const { text } = await send(requestOf(server, { address: '203.0.113.1', email, password: PASSWORD }));
  return JSON.parse(text).data.signIn.device;
}

const emailOf = (number: number): string => `person${number}@academy.example`;

/** Measures sign-ins while 5,000 guesses come from 5,000 networks in a minute: on known devices, and of a class on new ones (docs/decisions/0067). */
export async function measureGuesses(stage: Stage): Promise<void> {
  await withDatabase(stage, async (_source, url) => {
    await addPeople(url);
    const { address: server, stop } = await startServer(API_FILE, { ...apiEnvironment(url, stage.directory), TRUST_PROXY: '1' }, '/health/ready');
    const devices: string[] = [];
    for (let number = 1; number <= KNOWN; number += 1) devices.push(await deviceOf(server, emailOf(number)));
    const guesses = guess(server);
    const known: number[] = [];
    const onKnownDevices = async (): Promise<void> => {
      for (const [index, device] of devices.entries()) {
        await wait(KNOWN_EVERY * 1000);
        known.push((await signIn(server, { address: `192.0.2.${index}`, email: emailOf(index + 1), password: PASSWORD, devices: [device] })).after);
      }
    };
    const lesson = wait(PERIOD / 4).then(() =>
      Promise.all(
        Array.from({ length: CLASS }, (_, index) => signIn(server, { address: '203.0.113.9', email: emailOf(KNOWN + index + 1), password: PASSWORD })),
      ),
    );
    const [pupils, { checked, refused }] = await Promise.all([lesson, guesses, onKnownDevices()]);
    const got = pupils.filter(({ after }) => Number.isFinite(after));
    const waits = got.map(({ after }) => after);
    print(`\n${GUESSES} guesses from as many networks in ${PERIOD / 1000} s: ${checked} checked, ${refused} refused at once`);
    print(`  on a known device p50 ${percentile(known, 0.5).toFixed(0)} ms, slowest ${Math.max(...known).toFixed(0)} ms (goal 2000 ms)`);
    print(
      `  a class of ${CLASS} on new devices: ${got.length} in by the tries of the client (goal ${CLASS}), p50 ${percentile(waits, 0.5).toFixed(0)} ms, the last after ${Math.max(...waits).toFixed(0)} ms and ${Math.max(...got.map(({ tries }) => tries))} tries`,
    );
    await stop();
  });
}
