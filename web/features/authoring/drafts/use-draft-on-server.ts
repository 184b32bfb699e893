import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storedDraft } from './draft-note.tsx';
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
}

/** Sends one request after the other: the newest version of the draft is the last one. */
function useSender({ stepId, moduleId }: Pick<DraftOnServerOptions, 'stepId' | 'moduleId'>) {
  const client = useApolloClient();
  const place = stepId === null ? { stepId: null, moduleId } : { stepId, moduleId: null };
  const latest = useRef(place);
  latest.current = place;
  const [sender] = useState(() => {
    let last: Promise<unknown> = Promise.resolve();
    const queue = (work: () => Promise<unknown>) => {
      // The browser has the draft, too: a failure is no reason for a message.
      last = last.then(work).catch(() => undefined);
    };
    let has = false;
    let refused = false;
    return {
      save: (revision: number | null, content: string) =>
        queue(async () => {
          if (refused) return;
          const { data } = await client.mutate({ mutation: SaveStepDraftDocument, variables: { input: { ...latest.current, revision, content } } });
          has = data?.saveStepDraft != null;
          // Learners see the step: its drafts stay in the browser.
          refused = !has;
          storedDraft.set(data?.saveStepDraft?.savedAt ?? null);
        }),
      /** Deletes the draft of this visit. */
      discard: () => {
        storedDraft.set(null);
        queue(async () => {
          if (has) await client.mutate({ mutation: DiscardStepDraftDocument, variables: latest.current });
          has = false;
          storedDraft.set(null);
        });
      },
      /** Deletes a draft of another visit. */
      discardOffered: () => queue(() => client.mutate({ mutation: DiscardStepDraftDocument, variables: latest.current })),
      restored: () => {
        has = true;
      },
    };
  });
  return { place, sender };
}

/** The draft of an earlier visit, until it is restored or discarded. */
function useOffered({ stepId, moduleId }: { stepId: string | null; moduleId: string | null }) {
  const client = useApolloClient();
  const [offered, setOffered] = useState<ServerDraft | null>(null);
  useEffect(() => {
    let current = true;
    client.query({ query: StepDraftOnServerDocument, variables: { stepId, moduleId }, fetchPolicy: 'network-only' }).then(
      ({ data }) => current && setOffered(data?.stepDraft ?? null),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client, stepId, moduleId]);
  return { offered, clear: useCallback(() => setOffered(null), []) };
}

/**
 * Stores unsaved work on a step on the server every 10 s, so that it can be continued on another device, and returns a draft of an earlier
 * visit (docs/decisions/0056-drafts-of-steps.md).
 */
export function useDraftOnServer({ stepId, moduleId, revision, content }: DraftOnServerOptions) {
  const { place, sender } = useSender({ stepId, moduleId });
  const { offered, clear } = useOffered(place);
  const newest = useRef<{ revision: number | null; content: string } | null>(null);
  newest.current = content === null ? null : { revision, content };
  // Saving the step deletes its draft: the offer of it ends.
  const began = useRef(revision);
  useEffect(() => {
    if (began.current !== revision) clear();
    began.current = revision;
  }, [revision, clear]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Saving the step deletes its draft: what is still unsaved is stored anew.
  const version = content === null ? null : `${revision} ${content}`;
  useEffect(() => {
    if (version === null) {
      clearTimeout(timer.current);
      timer.current = undefined;
      sender.discard();
      return;
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (newest.current !== null) sender.save(newest.current.revision, newest.current.content);
    }, DRAFT_EVERY);
  }, [version, sender]);
  // The form is left by saving, or by the choice to leave without it; a closed tab or an expired session does not run this.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      sender.discard();
    },
    [sender],
  );
  return {
    offered,
    restore: () => {
      sender.restored();
      clear();
    },
    discard: () => {
      sender.discardOffered();
      clear();
    },
  };
}
