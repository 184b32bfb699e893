import { type Client, type ClientOptions, createClient } from 'graphql-ws/client';
import { type RestartingOptions, restarting } from './restarting.ts';

/** Time without a pong after which the client sends a ping, in milliseconds. */
const PING_INTERVAL = 8000;
/** Time to wait for a pong, in milliseconds: a dead connection is noticed within 14 seconds. */
const PONG_TIMEOUT = 6000;
/** The same after the device woke up or changed its network, in milliseconds. */
const WAKE_TIMEOUT = 2000;
/** Retries with short pauses, about ten seconds: a server that restarts has everybody back within three seconds after it is ready. */
const QUICK_RETRIES = 10;
/** The longest pause before a quick retry and before a later one, in milliseconds. */
const QUICK_PAUSE_MAX = 1000;
const RETRY_PAUSE_MAX = 15_000;
const PING = JSON.stringify({ type: 'ping' });

/** Returns an exponential pause with random jitter, so that browsers do not reconnect to a restarted server all at once. In milliseconds. */
export function retryPause(retries: number, random = Math.random()): number {
  const quick = Math.min(QUICK_PAUSE_MAX, 500 * 2 ** retries);
  const pause = retries < QUICK_RETRIES ? quick : Math.min(RETRY_PAUSE_MAX, QUICK_PAUSE_MAX * 2 ** (retries - QUICK_RETRIES + 1));
  return pause * (0.5 + random);
}

export interface LiveSocketOptions extends Pick<ClientOptions, 'url' | 'connectionParams' | 'webSocketImpl'>, Pick<RestartingOptions, 'extensions'> {
  /** Whether to connect again after the connection was lost. */
  shouldRetry: () => boolean;
  /** Runs when the connection is back after it was lost, or when the server lost events: some may have been missed. */
  onReconnect: () => void;
}

/** One connection for all subscriptions: it stays open, notices when the line is dead, and reconnects. */
export interface LiveSocket {
  client: Client;
  /** Checks the connection now, because the device woke up or is online again; a waiting retry starts at once. */
  check(): void;
  /** Starts all subscriptions anew, with what `extensions` says now. */
  startAgain(): void;
  close(): void;
}

interface OpenSocket {
  readyState: number;
  send(text: string): void;
}

/** A pause before a retry that can be ended early. */
function createPause() {
  let end = (): void => undefined;
  return {
    wait: (retries: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, retryPause(retries));
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: (): void => end(),
  };
}

/** Waits for the answer to a ping; without it, `missing` runs. */
function createPongTimer(missing: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    start(timeout: number): void {
      stop();
      timer = setTimeout(missing, timeout);
    },
    stop,
  };
}

/** Opens the connection. */
export function createLiveSocket({ shouldRetry, onReconnect, extensions, ...options }: LiveSocketOptions): LiveSocket {
  let socket: OpenSocket | undefined;
  let connectedBefore = false;
  const pause = createPause();

  const pong = createPongTimer(() => client.terminate());
  const connected = (): void => {
    if (connectedBefore) onReconnect();
    connectedBefore = true;
  };

  const client = createClient({
    ...options,
    lazy: false,
    keepAlive: PING_INTERVAL,
    connectionAckWaitTimeout: PONG_TIMEOUT,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry,
    // After a final refusal, such as an ended session, each subscription reports the error.
    onNonLazyError: () => undefined,
    retryWait: pause.wait,
    on: {
      opened: (opened) => {
        socket = opened as OpenSocket;
      },
      connected,
      ping: (received, payload) => {
        if (!received) pong.start(PONG_TIMEOUT);
        else if (payload?.eventsLost === true) onReconnect();
      },
      pong: (received) => {
        if (received) pong.stop();
      },
      closed: () => {
        pong.stop();
        socket = undefined;
      },
    },
  });

  const restartingClient = restarting(client, { pauseBefore: retryPause, onRestart: onReconnect, ...(extensions && { extensions }) });
  return {
    client: restartingClient,
    check() {
      pause.end();
      if (socket?.readyState !== 1) return;
      socket.send(PING);
      pong.start(WAKE_TIMEOUT);
    },
    startAgain: restartingClient.startAgain,
    close() {
      pong.stop();
      void restartingClient.dispose();
    },
  };
}
