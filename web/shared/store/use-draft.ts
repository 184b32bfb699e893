import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../debounce.ts';
import { currentSession } from '../session/session.ts';
import { browserStorage } from './browser-storage.ts';
import { draftKey, whenDraftsAreForgotten } from './drafts.ts';
import { findAbandonedDrafts, openDraft } from './open-drafts.ts';

export interface Draft<Values> {
  values: Values;
  /** The revision that the draft started from; null for an item that is not saved yet. */
  revision: number | null;
  /** ISO time of the last stored change. */
  savedAt: string;
}

export interface DraftStore<Values> {
  /** A draft of an earlier visit, offered until it is restored or discarded. */
  offered: Draft<Values> | null;
  /** The last change could not be stored, because the storage of the browser is full or blocked. */
  unkept: boolean;
  /** Returns the offered draft; the caller sets the form's values. */
  restore: () => Draft<Values> | null;
  /** Deletes the offered draft. */
  discard: () => void;
  /** Stores the values, debounced; null if nothing is unsaved. */
  keep: (values: Values | null) => void;
  /** Deletes the draft at once, after saving, and one that is still offered. */
  drop: () => void;
  /** Deletes the draft at once, after the form is left without saving. */
  leave: () => void;
}

/** Milliseconds to debounce: a crash loses at most this much typing. */
const PAUSE = 500;

/** Values of drafts that were stored before the fields had words. */
const FORMER_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { '0': 'DRAFT', '1': 'PUBLISHED' },
  access: { '0': 'OPEN', '1': 'AFTER_PREVIOUS' },
  openType: { NEWTAB: 'NEW_TAB' },
};
const withCurrentValue = (name: string, value: unknown): unknown => (typeof value === 'string' ? (FORMER_VALUES[name]?.[value] ?? value) : value);

interface StoredDraft<Values> {
  key: string;
  text: string;
  draft: Draft<Values>;
}

function readDraft<Values>(key: string): StoredDraft<Values> | null {
  const text = browserStorage.read(key) ?? 'null';
  try {
    const draft = JSON.parse(text, withCurrentValue) as Draft<Values> | null;
    return draft !== null && typeof draft === 'object' && 'values' in draft && typeof draft.savedAt === 'string' ? { key, text, draft } : null;
  } catch {
    return null;
  }
}

/** Returns the newest of the drafts with these keys. */
function newestOf<Values>(keys: readonly string[]): StoredDraft<Values> | null {
  const drafts = keys.flatMap((key) => readDraft<Values>(key) ?? []);
  return drafts.sort((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt))[0] ?? null;
}

/** Writes pending values after the debounce, when the page is hidden, or on unmount. */
function useLateWriter(onWritten: (successful: boolean) => void) {
  const writer = useDebounced(({ key, text }: { key: string; text: string }) => onWritten(browserStorage.write(key, text)), PAUSE);
  useEffect(() => {
    window.addEventListener('pagehide', writer.now);
    document.addEventListener('visibilitychange', writer.now);
    const stopForgetting = whenDraftsAreForgotten(writer.cancel);
    return () => {
      stopForgetting();
      window.removeEventListener('pagehide', writer.now);
      document.removeEventListener('visibilitychange', writer.now);
    };
  }, [writer]);
  return writer;
}

/** The newest draft of an item that no open editor writes, until it is cleared. */
function useAbandonedDraft<Values>(itemKey: string) {
  const [found, setFound] = useState<StoredDraft<Values> | null>(null);
  useEffect(() => {
    let current = true;
    findAbandonedDrafts(itemKey, (keys) => current && setFound(newestOf(keys)));
    return () => {
      current = false;
    };
  }, [itemKey]);
  return { found, clear: useCallback(() => setFound(null), []) };
}

/** Deletes a draft, unless a tab has stored another version since it was read. */
function remove({ key, text }: StoredDraft<unknown>): void {
  if (browserStorage.read(key) === text) browserStorage.write(key, null);
}

/**
 * Stores unsaved work on an item in this browser, per user and open editor. It survives a crash of the tab, an expired session and a power
 * cut, and is offered again when the item is opened. Editors of one item in two tabs each have a draft of their own. `item` names the item
 * and the edited part, such as `academy:<id>`.
 */
export function useDraft<Values>(item: string, revision: number | null): DraftStore<Values> {
  // The user who started: pending work still belongs to this account if the session expires.
  const [viewerId] = useState(() => currentSession()?.viewer.id ?? '');
  const [visit] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'));
  const itemKey = draftKey(viewerId, item);
  const key = `${itemKey}#${visit}`;
  const { found, clear } = useAbandonedDraft<Values>(itemKey);
  const [unkept, setUnkept] = useState(false);
  const writer = useLateWriter((successful) => setUnkept(!successful));
  const kept = useRef(false);
  useEffect(() => openDraft(key), [key]);

  const leave = useCallback(() => {
    kept.current = false;
    writer.cancel();
    browserStorage.write(key, null);
    setUnkept(false);
  }, [key, writer]);
  const keep = useCallback(
    (values: Values | null) => {
      if (values !== null) {
        kept.current = true;
        writer.later({ key, text: JSON.stringify({ values, revision, savedAt: new Date().toISOString() } satisfies Draft<Values>) });
        // Back to the saved values: nothing to offer.
      } else if (kept.current) leave();
    },
    [key, revision, writer, leave],
  );
  const discard = useCallback(() => {
    if (found !== null) remove(found);
    clear();
  }, [found, clear]);
  const drop = useCallback(() => {
    leave();
    discard();
  }, [leave, discard]);
  const restore = () => {
    if (found === null) return null;
    kept.current = true;
    const moved = browserStorage.write(key, found.text);
    setUnkept(!moved);
    if (moved) remove(found);
    clear();
    return found.draft;
  };
  return { offered: found?.draft ?? null, unkept, restore, discard, keep, drop, leave };
}
