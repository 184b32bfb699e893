import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { registerWork } from '../../shared/store/open-work.ts';
import { useStore } from '../../shared/store/store.ts';
import { discardFiles } from '../../shared/uploads/discard-files.ts';
import { useRetry } from '../../shared/use-retry.ts';
import { createDeviceStore } from './device-draft.ts';
import type { Submission } from './homework-values.ts';
import { HomeworkWriter, type Writing } from './homework-writer.ts';
import { SaveHomeworkDraftDocument, SubmitHomeworkDocument } from './step-homework.generated.ts';

export interface HomeworkOptions {
  stepId: string;
  submission: Submission | null;
  /** Called with the idempotency key before a change is sent. */
  onIdempotencyKey: (key: string) => void;
  /** Reads the homework again. */
  refresh: () => void;
  onSubmitted: () => void;
}

function useWriter(options: HomeworkOptions) {
  const client = useApolloClient();
  const newest = useRef(options);
  newest.current = options;
  const [{ writer, device }] = useState(() => {
    const { stepId } = options;
    const device = createDeviceStore(stepId);
    const context = { onIdempotencyKey: (key: string) => newest.current.onIdempotencyKey(key) };
    const writer = new HomeworkWriter(options.submission, {
      device,
      save: async (input) =>
        (await client.mutate({ mutation: SaveHomeworkDraftDocument, variables: { stepId, input }, context })).data?.saveHomeworkDraft.submission ?? null,
      submit: (input) => client.mutate({ mutation: SubmitHomeworkDocument, variables: { stepId, input }, context }),
      refresh: () => newest.current.refresh(),
      onSubmitted: () => newest.current.onSubmitted(),
      onUnused: (fileId) => discardFiles([fileId]),
    });
    return { writer, device };
  });
  useEffect(() => device.open((found) => writer.restore(found)), [device, writer]);
  useEffect(() => registerWork({ kind: 'homework', isUnsent: () => writer.isUnsent, send: () => writer.save() }), [writer]);
  return writer;
}

/** Writes the homework of a step: saves it, follows other tabs, and sends it again when the connection is back. */
export function useHomework(options: HomeworkOptions): { writer: HomeworkWriter; writing: Writing } {
  const writer = useWriter(options);
  const writing = useStore(writer.store);
  const { submission } = options;
  useEffect(() => writer.follow(submission), [writer, submission]);
  useEffect(() => {
    const leave = () => writer.flush();
    window.addEventListener('pagehide', leave);
    const stopForgetting = whenDraftsAreForgotten(() => writer.cancel());
    return () => {
      stopForgetting();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [writer]);
  const waiting = writing.state === 'waiting' || writing.state === 'unkept';
  useRetry(waiting, () => void writer.save());
  return { writer, writing };
}
