import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { domainSettings } from '../../api/compose.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { createCtx } from '../../api/domain/shared/transaction.ts';
import { parseEnv } from '../../api/env.ts';
import { statementsOf } from '../../api/testing/read-plan.ts';
import { memoryRelay } from '../../api/testing/test-ctx.ts';
import { median } from './load.ts';
import { apiEnvironment } from './stage.ts';

const ROUNDS = 5;

/** Returns the context of an admin. Calls that write need the id of a stored one. */
export function adminOf(source: DataSource, databaseUrl: string, id: string = randomUUID()): Ctx {
  const nothing = (): void => undefined;
  return createCtx({
    actor: { id, role: 'admin', language: 'en', contentLanguage: null, sessionId: '' },
    reading: { language: 'en', otherLanguages: false },
    db: source.manager,
    settings: domainSettings(parseEnv(apiEnvironment(databaseUrl, '/tmp'))),
    ports: { relay: memoryRelay() } as Ctx['ports'],
    origin: { address: '', device: '' },
    pendingTaskChecks: [],
    now: () => new Date(),
    outboxWritten: nothing,
    effectFailed: nothing,
  });
}

/** Returns the median duration of a call in milliseconds. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Prints how long a read takes against its statements without the service. */
export async function compare(source: DataSource, name: string, read: () => Promise<unknown>): Promise<void> {
  const sent = await statementsOf(source, read);
  const bare = await timeOf(async () => {
    for (const { text, values } of sent) await source.query(text, values);
  });
  const service = await timeOf(read);
  const times = (service / bare).toFixed(2);
  process.stdout.write(`  ${name}: ${service.toFixed(1)} ms, its statements alone (${sent.length}) ${bare.toFixed(1)} ms (${times} times as long)\n`);
}
