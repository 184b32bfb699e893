import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../shared/debounce.ts';
import { currentSession } from '../../../shared/session/session.ts';
import { browserStorage } from '../../../shared/store/browser-storage.ts';
import { draftKey, whenDraftsAreForgotten } from '../../../shared/store/drafts.ts';

export interface Draft<Values> {
  values: Values;
  /** The revision that the work began from; null for an item that is not saved yet. */
  revision: number | null;
  /** ISO time of the last keystroke that was kept. */
  savedAt: string;
}

export interface DraftStore<Values> {
  /** Work of an earlier visit that was never saved; offered until it is restored or discarded. */
  offered: Draft<Values> | null;
  /** Takes the offered work; the caller puts the values into the form. */
  restore: () => Draft<Values> | null;
  discard: () => void;
  /** Keeps the values a moment after the last change; null when nothing is unsaved. */
  keep: (values: Values | null) => void;
  /** Forgets at once, after saving. */
  drop: () => void;
}

/** A crash loses at most the last half second of typing. */
const PAUSE = 500;

function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    const draft = JSON.parse(browserStorage.read(key) ?? 'null') as Draft<Values> | null;
    return draft !== null && typeof draft === 'object' && 'values' in draft && typeof draft.savedAt === 'string' ? draft : null;
  } catch {
    return null;
  }
}

/** Writes what waits when the pause is over, the page is hidden, or the form leaves the screen. */
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
 * Unsaved work on one item, kept in this browser for this person: it survives a crash of the tab, a session that ran out and
 * no power, and is offered again. `item` names the item and what is edited of it, such as `academy:<id>`.
 */
export function useDraft<Values>(item: string, revision: number | null): DraftStore<Values> {
  // Whoever began: what waits is still theirs when the session runs out meanwhile.
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
        // Typed back to what is saved: nothing to offer. What an earlier visit left is not touched by an unchanged form.
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
