import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { isWeakLink } from '../errors/request-error.ts';
import { forgetReading } from '../i18n/reading-preference.ts';
import { forgetReturnPath } from '../session/return-path.ts';
import { currentSession, endSession } from '../session/session.ts';
import { browserStorage } from '../store/browser-storage.ts';
import { draftKey, forgetDrafts, SEARCHES } from '../store/drafts.ts';
import { createStore } from '../store/store.ts';
import { unsentKinds } from '../store/unsent-work.ts';
import { SignOutDocument } from './sign-out.generated.ts';

/** What happens to work that has not reached the server when a person signs out; null: the person stays signed in. */
export type SignOutChoice = 'keep' | 'delete' | null;

type Question = () => Promise<SignOutChoice>;

/** The dialog, once it is loaded. */
const dialog = createStore<Question | null>(null);
/** Milliseconds to wait for it. */
const LOADING_MAX = 5000;

/** Sets who asks what happens to unsent work. Returns a function that ends this. */
export function askBeforeSignOut(ask: Question): () => void {
  dialog.set(ask);
  return () => dialog.set(null);
}

/** Returns the dialog; null if it does not load, as on a weak line. */
function loadedDialog(): Promise<Question | null> {
  return new Promise((resolve) => {
    const loaded = dialog.get();
    if (loaded !== null) return resolve(loaded);
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve(dialog.get());
    };
    const stop = dialog.subscribe(end);
    const timer = setTimeout(end, LOADING_MAX);
  });
}

/** Without unsent work there is nothing to ask; what cannot be asked about is kept. */
async function choose(viewerId: string): Promise<SignOutChoice> {
  if (unsentKinds(viewerId).length === 0) return 'delete';
  const ask = await loadedDialog();
  return ask === null ? 'keep' : ask();
}

/** Ends a session on the server, if necessary when the connection is back. */
async function endOnServer(client: ApolloClient, token: string): Promise<void> {
  // Outlives the page, if the person closes it.
  const context = { headers: { 'x-access-token': token }, fetchOptions: { keepalive: true } };
  try {
    await client.mutate({ mutation: SignOutDocument, context });
  } catch (error) {
    // Otherwise the session has ended already.
    if (isWeakLink(error)) window.addEventListener('online', () => void endOnServer(client, token), { once: true });
  }
}

/**
 * Returns a function that signs out: at once on this device, in all tabs, where the guards then show /login; the request to the server follows. Asks
 * before if work has not reached the server. Resolves to whether the person is signed out.
 */
export function useSignOut(): () => Promise<boolean> {
  const client = useApolloClient();
  return useCallback(async () => {
    const session = currentSession();
    if (session === null) return true;
    const { viewer, token } = session;
    const choice = await choose(viewer.id);
    if (choice === null) return false;
    if (choice === 'delete') forgetDrafts(viewer.id);
    else browserStorage.write(draftKey(viewer.id, SEARCHES), null);
    forgetReading();
    forgetReturnPath();
    endSession();
    void endOnServer(client, token);
    return true;
  }, [client]);
}
