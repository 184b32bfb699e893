import { KEEP_ALIVE_DELAY } from './database-limits.ts';
import { databaseSession } from './database-session.ts';
import { COMMAND_TIMEOUT } from './redis.ts';

/** Database of queue and relay: Redis if configured, else the application's PostgreSQL. */
export interface BackendOptions {
  databaseUrl: string;
  redisUrl?: string | undefined;
}

/** Connections of one queue, worker or relay to PostgreSQL. */
const POOL_MAX = 3;
const CONNECT_TIMEOUT = 5000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY };

/** Returns the connection options of BullMQ on PostgreSQL. Its tables are in a schema of their own and are created when missing. */
export function postgresConnection(databaseUrl: string) {
  const { url, options } = databaseSession(databaseUrl);
  return { connectionString: url, options, migrate: true, max: POOL_MAX, connectionTimeoutMillis: CONNECT_TIMEOUT, ...KEEP_ALIVE };
}

/** Returns the connection options of BullMQ on Redis. A listener waits for a reconnect; a sender fails fast. */
export function redisConnection(redisUrl: string, role: 'listener' | 'sender') {
  const retries =
    role === 'listener' ? { maxRetriesPerRequest: null } : { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: COMMAND_TIMEOUT };
  return { url: redisUrl, connectTimeout: CONNECT_TIMEOUT, ...retries };
}

/** Returns the connection options of a queue or a worker. */
export function queueBackend({ databaseUrl, redisUrl }: BackendOptions, role: 'listener' | 'sender') {
  if (redisUrl !== undefined) return { kind: 'redis' as const, connection: redisConnection(redisUrl, role) };
  return { kind: 'postgres' as const, connection: postgresConnection(databaseUrl) };
}
