import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

export interface LiveClient {
  /** Resolves when the server has accepted the connection. */
  connected: Promise<void>;
  /** Resolves with the close code. */
  closed: Promise<number>;
  /** Starts a subscription; `next` waits for its next event. */
  subscribe(query: string): { next(): Promise<Record<string, unknown>>; stop(): void };
  close(): Promise<void>;
}

function eventsOf(client: Client, query: string) {
  const waiting: Record<string, unknown>[] = [];
  const readers: Array<(event: Record<string, unknown>) => void> = [];
  const push = (event: Record<string, unknown>): void => {
    const reader = readers.shift();
    if (reader === undefined) waiting.push(event);
    else reader(event);
  };
  const stop = client.subscribe<Record<string, unknown>>(
    { query },
    { next: ({ data, errors }) => push(data ?? { errors }), error: (error) => push({ error }), complete: () => undefined },
  );
  return {
    stop,
    next(): Promise<Record<string, unknown>> {
      const event = waiting.shift();
      return event === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(event);
    },
  };
}

/** Opens a WebSocket connection to a test server, as the web client does. */
export function openLive(url: string, token: string): LiveClient {
  let accepted: () => void = () => undefined;
  let ended: (code: number) => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    accepted = resolve;
  });
  const closed = new Promise<number>((resolve) => {
    ended = resolve;
  });
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
    on: {
      connected: () => accepted(),
      closed: (event) => ended((event as { code: number }).code),
    },
  });
  return { connected, closed, subscribe: (query) => eventsOf(client, query), close: async () => client.dispose() };
}
