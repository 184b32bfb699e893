import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { RelayPort } from '../../api/domain/shared/ports.ts';
import { sessionHash } from '../../api/domain/shared/tokens.ts';
import { type CachedSession, createSessionCache } from '../../api/http/session-cache.ts';
import { median, print } from './figures.ts';
import { BenchError } from './request.ts';

const CHECKS = 100_000;
const SESSIONS = 5000;
const ROUNDS = 5;

const noRelay: RelayPort = {
  publish: async () => undefined,
  listen: async () => undefined,
  subscribe: () => () => undefined,
  failures: () => 0,
  ready: async () => undefined,
  state: () => ({ waiting: 0, losses: 0, lostAt: null }),
  close: async () => undefined,
};

interface Checked {
  /** Microseconds of processor time of a check. */
  cost: number;
  perSecond: number;
}

/** Checks tokens in turn. @throws BenchError if one has no session */
async function measure(tokens: readonly string[], find: (token: string) => unknown): Promise<Checked> {
  const costs: number[] = [];
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let number = 0; number < CHECKS; number += 1)
      if ((await find(tokens[number % SESSIONS] ?? '')) == null) throw new BenchError('A session was not found in the cache');
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / CHECKS);
  }
  return { cost: median(costs), perSecond: (CHECKS * ROUNDS) / ((performance.now() - start) / 1000) };
}

/** Measures the processor time of finding the session of a token in the cache, within this process, against a hash and a bare map (P5). */
export async function measureSessionCheck(): Promise<void> {
  let reads = 0;
  const read = async (token: string): Promise<CachedSession> => {
    reads += 1;
    return {
      actor: { id: token, role: 'student', language: 'en', contentLanguage: null, sessionId: token },
      expiresAt: new Date(Date.now() + 60 * 60 * 1000),
    };
  };
  const cache = createSessionCache(noRelay, read, Date.now);
  const tokens = Array.from({ length: SESSIONS }, (_, number) => String(number).padStart(43, 'x'));
  const bare = new Map(tokens.map((token) => [createHash('sha256').update(token).digest('base64url'), token]));
  for (const token of tokens) await cache.find(sessionHash(token) ?? '');
  const ours = await measure(tokens, (token) => cache.find(sessionHash(token) ?? ''));
  const plain = await measure(tokens, (token) => bare.get(createHash('sha256').update(token).digest('base64url')));
  cache.close();
  if (reads !== SESSIONS) throw new BenchError(`${reads - SESSIONS} sessions were read from the database although they were in the cache`);
  print(`\nSession check, ${SESSIONS} people in the cache`);
  print(
    `  ${ours.cost.toFixed(1)} µs CPU a check, ${(ours.cost / plain.cost).toFixed(1)}x of a hash and a bare map (${plain.cost.toFixed(1)} µs), ${ours.perSecond.toFixed(0)} a second`,
  );
  print('  goal: at most 10 µs (P5)');
}
