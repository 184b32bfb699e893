import type { ReactNode } from 'react';
import { createStore, useStore } from '../store/store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** A message above the page. Its texts are elements, so that they follow a language switch. */
export interface Toast {
  tone: ToastTone;
  title: ReactNode;
  body?: ReactNode;
  /** Has no time limit: ends when it is dismissed or the page changes. */
  persistent?: boolean;
  /** Shown immediately before a navigation: ends with the page that opens, not with this one. */
  forNextPage?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
}

/** The toast on the screen. */
export const toastStore = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a toast in place of the previous one, and returns a function that removes it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  toastStore.set([{ ...toast, id }]);
  return () => dismissToast(id);
}

/** Removes one toast. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/** Removes the toasts of the page that was left. */
export function endToastsOfPage(): void {
  toastStore.set(toastStore.get().flatMap((toast) => (toast.forNextPage ? { ...toast, forNextPage: false } : [])));
}

/** Removes all toasts, for example when another person signs in. */
export function dismissAllToasts(): void {
  toastStore.set([]);
}

/** Returns the current toast as a list, which is empty without one. */
export function useToasts(): readonly ShownToast[] {
  return useStore(toastStore);
}
