import type { ReactNode } from 'react';
import { createStore, useStore } from '../store/store.ts';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

/** A message that floats over the page. Texts are elements, so that they follow a language switch. */
export interface Notice {
  tone: NoticeTone;
  title: ReactNode;
  body?: ReactNode;
  /** Stays until dismissed. */
  persistent?: boolean;
}

export interface ShownNotice extends Notice {
  id: number;
}

const store = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

/** At most so many at once; the oldest goes. */
const LIMIT = 4;

/** Shows a notice and answers how to take it back. */
export function notify(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  store.set([...store.get(), { ...notice, id }].slice(-LIMIT));
  return () => dismissNotice(id);
}

/** Takes one notice away. */
export function dismissNotice(id: number): void {
  store.set(store.get().filter((notice) => notice.id !== id));
}

/** Takes all away, as when another person takes over. */
export function dismissAllNotices(): void {
  store.set([]);
}

/** What is shown now, the oldest first. */
export function useNotices(): readonly ShownNotice[] {
  return useStore(store);
}
