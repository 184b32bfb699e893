import type { ReactNode } from 'react';
import { createStore, useStore } from '../store/store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** A message that floats over the page. Texts are elements, so that they follow a language switch. */
export interface Toast {
  tone: ToastTone;
  title: ReactNode;
  body?: ReactNode;
  /** Stays until dismissed. */
  persistent?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
}

const store = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** At most so many at once; the oldest goes. */
const LIMIT = 4;

/** Shows a toast and answers how to take it back. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  store.set([...store.get(), { ...toast, id }].slice(-LIMIT));
  return () => dismissToast(id);
}

/** Takes one toast away. */
export function dismissToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id));
}

/** Takes all away, as when another person takes over. */
export function dismissAllToasts(): void {
  store.set([]);
}

/** What is shown now, the oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useStore(store);
}
