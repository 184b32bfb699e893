import { performance } from 'node:perf_hooks';
import { createPasswords } from '../../api/adapters/passwords.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { median, percentile, round, type Subject } from './load.ts';
import type { Stage } from './stage.ts';

const LOGINS = 100;
const PASSWORD = 'Academy!2026';

async function addPeople(databaseUrl: string): Promise<void> {
  const database = createDataSource({ url: databaseUrl });
  await database.initialize();
  const hash = await createPasswords().hash(PASSWORD);
  await database.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     SELECT gen_random_uuid(), 'Name', 'Surname', 'person' || n || '@academy.example', $1, 'student', '#0e6b66', 'en', now() FROM generate_series(1, $2::int) n`,
    [hash, LOGINS],
  );
  await database.destroy();
}

function signIn(stage: Stage, number: number): Subject {
  return {
    name: 'sign in',
    url: `${stage.api.address}/api/user/signIn`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person${number}@academy.example`, password: PASSWORD }),
    pid: stage.api.pid,
  };
}

/** Returns the milliseconds of as many hashes with nothing beside them. */
async function hashAlone(): Promise<number> {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const start = performance.now();
  await Promise.all(Array.from({ length: LOGINS }, () => passwords.verify(stored, PASSWORD)));
  return performance.now() - start;
}

/** Measures a hundred concurrent sign-ins, and the latency of other requests meanwhile (P6). */
export async function measureSignIn(stage: Stage): Promise<void> {
  await addPeople(stage.databaseUrl);
  const other: Subject = {
    name: 'viewer',
    url: `${stage.api.address}/api/user/account`,
    method: 'GET',
    headers: { 'x-access-token': stage.token },
    pid: stage.api.pid,
  };
  await round(other, 50, 4);
  const quiet = await round(other, 200, 4);
  const start = performance.now();
  const logins = Promise.all(Array.from({ length: LOGINS }, (_, number) => round(signIn(stage, number + 1), 1, 1)));
  let signingIn = true;
  const answered = logins.finally(() => {
    signingIn = false;
  });
  const busy: number[] = [];
  while (signingIn) busy.push(...(await round(other, 20, 4)).latencies);
  const answers = await answered;
  const all = performance.now() - start;
  const alone = await hashAlone();
  const failed = answers.reduce((total, one) => total + one.failures, 0);
  const wait = percentile(busy, 0.99);
  process.stdout.write(
    `\nA hundred sign-ins at once\n  all answered after ${all.toFixed(0)} ms, ${(all / alone).toFixed(1)}x of the hashes alone (${alone.toFixed(0)} ms), ${failed} failed; other requests meanwhile p50 ${median(busy).toFixed(0)} ms, p99 ${wait.toFixed(0)} ms, ${(wait / percentile(quiet.latencies, 0.99)).toFixed(1)}x of quiet\n`,
  );
  process.stdout.write('  goal: all within 2500 ms, others p99 at most 150 ms (P6)\n');
}
