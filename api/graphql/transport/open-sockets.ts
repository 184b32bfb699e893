import type { WebSocket } from 'ws';
import type { Actor } from '../../domain/shared/context.ts';

/** The open sockets by person, of which each has a maximum number. */
export class OpenSockets {
  private readonly byUser = new Map<string, Set<{ socket: WebSocket; sessionId: string }>>();

  constructor(
    /** The most sockets of one person. */
    private readonly limit: number,
  ) {}

  /** Returns the function that removes the socket; null when the person has too many. */
  add(actor: Actor, socket: WebSocket): (() => void) | null {
    const open = this.byUser.get(actor.id) ?? new Set();
    if (open.size >= this.limit) return null;
    const entry = { socket, sessionId: actor.sessionId };
    this.byUser.set(actor.id, open.add(entry));
    return () => {
      open.delete(entry);
      if (open.size === 0 && this.byUser.get(actor.id) === open) this.byUser.delete(actor.id);
    };
  }

  /** Returns the open sockets of a session. */
  ofSession(userId: string, sessionId: string): WebSocket[] {
    return [...(this.byUser.get(userId) ?? [])].filter((entry) => entry.sessionId === sessionId).map(({ socket }) => socket);
  }
}
