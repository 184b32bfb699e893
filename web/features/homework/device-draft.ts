import { currentSession } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftKey, whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { findAbandonedDrafts, openDraft } from '../../shared/store/open-drafts.ts';
import type { HomeworkValues } from './homework-values.ts';

/** A text that this browser keeps until the server has it. */
interface DeviceDraft {
  values: HomeworkValues;
  /** The version of the server that it was written on. */
  baseVersion: number;
  /** Fingerprints of the texts that were sent without an answer yet: the server may have one of them. */
  sent: readonly string[];
  /** ISO time. */
  savedAt: string;
}

/** The draft of a tab that was closed or killed. It stays stored until `forget`. */
export interface FoundDraft extends DeviceDraft {
  forget: () => void;
}

/** Returns the homework that this browser keeps under a key. */
export function readDraft(key: string): FoundDraft | null {
  try {
    const draft = JSON.parse(browserStorage.read(key) ?? 'null') as DeviceDraft | null;
    if (typeof draft?.savedAt !== 'string' || typeof draft.values?.content !== 'string') return null;
    return { ...draft, forget: () => void browserStorage.write(key, null) };
  } catch {
    return null;
  }
}

/** The unsent homework of a step in this browser, per person and tab. */
export interface DeviceStore {
  /** Stores the values at once. Returns false if the storage is full or blocked, or if the person has signed out. */
  keep: (draft: Omit<DeviceDraft, 'savedAt'>) => boolean;
  /** Deletes what `keep` stored. */
  drop: () => void;
  /** Marks the draft as written by this tab, and calls back with the newest one of an earlier visit. Returns a function that ends this. */
  open: (onFound: (draft: FoundDraft) => void) => () => void;
}

export function createDeviceStore(stepId: string): DeviceStore {
  const itemKey = draftKey(currentSession()?.viewer.id ?? '', `homework:${stepId}`);
  const key = `${itemKey}#${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  let forgotten = false;
  return {
    keep: (draft) => !forgotten && browserStorage.write(key, JSON.stringify({ ...draft, savedAt: new Date().toISOString() } satisfies DeviceDraft)),
    drop: () => void browserStorage.write(key, null),
    open(onFound) {
      let current = true;
      findAbandonedDrafts(itemKey, (keys) => {
        const drafts = keys.flatMap((each) => readDraft(each) ?? []);
        const newest = drafts.sort((one, other) => other.savedAt.localeCompare(one.savedAt))[0];
        if (current && newest !== undefined) onFound(newest);
      });
      const close = openDraft(key);
      const stopForgetting = whenDraftsAreForgotten(() => {
        forgotten = true;
      });
      return () => {
        current = false;
        stopForgetting();
        close();
      };
    },
  };
}
