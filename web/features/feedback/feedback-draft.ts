import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Autosave } from '../../shared/autosave/autosave.ts';
import { copyInBrowser, type FoundCopy } from '../../shared/autosave/local-copy.ts';
import type { SaveState } from '../../shared/autosave/save-states.ts';
import { sendStored } from '../../shared/autosave/send-stored.ts';
import { useStore } from '../../shared/store/store.ts';
import { SaveFeedbackDraftDocument, StoredFeedbackDraftDocument } from './feedback-form.generated.ts';

/** Milliseconds after the last key until the draft is sent. */
const PAUSE = 1500;

/** Names the feedback on a submission among drafts and delayed actions. */
export const feedbackItem = (submissionId: string): string => `feedback:${submissionId}`;

export interface FeedbackDraft {
  content: string;
  state: SaveState;
  /** Another version of the text, when this browser and the server differ. */
  other: string | null;
  write: (content: string) => void;
  /** Replaces the text with the other version, which keeps this one as the other. */
  swap: () => void;
  /** Sends the draft now. */
  save: () => void;
  /** Gives the text as feedback; resolves to whether it arrived. The draft ends with it, and is saved again otherwise. */
  give: (send: (content: string) => Promise<unknown>) => Promise<boolean>;
}

interface Stored {
  content: string;
  updatedAt: string;
}

/** The draft that the form starts with: the newer one of this browser and the server, and the other one if they differ. */
export function startOf(server: Stored | null | undefined, device: { content: string; savedAt: string } | null): { content: string; other: string | null } {
  if (device === null || device.content === server?.content) return { content: server?.content ?? '', other: null };
  if (server == null || server.content === '') return { content: device.content, other: null };
  const [newer, older] = device.savedAt > server.updatedAt ? [device, server] : [server, device];
  return { content: newer.content, other: older.content };
}

const startWith = (server: Stored | null | undefined, { value, savedAt }: FoundCopy<string>) => startOf(server, { content: value, savedAt });

interface TextOptions {
  client: ApolloClient;
  submissionId: string;
  server: Stored | null | undefined;
  /** Called with the draft of the server that is older than the one of this browser. */
  onOther: (content: string | null) => void;
}

function textOf({ client, submissionId, server, onOther }: TextOptions): Autosave<string> {
  return new Autosave<string>(
    {
      kind: 'feedback',
      start: { value: server?.content ?? '', version: null },
      copy: copyInBrowser(feedbackItem(submissionId)),
      pause: PAUSE,
      markOf: (content) => content,
      resolveCopy(found) {
        if (found.value === server?.content) return 'forget';
        const { content, other } = startWith(server, found);
        if (content !== found.value) return 'offer';
        onOther(other);
        return 'resume';
      },
      async send(content) {
        await client.mutate({ mutation: SaveFeedbackDraftDocument, variables: { id: submissionId, content } });
        return null;
      },
    },
    server == null ? null : 'saved',
  );
}

/** Keeps a draft of feedback: in this browser at once, on the server after a pause, and again while the server is unreachable. */
export function useFeedbackDraft(submissionId: string, server: Stored | null | undefined): FeedbackDraft {
  const client = useApolloClient();
  const [older, setOlder] = useState<string | null>(null);
  const [text] = useState(() => textOf({ client, submissionId, server, onOther: setOlder }));
  const { value: content, state, offered } = useStore(text.store);
  useEffect(() => text.open(), [text]);
  const other = offered?.value ?? older;
  const swap = () => {
    if (other === null) return;
    setOlder(content);
    if (offered === null) text.change(other);
    else text.resume(offered);
  };
  const give: FeedbackDraft['give'] = async (send) => {
    const arrived = await text.finish(send);
    if (!arrived) void text.save();
    return arrived;
  };
  return { content, state, other, write: (changed) => text.change(changed), swap, save: () => void text.save(), give };
}

/** Sends the drafts of feedback that this browser keeps of a person. A newer draft of the server stays. */
export function sendFeedback(client: ApolloClient, viewerId: string): Promise<void> {
  return sendStored<string>(viewerId, 'feedback', async (submissionId, found) => {
    const { data } = await client.query({ query: StoredFeedbackDraftDocument, variables: { id: submissionId }, fetchPolicy: 'network-only' });
    const server = data?.submissionForReview.draft;
    return startWith(server, found).content === found.value ? textOf({ client, submissionId, server, onOther: () => undefined }) : null;
  });
}
