import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { createPasswords } from '../../api/adapters/passwords.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { median, percentile, print } from './figures.ts';
import { type Answer, type BenchRequest, send } from './request.ts';
import type { Stage } from './stage.ts';

const LOGINS = 100;
/** Other requests before the sign-ins. */
const QUIET = 200;
/** The password of those people. */
export const PASSWORD = 'Academy!2026';
/** Hashes at once of the baseline: as many as there are processors of the machine that the goals are for. */
const AT_ONCE = 2;
/** Pause between two other requests, in milliseconds. */
const PAUSE = 10;

/** Stores people with a password; returns its hash. */
export async function addPeople(databaseUrl: string): Promise<string> {
  const database = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  const hash = await createPasswords().hash(PASSWORD);
  await database.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     SELECT gen_random_uuid(), 'Name', 'Surname', 'person' || n || '@academy.example', $1, 'student', '#0e6b66', 'en', now() FROM generate_series(1, $2::int) n`,
    [hash, LOGINS],
  );
  await database.destroy();
  return hash;
}

const signIn = ({ api }: Stage, number: number): BenchRequest => ({
  name: 'sign in',
  url: `${api.address}/api/user/signIn`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `person${number}@academy.example`, password: PASSWORD }),
});

/** Returns the milliseconds that the library alone takes for as many hashes. */
async function hashAlone(hash: string): Promise<number> {
  let left = LOGINS;
  const start = performance.now();
  const work = async (): Promise<void> => {
    for (; left > 0; left -= 1) await verify(hash, PASSWORD);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return performance.now() - start;
}

/** Measures a hundred sign-ins at once, and the latency of other requests meanwhile (P6). */
export async function measureSignIn(stage: Stage): Promise<void> {
  const hash = await addPeople(stage.databaseUrl);
  const other: BenchRequest = {
    name: 'viewer',
    url: `${stage.api.address}/api/user/account`,
    headers: { 'x-access-token': stage.learners[0]?.token ?? '' },
  };
  const quiet: number[] = [];
  for (let number = 0; number < QUIET; number += 1) quiet.push((await send(other)).ended);
  const start = performance.now();
  let signingIn = true;
  const answered: Promise<Answer[]> = Promise.all(Array.from({ length: LOGINS }, (_, number) => send(signIn(stage, number + 1)))).finally(() => {
    signingIn = false;
  });
  const meanwhile = async (): Promise<number[]> => {
    const busy: number[] = [];
    for (; signingIn; await wait(PAUSE)) busy.push((await send(other)).ended);
    return busy;
  };
  const [answers, busy] = await Promise.all([answered, meanwhile()]);
  const all = performance.now() - start;
  const alone = await hashAlone(hash);
  const late = percentile(busy, 0.99);
  print(`\nA hundred sign-ins at once`);
  print(
    `  all ${answers.length} answered after ${all.toFixed(0)} ms, ${(all / alone).toFixed(1)}x of the bare hashes (${alone.toFixed(0)} ms); other requests meanwhile p50 ${median(busy).toFixed(0)} ms, p99 ${late.toFixed(0)} ms, ${(late / percentile(quiet, 0.99)).toFixed(1)}x of quiet`,
  );
  print('  goal: all within 2500 ms, others p99 at most 150 ms (P6)');
}
