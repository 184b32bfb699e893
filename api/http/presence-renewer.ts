import { randomUUID } from 'node:crypto';
import { closeConnection, closeNode, type LiveConnection, openConnection, RENEW_INTERVAL, renewNode, sweep } from '../domain/presence/presence.service.ts';
import type { Actor, Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';

export interface PresenceRenewer {
  /** A live connection of a person began; the returned function says that it is over. */
  connected(actor: Actor): () => void;
  /** Takes all connections of this server with it. */
  close(): Promise<void>;
}

/** Keeps the rows of this server's live connections, and sweeps those of servers that died (docs/architecture.md, presence). */
export function createPresenceRenewer(createContext: () => Ctx, log: Log): PresenceRenewer {
  const nodeId = randomUUID();
  const live = new Map<string, LiveConnection>();
  const failed = (error: unknown): void => log.warn({ err: error }, 'Presence could not be written');

  async function tick(): Promise<void> {
    const ctx = createContext();
    await renewNode(ctx, nodeId, [...live.values()]);
    await sweep(ctx);
  }
  const timer = setInterval(() => void tick().catch(failed), RENEW_INTERVAL);
  timer.unref();

  return {
    connected(actor) {
      const connection: LiveConnection = { id: randomUUID(), userId: actor.id };
      live.set(connection.id, connection);
      const opened = openConnection(createContext(), nodeId, connection).catch(failed);
      return () => {
        live.delete(connection.id);
        // The row must exist before it can go.
        void opened.then(() => closeConnection(createContext(), connection)).catch(failed);
      };
    },
    async close() {
      clearInterval(timer);
      live.clear();
      await closeNode(createContext(), nodeId).catch(failed);
    },
  };
}
