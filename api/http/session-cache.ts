import type { Actor, FindActor } from '../domain/shared/context.ts';
import type { RelayPort } from '../domain/shared/ports.ts';

const ENTRIES_MAX = 20_000;
/** Maximum age of an entry in milliseconds, in case an event of the relay is lost. */
const STALE_AFTER = 60_000;

export interface CachedSession {
  actor: Actor;
  expiresAt: Date;
}

interface Entry extends CachedSession {
  readAt: number;
}

type Matches = (actor: Actor) => boolean;

export interface SessionCache {
  find: FindActor;
  close(): void;
}

/**
 * Caches sessions by the hash of their token, so that a request needs no statement (docs/targets.md#2-performance-goals-server P5). The
 * relay invalidates ended sessions and changed users at once, on every replica.
 */
export function createSessionCache(relay: RelayPort, read: (tokenHash: string) => Promise<CachedSession | null>, clock: () => number): SessionCache {
  const entries = new Map<string, Entry>();
  /** The invalidations during each running read: what was read before one must not be used after it. */
  const running = new Set<Matches[]>();

  function invalidate(matches: Matches): void {
    for (const missed of running) missed.push(matches);
    for (const [key, { actor }] of entries) if (matches(actor)) entries.delete(key);
  }

  const leave = [
    relay.subscribe('session.ended', ({ sessionId }) => invalidate((actor) => actor.sessionId === sessionId)),
    relay.subscribe('user.changed', ({ userId }) => invalidate((actor) => actor.id === userId)),
    relay.subscribe('relay.recovered', () => invalidate(() => true)),
  ];

  async function readSession(tokenHash: string): Promise<Actor | null> {
    const missed: Matches[] = [];
    running.add(missed);
    const session = await read(tokenHash).finally(() => running.delete(missed));
    entries.delete(tokenHash);
    if (session === null) return null;
    if (missed.some((matches) => matches(session.actor))) return readSession(tokenHash);
    const oldest = entries.size >= ENTRIES_MAX ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    entries.set(tokenHash, { ...session, readAt: clock() });
    return session.actor;
  }

  return {
    find(tokenHash) {
      const entry = entries.get(tokenHash);
      const now = clock();
      const isFresh = entry !== undefined && now - entry.readAt < STALE_AFTER && now < entry.expiresAt.getTime();
      return isFresh ? entry.actor : readSession(tokenHash);
    },
    close() {
      for (const end of leave) end();
      entries.clear();
    },
  };
}
