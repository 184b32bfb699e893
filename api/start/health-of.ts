import type { App } from '../compose.ts';
import type { HealthOptions } from '../http/health.routes.ts';
import { assertMigrated } from './schema-state.ts';

/**
 * Returns what the routes of monitoring need of a process; `draining` returns whether it stops, and `readyWithoutStorage` whether it is ready while files
 * cannot be stored.
 */
export function healthOf(
  { dataSource, env, log, metrics, ports }: App,
  draining: () => boolean,
  { readyWithoutStorage }: Pick<HealthOptions, 'readyWithoutStorage'>,
): HealthOptions {
  return {
    ready: () => assertMigrated(dataSource),
    storageProblem: async () => (await ports.storageCheck?.problem()) ?? null,
    readyWithoutStorage,
    draining,
    metrics,
    metricsToken: env.metricsToken,
    production: env.production,
    log,
  };
}
