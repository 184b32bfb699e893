import { performance } from 'node:perf_hooks';
import type { RelayPort } from '../../api/domain/shared/ports.ts';
import { type CachedSession, createSessionCache } from '../../api/http/session-cache.ts';
import { median } from './load.ts';

const CHECKS = 100_000;
const SESSIONS = 5000;
const ROUNDS = 5;

const noRelay: RelayPort = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined };

/** Measures the processor time of finding the session of a token in the cache (P5), within this process. */
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
  for (const token of tokens) await cache.find(token);
  const costs: number[] = [];
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let number = 0; number < CHECKS; number += 1) await cache.find(tokens[number % SESSIONS] ?? '');
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / CHECKS);
  }
  const seconds = (performance.now() - start) / 1000;
  cache.close();
  process.stdout.write(
    `\nSession check, ${SESSIONS} people in the cache\n  ${median(costs).toFixed(1)} µs CPU a check, ${((CHECKS * ROUNDS) / seconds).toFixed(0)} a second, ${reads - SESSIONS} read from the database\n`,
  );
  process.stdout.write('  goal: at most 10 µs (P5)\n');
}
