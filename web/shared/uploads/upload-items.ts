import type { Failure } from '../errors/request-error.ts';
import { createStore, useStore } from '../store/store.ts';
import type { FileValue } from './field-props.ts';
import type { UploadPhase } from './upload-engine.ts';

/** An upload of this tab, as pages show it. */
export interface UploadItem {
  id: string;
  scope: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  phase: UploadPhase;
  /** Null without an estimate. */
  secondsLeft: number | null;
  failure: Failure | null;
  /** What it became, once done. */
  result: FileValue | null;
}

const ACTIVE: ReadonlySet<UploadPhase> = new Set<UploadPhase>(['sending', 'waiting', 'offline', 'signedOut', 'paused', 'checking']);
export const isActive = ({ phase }: UploadItem): boolean => ACTIVE.has(phase);

const store = createStore<readonly UploadItem[]>([]);

/** Asks before the page is left while something is on its way. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function set(items: readonly UploadItem[]): void {
  store.set(items);
  if (items.some(isActive)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

export function addItem(item: UploadItem): void {
  set([...store.get(), item]);
}

export function changeItem(id: string, next: Partial<UploadItem>): void {
  set(store.get().map((item) => (item.id === id ? { ...item, ...next } : item)));
}

export function removeItem(id: string): void {
  set(store.get().filter((item) => item.id !== id));
}

/** What an upload became; null while it is on its way, or when there is no such upload. */
export function resultOf(id: string): FileValue | null {
  return store.get().find((item) => item.id === id)?.result ?? null;
}

/** Gives the uploads whose scope starts with a prefix another prefix. */
export function moveItems(from: string, to: string): void {
  set(store.get().map((item) => (item.scope.startsWith(from) ? { ...item, scope: to + item.scope.slice(from.length) } : item)));
}

/** Returns the scope of an upload of this tab. */
export const scopeOf = (id: string): string | null => store.get().find((item) => item.id === id)?.scope ?? null;

/** Returns the scopes that start with a prefix and have an upload: in progress, failed, or done and not taken yet. */
export const uploadScopes = (prefix: string): string[] => store.get().flatMap(({ scope }) => (scope.startsWith(prefix) ? [scope] : []));

/** Returns the uploads of one scope, oldest first. */
export function useUploads(scope: string): UploadItem[] {
  return useStore(store).filter((item) => item.scope === scope);
}

/** Returns all uploads of this tab whose scope starts with a prefix. */
export function useUploadsUnder(prefix: string): UploadItem[] {
  return useStore(store).filter((item) => item.scope.startsWith(prefix));
}
