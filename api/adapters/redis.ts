import type { Redis } from 'ioredis';
import type { Log } from '../domain/shared/log.ts';
import { StartError } from '../start/start-error.ts';

export type RedisClient = Redis;

/** Opens a connection to Redis that reconnects. Commands fail fast during an outage. */
export async function connectRedis(url: string, log: Log): Promise<RedisClient> {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  client.on('error', (error) => log.warn({ err: error }, 'Redis does not answer'));
  try {
    await client.connect();
  } catch {
    client.disconnect();
    throw new StartError('Redis does not answer at REDIS_URL: start it, or correct the address.');
  }
  return client;
}
