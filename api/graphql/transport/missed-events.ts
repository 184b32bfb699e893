import type { WebSocket } from 'ws';
import type { RelayPort } from '../../domain/shared/ports.ts';

/** The ping to clients that may have missed events; what they show is read again. */
const EVENTS_LOST = JSON.stringify({ type: 'ping', payload: { eventsLost: true } });

/** Has a client read again what it shows. */
export function tellLostEvents(socket: WebSocket): void {
  if (socket.readyState === socket.OPEN) socket.send(EVENTS_LOST);
}

/**
 * Returns the function to call before a subscription starts; what it returns is called when its source has been read for the first time. When the subscription is
 * the first of a topic in this process, events of other processes reach it a moment later: then its client reads again what it shows, once for all
 * subscriptions that it starts meanwhile.
 */
export function createMissedEvents(relay: Pick<RelayPort, 'waits' | 'ready'>): (socket: WebSocket) => () => void {
  const waiting = new WeakSet<WebSocket>();
  return (socket) => {
    const waits = relay.waits();
    return () => {
      // The listeners are there at the end of this turn.
      setImmediate(async () => {
        if (relay.waits() === waits || waiting.has(socket)) return;
        waiting.add(socket);
        await relay.ready();
        waiting.delete(socket);
        tellLostEvents(socket);
      });
    };
  };
}
