import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createPostgresRelayBackend, Relay } from 'bullmq';
import type { Log } from '../domain/shared/log.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import type { Topic, Topics } from '../domain/shared/topics.ts';
import { type BackendOptions, postgresConnection, redisConnection } from './backend.ts';

interface Envelope {
  from: string;
  payload: Topics[Topic];
}

/** Lease of a node in milliseconds; it is renewed three times as often. */
const LEASE = 30_000;
const EVERYTHING = '>';

function open({ databaseUrl, redisUrl }: BackendOptions, nodeId: string): Relay | Relay<ReturnType<typeof postgresConnection>> {
  const shared = { namespace: 'academy', nodeId, leaseDuration: LEASE };
  if (redisUrl !== undefined) return new Relay({ ...shared, connection: redisConnection(redisUrl, 'listener') });
  return new Relay({ ...shared, connection: postgresConnection(databaseUrl), backend: createPostgresRelayBackend as never });
}

/**
 * Publishes to all replicas over PostgreSQL or Redis. Listeners of the same process are called directly, the others within milliseconds.
 * Reconnects and subscribes again after an outage.
 */
export async function createRelay(options: BackendOptions, log: Log): Promise<RelayPort> {
  const nodeId = randomUUID();
  const local = new EventEmitter().setMaxListeners(0);
  const relay = open(options, nodeId);
  let closing = false;
  relay.on('error', (error: Error) => {
    if (!closing) log.warn({ err: error }, 'The relay was interrupted');
  });
  const deliver = (topic: string, payload: unknown) => {
    for (const listener of local.listeners(topic)) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'A listener of the relay failed');
      }
    }
  };
  await relay.waitUntilReady();
  await relay.subscribe<Envelope>(EVERYTHING, ({ topic, data }) => {
    if (data.from !== nodeId) deliver(topic, data.payload);
  });
  return {
    async publish(topic, payload) {
      deliver(topic, payload);
      await relay.publish(topic, { from: nodeId, payload } satisfies Envelope);
    },
    subscribe(topic, listener) {
      local.on(topic, listener);
      return () => void local.off(topic, listener);
    },
    async close() {
      closing = true;
      local.removeAllListeners();
      await relay.close();
    },
  };
}
