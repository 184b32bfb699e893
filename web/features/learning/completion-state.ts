import type { ApolloClient } from '@apollo/client';
import { createStore, useStore } from '../../shared/store/store.ts';
import type { CompletionOutbox, KeptPress, WaitingPress } from './completion-outbox.ts';

/** The outbox of this tab, once its code is loaded. */
interface Opened {
  outbox: CompletionOutbox;
  client: ApolloClient;
  viewerId: string;
}
export const opened = createStore<Opened | null>(null);

/** The presses that wait in this browser or were refused. */
export const waiting = createStore<readonly WaitingPress[]>([]);
export const useWaiting = (): readonly WaitingPress[] => useStore(waiting);

/** Called when a press has arrived that no page waited for. */
export const onArrival = new Set<(press: KeptPress, opened: string | null) => void>();
