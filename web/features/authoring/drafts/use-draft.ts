import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../shared/debounce.ts';
import { currentSession } from '../../../shared/session/session.ts';
import { browserStorage } from '../../../shared/store/browser-storage.ts';
import { draftKey, whenDraftsAreForgotten } from '../../../shared/store/drafts.ts';

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
  /** Returns the offered draft; the caller sets the form's values. */
  restore: () => Draft<Values> | null;
  discard: () => void;
  /** Stores the values, debounced; null if nothing is unsaved. */
  keep: (values: Values | null) => void;
  /** Deletes the draft at once, after saving. */
  drop: () => void;
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

function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    const draft = JSON.parse(browserStorage.read(key) ?? 'null', withCurrentValue) as Draft<Values> | null;
    return draft !== null && typeof draft === 'object' && 'values' in draft && typeof draft.savedAt === 'string' ? draft : null;
  } catch {
    return null;
  }
}

/** Writes pending values after the debounce, when the page is hidden, or on unmount. */
function useLateWriter() {
  const writer = useDebounced(({ key, text }: { key: string; text: string }) => browserStorage.write(key, text), PAUSE);
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

/**
 * Stores unsaved work on an item in this browser, per user. It survives a crash of the tab, an expired session and a power cut, and is
 * offered again. `item` names the item and the edited part, such as `academy:<id>`.
 */
export function useDraft<Values>(item: string, revision: number | null): DraftStore<Values> {
  // The user who started: pending work still belongs to this account if the session expires.
  const [viewerId] = useState(() => currentSession()?.viewer.id ?? '');
  const key = draftKey(viewerId, item);
  const [offered, setOffered] = useState(() => readDraft<Values>(key));
  const writer = useLateWriter();
  const kept = useRef(false);

  const keep = useCallback(
    (values: Values | null) => {
      if (values !== null) {
        kept.current = true;
        writer.later({ key, text: JSON.stringify({ values, revision, savedAt: new Date().toISOString() } satisfies Draft<Values>) });
      } else if (kept.current) {
        // Back to the saved values: nothing to offer. An unchanged form does not touch the draft of an earlier visit.
        kept.current = false;
        writer.cancel();
        browserStorage.write(key, null);
      }
    },
    [key, revision, writer],
  );
  const drop = useCallback(() => {
    kept.current = false;
    writer.cancel();
    browserStorage.write(key, null);
    setOffered(null);
  }, [key, writer]);
  const restore = () => {
    kept.current = true;
    setOffered(null);
    return offered;
  };
  return { offered, restore, discard: drop, keep, drop };
}
