import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../shared/debounce.ts';
import { currentSession } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftKey } from '../../shared/store/drafts.ts';
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

/** Where the draft is: on the server, on its way, or only in this browser. */
export type DraftState = 'none' | 'saved' | 'saving' | 'device';

export interface FeedbackDraft {
  content: string;
  state: DraftState;
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
 * Keeps a draft of feedback: in this browser at once, on the server after a pause, and again when the connection is back. The last change is sent
 * when the form closes.
 */
export function useFeedbackDraft(submissionId: string, server: Stored | null | undefined): FeedbackDraft {
  const client = useApolloClient();
  const [{ content, other }, setTexts] = useState(() => startOf(server, readDevice(submissionId)));
  const [state, setState] = useState<DraftState>(server == null ? 'none' : 'saved');
  const newest = useRef(content);
  const ended = useRef(false);
  const send = useCallback(
    async (text: string) => {
      if (ended.current) return;
      setState('saving');
      try {
        await client.mutate({ mutation: SaveFeedbackDraftDocument, variables: { id: submissionId, content: text } });
        if (newest.current !== text) return;
        browserStorage.write(keyOf(submissionId), null);
        setState('saved');
      } catch {
        setState('device');
      }
    },
    [client, submissionId],
  );
  const later = useDebounced((text: string) => void send(text), PAUSE);
  const write = useCallback(
    (text: string) => {
      newest.current = text;
      setTexts((before) => ({ content: text, other: before.other }));
      browserStorage.write(keyOf(submissionId), JSON.stringify({ content: text, savedAt: new Date().toISOString() } satisfies DeviceDraft));
      setState('saving');
      later.later(text);
    },
    [submissionId, later],
  );
  useEffect(() => {
    const retry = () => {
      if (readDevice(submissionId) !== null) void send(newest.current);
    };
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', later.now);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', later.now);
    };
  }, [submissionId, send, later]);
  const swap = () => {
    if (other === null) return;
    setTexts({ content: other, other: content });
    write(other);
    setTexts({ content: other, other: content });
  };
  const done = () => {
    ended.current = true;
    later.cancel();
    browserStorage.write(keyOf(submissionId), null);
  };
  return { content, state, other, write, swap, done };
}
