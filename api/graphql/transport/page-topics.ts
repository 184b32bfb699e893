import type { RelayPort } from '../../domain/shared/ports.ts';
import type { Topic } from '../../domain/shared/topics.ts';

/** What the header of every page follows. */
const TOPICS: readonly Topic[] = ['call.changed', 'call.unavailable', 'notifications.changed', 'user.status'];

/**
 * Returns the function that keeps the topics of every page subscribed while somebody is connected to this process: a call must ring that begins while the page
 * subscribes. It resolves when their events arrive, with the function that ends the connection.
 */
export function createPageTopics(relay: Pick<RelayPort, 'subscribe' | 'ready'>): () => Promise<() => void> {
  let connections = 0;
  let leave: ReadonlyArray<() => void> = [];
  return async () => {
    connections += 1;
    if (connections === 1) leave = TOPICS.map((topic) => relay.subscribe(topic, () => undefined));
    await relay.ready();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      connections -= 1;
      if (connections === 0) for (const end of leave) end();
    };
  };
}
