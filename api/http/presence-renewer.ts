import { randomUUID } from 'node:crypto';
import { closeConnections, closeNode, type LiveConnection, openConnections, RENEW_INTERVAL, renewNode, sweep } from '../domain/presence/presence.service.ts';
import type { Actor, Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import { createBatches } from './batches.ts';

export interface PresenceRenewer {
  /** Registers a live connection of a person; the returned function ends it. */
  connected(actor: Actor): () => void;
  /** Deletes all connections of this server. */
  close(): Promise<void>;
}

/** Pause between two batches of connections, in milliseconds: a restart brings hundreds of people within a second. */
const BATCH_PAUSE = 50;

/** Renews the connections of this server at intervals, and sweeps those of servers that died (docs/architecture.md, presence). */
export function createPresenceRenewer(createContext: () => Ctx, log: Log): PresenceRenewer {
  const nodeId = randomUUID();
  const live = new Map<string, LiveConnection>();
  const failed = (error: unknown): void => log.warn({ err: error }, 'Presence could not be written');

  const open = createBatches<LiveConnection>((opened) => openConnections(createContext(), nodeId, opened).catch(failed), BATCH_PAUSE);
  const close = createBatches<LiveConnection>((closed) => closeConnections(createContext(), closed).catch(failed), BATCH_PAUSE);

  /** The running renewal. A connection that closes meanwhile is deleted after it, because the renewal inserts what it does not find. */
  let renewal = Promise.resolve();
  let lastOpened = Promise.resolve();
  let lastClosed = Promise.resolve();
  async function tick(): Promise<void> {
    const ctx = createContext();
    await renewNode(ctx, nodeId, [...live.values()]);
    await sweep(ctx);
  }
  const timer = setInterval(() => {
    renewal = renewal.then(tick).catch(failed);
  }, RENEW_INTERVAL);
  timer.unref();

  return {
    connected(actor) {
      const connection: LiveConnection = { id: randomUUID(), userId: actor.id };
      live.set(connection.id, connection);
      const opened = open(connection);
      lastOpened = opened;
      return () => {
        live.delete(connection.id);
        // The row has to exist before it can be deleted.
        lastClosed = Promise.all([opened, renewal]).then(() => close(connection));
      };
    },
    async close() {
      clearInterval(timer);
      live.clear();
      await Promise.all([lastOpened, renewal, lastClosed]);
      await closeNode(createContext(), nodeId).catch(failed);
    },
  };
}
