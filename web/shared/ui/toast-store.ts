import type { ReactNode } from 'react';
import { createStore, useStore } from '../store/store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** A message above the page. Its texts are elements, so that they follow a language switch. */
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

/** The maximum number of toasts; a new one removes the oldest. */
const LIMIT = 4;

/** Shows a toast and returns a function that removes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  store.set([...store.get(), { ...toast, id }].slice(-LIMIT));
  return () => dismissToast(id);
}

/** Removes one toast. */
export function dismissToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id));
}

/** Removes all toasts, for example when another person signs in. */
export function dismissAllToasts(): void {
  store.set([]);
}

/** Returns the current toasts, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useStore(store);
}
