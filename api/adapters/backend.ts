/** Where queue and relay keep their data: Redis when it is given, else the application's own PostgreSQL. */
export interface BackendOptions {
  databaseUrl: string;
  redisUrl?: string | undefined;
}

/** Connections of one queue, worker or relay to PostgreSQL. */
const POOL_MAX = 3;
const PATIENCE = 5000;

/** The connection part of a BullMQ object on PostgreSQL; its tables live in a schema of their own and are made when missing. */
export function postgresConnection(databaseUrl: string) {
  return { connectionString: databaseUrl, migrate: true, max: POOL_MAX, keepAlive: true, connectionTimeoutMillis: PATIENCE };
}

/** The connection part of a BullMQ object on Redis. Who listens waits for it to come back; who sends learns soon that it is away. */
export function redisConnection(redisUrl: string, role: 'listener' | 'sender') {
  const patience = role === 'listener' ? { maxRetriesPerRequest: null } : { maxRetriesPerRequest: 1, enableOfflineQueue: false };
  return { url: redisUrl, connectTimeout: PATIENCE, ...patience };
}

/** The connection part for a queue or a worker. */
export function queueBackend({ databaseUrl, redisUrl }: BackendOptions, role: 'listener' | 'sender') {
  if (redisUrl !== undefined) return { kind: 'redis' as const, connection: redisConnection(redisUrl, role) };
  return { kind: 'postgres' as const, connection: postgresConnection(databaseUrl) };
}
