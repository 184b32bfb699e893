import type { WebSocket } from 'ws';
import type { RelayPort } from '../../domain/shared/ports.ts';

/** The ping to clients that may have missed events; what they show is read again. */
const EVENTS_LOST = JSON.stringify({ type: 'ping', payload: { eventsLost: true } });

/** Has a client read again what it shows. */
export function tellLostEvents(socket: WebSocket): void {
  if (socket.readyState === socket.OPEN) socket.send(EVENTS_LOST);
}

/**
 * Returns the function to call before a subscription starts; what it returns is called when its source has been read for the first time. The first
 * subscription of a topic in this process gets events of other processes some milliseconds later, which is nothing beside the time since its client has read what it shows. When
 * the topic could not be subscribed at once, it is a second or more: then the client reads again, once for all subscriptions that it starts meanwhile.
 */
export function createMissedEvents(relay: Pick<RelayPort, 'failures' | 'ready'>): (socket: WebSocket) => () => void {
  const waiting = new WeakSet<WebSocket>();
  return (socket) => {
    const failures = relay.failures();
    return () => {
      // The listeners are there at the end of this turn.
      setImmediate(async () => {
        if (waiting.has(socket)) return;
        waiting.add(socket);
        await relay.ready();
        waiting.delete(socket);
        if (relay.failures() !== failures) tellLostEvents(socket);
      });
    };
  };
}
