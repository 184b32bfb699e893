import type { Tracing } from '../adapters/tracing.ts';
import type { Log } from '../domain/shared/log.ts';
import type { Env } from '../env.ts';
import { VERSION } from '../version.ts';

/** Begins to send traces, if a collector is configured; else loads nothing. */
export async function openTracing({ traces }: Env, log: Log): Promise<Tracing | null> {
  if (traces === undefined) return null;
  const { createTracing } = await import('../adapters/tracing.ts');
  return createTracing(traces, VERSION, log);
}
