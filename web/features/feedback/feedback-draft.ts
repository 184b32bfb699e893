import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SaveState } from '../../shared/autosave/save-states.ts';
import { useDebounced } from '../../shared/debounce.ts';
import { isWeakLink } from '../../shared/errors/request-error.ts';
import { currentSession } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftKey, whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { registerWork } from '../../shared/store/open-work.ts';
import { useRetry } from '../../shared/use-retry.ts';
import { SaveFeedbackDraftDocument } from './feedback-form.generated.ts';

/** Milliseconds after the last key until the draft is sent. */
const PAUSE = 1500;

interface DeviceDraft {
  content: string;
  /** ISO time. */
  savedAt: string;
}

const keyOf = (submissionId: string): string => draftKey(currentSession()?.viewer.id ?? '', `feedback:${submissionId}`);

function readDevice(submissionId: string): DeviceDraft | null {
  try {
    const draft = JSON.parse(browserStorage.read(keyOf(submissionId)) ?? 'null') as DeviceDraft | null;
    return typeof draft?.content === 'string' && typeof draft.savedAt === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export interface FeedbackDraft {
  content: string;
  state: SaveState;
  /** Another version of the text, when this browser and the server differ. */
  other: string | null;
  write: (content: string) => void;
  /** Replaces the text with the other version, which keeps this one as the other. */
  swap: () => void;
  /** Ends the saving and removes the draft of this browser: the feedback is given. */
  done: () => void;
}

interface Stored {
  content: string;
  updatedAt: string;
}

/** The draft that the form starts with: the newer one of this browser and the server, and the other one if they differ. */
export function startOf(server: Stored | null | undefined, device: DeviceDraft | null): { content: string; other: string | null } {
  if (device === null || device.content === server?.content) return { content: server?.content ?? '', other: null };
  if (server == null || server.content === '') return { content: device.content, other: null };
  const [newer, older] = device.savedAt > server.updatedAt ? [device, server] : [server, device];
  return { content: newer.content, other: older.content };
}

/**
 * Returns a function that saves the newest text on the server. One save at a time: an earlier text never replaces a later one. The copy in this
 * browser is deleted when the server has the newest text.
 */
function useSaving(submissionId: string, newest: RefObject<string>, setState: (state: SaveState) => void) {
  const client = useApolloClient();
  const running = useRef(false);
  const again = useRef(false);
  const ended = useRef(false);
  const save = useCallback(async () => {
    again.current = running.current;
    if (running.current || ended.current) return;
    running.current = true;
    try {
      do {
        again.current = false;
        setState('saving');
        const content = newest.current;
        await client.mutate({ mutation: SaveFeedbackDraftDocument, variables: { id: submissionId, content } });
        if (newest.current !== content) continue;
        browserStorage.write(keyOf(submissionId), null);
        setState('saved');
      } while (again.current && !ended.current);
    } catch (error) {
      const waiting = isWeakLink(error) ? 'waiting' : 'refused';
      setState(readDevice(submissionId) === null ? 'unkept' : waiting);
    } finally {
      running.current = false;
    }
  }, [client, submissionId, newest, setState]);
  const end = () => {
    ended.current = true;
  };
  return { save, end };
}

/**
 * Keeps a draft of feedback: in this browser at once, on the server after a pause, and again while the server is unreachable. The last change is
 * sent when the form closes.
 */
export function useFeedbackDraft(submissionId: string, server: Stored | null | undefined): FeedbackDraft {
  const [{ content, other }, setTexts] = useState(() => startOf(server, readDevice(submissionId)));
  const [unsent] = useState(content !== (server?.content ?? ''));
  const [state, setState] = useState<SaveState>(unsent ? 'saving' : server == null ? null : 'saved');
  const newest = useRef(content);
  const { save, end } = useSaving(submissionId, newest, setState);
  const { later, now, cancel } = useDebounced(save, PAUSE);
  const write = useCallback(
    (text: string) => {
      newest.current = text;
      setTexts((before) => ({ content: text, other: before.other }));
      const draft: DeviceDraft = { content: text, savedAt: new Date().toISOString() };
      setState(browserStorage.write(keyOf(submissionId), JSON.stringify(draft)) ? 'saving' : 'unkept');
      later(undefined);
    },
    [submissionId, later],
  );
  useEffect(() => {
    // A text of an earlier visit that the server does not have.
    if (unsent) later(undefined);
  }, [unsent, later]);
  useEffect(() => {
    window.addEventListener('pagehide', now);
    const stopForgetting = whenDraftsAreForgotten(cancel);
    return () => {
      stopForgetting();
      window.removeEventListener('pagehide', now);
    };
  }, [now, cancel]);
  const unsaved = useRef(false);
  unsaved.current = state !== null && state !== 'saved';
  useEffect(() => registerWork({ kind: 'feedback', isUnsent: () => unsaved.current, send: save }), [save]);
  useRetry(state === 'waiting' || state === 'unkept', () => void save());
  const swap = () => {
    if (other === null) return;
    write(other);
    setTexts({ content: other, other: content });
  };
  const done = () => {
    end();
    cancel();
    browserStorage.write(keyOf(submissionId), null);
  };
  return { content, state, other, write, swap, done };
}
