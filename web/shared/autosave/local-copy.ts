import { currentSession } from '../session/session.ts';
import { browserStorage } from '../store/browser-storage.ts';
import { draftKey } from '../store/drafts.ts';
import { findAbandonedDrafts, openDraft } from '../store/open-drafts.ts';
import { fromFormerCopy, withCurrentValue } from './former-copies.ts';

/** A text that this device keeps until the server has it. */
export interface Copy<Value> {
  value: Value;
  /** The version of the server that it was written on; null if none is known. */
  baseVersion: number | null;
  /** Marks of what was sent without an answer yet: the server may have one of them. */
  sent: readonly string[];
  /** ISO time. */
  savedAt: string;
}

/** The copy of a page that was closed or killed. It stays stored until `forget`. */
export interface FoundCopy<Value> extends Copy<Value> {
  forget: () => void;
}

/** Where a device keeps unsent text. It calls back instead of returning, so that a store may answer later. */
export interface LocalCopy<Value> {
  /** Stores the newest text. Calls back with false if there is no room for it, or if storage is blocked. */
  keep: (copy: Omit<Copy<Value>, 'savedAt'>, onDone: (kept: boolean) => void) => void;
  /** Deletes what `keep` stored. */
  drop: () => void;
  /** Whether another page of this tab has taken the text over, after this one was closed. */
  isTaken: () => boolean;
  /** Marks the copy as written by this page, and calls back with the newest one of an earlier visit. Returns a function that ends this. */
  open: (onFound: (copy: FoundCopy<Value>) => void) => () => void;
}

/** Keys of copies that a page of this tab has taken over. */
const taken = new Set<string>();

/** Returns the text that this browser keeps under a key, stored by this release or an earlier one. */
export function readCopy<Value>(key: string): FoundCopy<Value> | null {
  const text = browserStorage.read(key);
  try {
    const copy = fromFormerCopy<Value>(JSON.parse(text ?? 'null', withCurrentValue));
    // A version that another tab has stored since then stays.
    const forget = () => {
      taken.add(key);
      if (browserStorage.read(key) === text) browserStorage.write(key, null);
    };
    return copy && { ...copy, forget };
  } catch {
    return null;
  }
}

/** Returns the newest of the copies with these keys. */
export function newestCopy<Value>(keys: readonly string[]): FoundCopy<Value> | null {
  const copies = keys.flatMap((key) => readCopy<Value>(key) ?? []);
  return copies.sort((one, other) => other.savedAt.localeCompare(one.savedAt))[0] ?? null;
}

/** Returns the place for an unsent text of the signed-in person in this browser; each page has a copy of its own. `item` names the text, such as `homework:<id>`. */
export function copyInBrowser<Value>(item: string): LocalCopy<Value> {
  // The person who started: unsent work still belongs to this account if the session expires.
  const itemKey = draftKey(currentSession()?.viewer.id ?? '', item);
  const key = `${itemKey}#${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  let closed = false;
  return {
    keep({ value, ...copy }, onDone) {
      onDone(!taken.has(key) && browserStorage.write(key, JSON.stringify({ values: value, ...copy, savedAt: new Date().toISOString() })));
    },
    drop: () => void browserStorage.write(key, null),
    isTaken: () => taken.has(key),
    open(onFound) {
      closed = false;
      findAbandonedDrafts(itemKey, (keys) => {
        const found = closed ? null : newestCopy<Value>(keys);
        if (found !== null) onFound(found);
      });
      const close = openDraft(key);
      return () => {
        closed = true;
        close();
      };
    },
  };
}
