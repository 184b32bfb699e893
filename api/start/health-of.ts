import type { App } from '../compose.ts';
import type { HealthOptions } from '../http/health.routes.ts';
import { assertMigrated } from './schema-state.ts';

/** Returns what the routes of monitoring need of a process; `draining` returns whether it stops. */
export function healthOf({ dataSource, env, log, metrics }: App, draining: () => boolean): HealthOptions {
  return { ready: () => assertMigrated(dataSource), draining, metrics, metricsToken: env.metricsToken, production: env.production, log };
}
