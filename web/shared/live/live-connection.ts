import type { Client } from 'graphql-ws/client';
import { contentLanguageAt, onReadingPreference, readingPreference } from '../i18n/reading-preference.ts';
import { loadWithRetries } from '../load-with-retries.ts';
import { currentSession, onSession } from '../session/session.ts';
import type { LiveSocket } from './live-socket.ts';

/** Browsers of one server reconnect together after a restart; their questions are spread over this time, in milliseconds. */
const REFETCH_SPREAD = 800;

let current: { token: string; socket: Promise<LiveSocket> } | null = null;
const onReconnect = new Set<() => void>();
/** The listeners will be called; several subscriptions that run again need one call. */
let isWaiting = false;

/** Calls the listener when the connection is back after it was lost, so that what is shown can be read again. Returns a function that removes it. */
export function onLiveReconnect(listener: () => void): () => void {
  onReconnect.add(listener);
  return () => onReconnect.delete(listener);
}

/** The languages of what a subscription receives: the page's, when it starts. */
function reading(): { contentLanguage: string; otherLanguages: boolean } {
  const preference = readingPreference();
  return { contentLanguage: contentLanguageAt(window.location.pathname, preference), otherLanguages: preference.otherLanguages };
}

async function open(): Promise<LiveSocket> {
  const createLiveSocket = await loadWithRetries(async () => (await import('./live-socket.ts')).createLiveSocket);
  return createLiveSocket({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`,
    shouldRetry: () => currentSession() !== null,
    connectionParams: () => ({ token: currentSession()?.token }),
    extensions: reading,
    onReconnect: () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        for (const listener of onReconnect) listener();
      }, Math.random() * REFETCH_SPREAD);
    },
  });
}

function close(): void {
  current?.socket.then((socket) => socket.close()).catch(() => undefined);
  current = null;
}

/** The one connection of this page, opened for the current session; its code is loaded at the first call. */
async function liveSocket(token: string): Promise<LiveSocket> {
  if (current?.token === token) return current.socket;
  close();
  const socket = open();
  current = { token, socket };
  // The next call loads the code again.
  socket.catch(() => {
    if (current?.socket === socket) current = null;
  });
  return socket;
}

/** Returns the client for subscriptions. */
export async function liveClient(): Promise<Client> {
  return (await liveSocket(currentSession()?.token ?? '')).client;
}

/**
 * Keeps the connection open while somebody is signed in. Checks it when the page is shown again, the device wakes up or the network
 * changes. Returns a function that stops that.
 */
export function keepConnected(): () => void {
  const connect = (): void => {
    const token = currentSession()?.token;
    if (token === undefined) close();
    else liveSocket(token).catch(() => undefined);
  };
  const check = (): void => {
    if (document.visibilityState !== 'visible') return;
    connect();
    current?.socket.then((socket) => socket.check()).catch(() => undefined);
  };
  let told = JSON.stringify(reading());
  const tellLanguages = (): void => {
    const next = JSON.stringify(reading());
    if (next === told) return;
    told = next;
    current?.socket.then((socket) => socket.startAgain()).catch(() => undefined);
  };
  connect();
  const leave = onSession(connect);
  const leaveReading = onReadingPreference(tellLanguages);
  window.addEventListener('online', check);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    leave();
    leaveReading();
    window.removeEventListener('online', check);
    window.removeEventListener('pageshow', check);
    document.removeEventListener('visibilitychange', check);
    close();
  };
}
