import { useCallback, useEffect, useMemo } from 'react';
import { Autosave } from '../autosave/autosave.ts';
import { copyInBrowser } from '../autosave/local-copy.ts';
import { useStore } from './store.ts';

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
  notStored: boolean;
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

/**
 * Stores unsaved work on an item in this browser, per user and open editor. It survives a crash of the tab, an expired session and a power
 * cut, and is offered again when the item is opened. Editors of one item in two tabs each have a draft of their own. `item` names the item
 * and the edited part, such as `academy:<id>`.
 */
export function useDraft<Values>(item: string, revision: number | null): DraftStore<Values> {
  // Only the person saves the values on the server, so nothing is sent.
  const text = useMemo(
    () =>
      new Autosave<Values | null>({
        start: { value: null, version: null },
        copy: copyInBrowser(item),
        copyPause: PAUSE,
        markOf: () => '',
        resolveCopy: ({ value }) => (value === null ? 'forget' : 'offer'),
      }),
    [item],
  );
  useEffect(() => text.open(), [text]);
  const { offered: found, state } = useStore(text.store);
  const offered = found?.value == null ? null : { values: found.value, revision: found.baseVersion, savedAt: found.savedAt };
  const keep = useCallback(
    (values: Values | null) => {
      text.rebase(revision);
      if (values !== null) text.change(values);
      // Back to the saved values: nothing to offer.
      else if (text.isUnsent) text.discard();
    },
    [text, revision],
  );
  const leave = useCallback(() => text.discard(), [text]);
  const discard = useCallback(() => text.dismiss(), [text]);
  const drop = useCallback(() => {
    text.discard();
    text.dismiss();
  }, [text]);
  const restore = () => {
    if (found !== null) text.resume(found);
    return offered;
  };
  return { offered, notStored: state === 'notStored', restore, discard, keep, drop, leave };
}
