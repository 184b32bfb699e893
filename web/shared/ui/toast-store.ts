import { isValidElement, type ReactNode } from 'react';
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
  /** Only announced by screen readers, because the page itself shows what happened. */
  spoken?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
}

const store = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Whether two nodes show the same text: elements of the same type with the same properties. */
function isSameNode(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, index) => isSameNode(each, other[index]));
  if (isValidElement(one) && isValidElement(other)) return one.type === other.type && isSameNode(one.props, other.props);
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameNode(one[name], other[name]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !isValidElement(value);

const isSame = (one: Toast, other: Toast): boolean => one.tone === other.tone && isSameNode([one.title, one.body], [other.title, other.body]);

/**
 * Shows a toast below the previous ones, each of which keeps its time (docs/targets.md, A4), and returns a function that removes it. A toast
 * that says the same as an earlier one takes its place.
 */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  store.set([...store.get().filter((shown) => !isSame(shown, toast)), { ...toast, id }]);
  return () => dismissToast(id);
}

/** Removes one toast. */
export function dismissToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id));
}

/** Removes the toasts of the page that was left. */
export function endToastsOfPage(): void {
  store.set(store.get().flatMap((toast) => (toast.forNextPage ? { ...toast, forNextPage: false } : [])));
}

/** Removes all toasts, for example when another person signs in. */
export function dismissAllToasts(): void {
  store.set([]);
}

/** Returns the toasts that are shown, the newest last. */
export function useToasts(): readonly ShownToast[] {
  return useStore(store);
}
