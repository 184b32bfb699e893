import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Autosave } from '../../../shared/autosave/autosave.ts';
import { storedDraft } from '../../../shared/editing/draft-note.tsx';
import { DiscardStepDraftDocument, SaveStepDraftDocument, StepDraftOnServerDocument, type StepDraftOnServerQuery } from './step-draft.generated.ts';

/** Milliseconds between two versions of a draft. */
export const DRAFT_EVERY = 10_000;

export type ServerDraft = NonNullable<StepDraftOnServerQuery['stepDraft']>;

export interface DraftOnServerOptions {
  /** A saved step, or the module of a new one. */
  stepId: string | null;
  moduleId: string;
  /** The revision that the work is based on. */
  revision: number | null;
  /** The values as JSON; null if nothing is unsaved. */
  content: string | null;
  /** The draft of an earlier visit; null without one. */
  earlier: ServerDraft | null;
}

interface Place {
  stepId: string | null;
  moduleId: string | null;
}

const placeOf = (stepId: string | null, moduleId: string): Place => (stepId === null ? { stepId, moduleId } : { stepId, moduleId: null });

/** Sends the draft of the place that the editor is at; after creation that is the saved step. */
function useServerText(place: Place) {
  const client = useApolloClient();
  const latest = useRef(place);
  latest.current = place;
  const [server] = useState(() => {
    /** The server has, or may have, a draft that this visit made or restored. */
    let has = false;
    /** Learners see the step: its drafts stay in the browser. */
    let refused = false;
    const text = new Autosave<string>({
      start: { value: '', version: null },
      // The drafts of the browser keep the text.
      copy: null,
      pause: DRAFT_EVERY,
      every: true,
      markOf: (content) => content,
      isComplete: () => !refused,
      async send(content, revision) {
        has = true;
        const { data } = await client.mutate({ mutation: SaveStepDraftDocument, variables: { input: { ...latest.current, revision, content } } });
        has = data?.saveStepDraft != null;
        refused = !has;
        storedDraft.set(data?.saveStepDraft?.savedAt ?? null);
        return null;
      },
      async remove() {
        if (has) await client.mutate({ mutation: DiscardStepDraftDocument, variables: latest.current });
        has = false;
        storedDraft.set(null);
      },
    });
    const discard = () => {
      storedDraft.set(null);
      text.discard();
    };
    const restored = () => {
      has = true;
    };
    return { text, discard, restored };
  });
  return server;
}

/** Returns the draft of an earlier visit of a place, null without one; undefined until that is known. */
export function useEarlierDraft(stepId: string | null, moduleId: string): ServerDraft | null | undefined {
  const client = useApolloClient();
  const [draft, setDraft] = useState<ServerDraft | null>();
  useEffect(() => {
    let current = true;
    client.query({ query: StepDraftOnServerDocument, variables: placeOf(stepId, moduleId), fetchPolicy: 'network-only' }).then(
      ({ data }) => current && setDraft(data?.stepDraft ?? null),
      () => current && setDraft(null),
    );
    return () => {
      current = false;
    };
  }, [client, stepId, moduleId]);
  return draft;
}

/**
 * Stores unsaved work on a step on the server every 10 s, so that it can be continued on another device, and returns the draft of an earlier
 * visit until it is restored or discarded (docs/decisions/0056-drafts-of-steps.md).
 */
export function useDraftOnServer({ stepId, moduleId, revision, content, earlier }: DraftOnServerOptions) {
  const { text, restored, discard } = useServerText(placeOf(stepId, moduleId));
  const [isOver, setOver] = useState(false);
  const clear = useCallback(() => setOver(true), []);
  // Saving the step deletes its draft: the offer of it ends, and what is still unsaved is stored anew.
  const began = useRef(revision);
  useEffect(() => {
    if (began.current !== revision) clear();
    began.current = revision;
    if (content === null) return discard();
    text.rebase(revision);
    text.change(content);
  }, [revision, content, text, clear, discard]);
  // The form is left by saving, or by the choice to leave without it; a closed tab or an expired session does not run this.
  useEffect(() => {
    const close = text.open();
    return () => {
      discard();
      close();
    };
  }, [text, discard]);
  return {
    offered: isOver ? null : earlier,
    restore: () => {
      restored();
      clear();
    },
    discard: () => {
      restored();
      discard();
      clear();
    },
  };
}
