import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { Writing } from '../../shared/autosave/autosave-parts.ts';
import { useStore } from '../../shared/store/store.ts';
import { discardFiles } from '../../shared/uploads/discard-files.ts';
import type { HomeworkValues, Submission } from './homework-values.ts';
import { HomeworkWriter, saveDraftOf } from './homework-writer.ts';
import { SubmitHomeworkDocument } from './step-homework.generated.ts';

export interface HomeworkOptions {
  stepId: string;
  submission: Submission | null;
  /** Called with the idempotency key before a change is sent. */
  onIdempotencyKey: (key: string) => void;
  /** Reads the homework again. */
  refresh: () => void;
  onSubmitted: () => void;
}

/** Writes the homework of a step: saves it, follows other tabs, and sends it again when the connection is back. */
export function useHomework(options: HomeworkOptions): { writer: HomeworkWriter; writing: Writing<HomeworkValues> } {
  const { stepId, submission } = options;
  const client = useApolloClient();
  const newest = useRef(options);
  newest.current = options;
  const [writer] = useState(() => {
    const context = { onIdempotencyKey: (key: string) => newest.current.onIdempotencyKey(key) };
    return new HomeworkWriter(stepId, submission, {
      save: saveDraftOf(client, stepId, context),
      submit: (input) => client.mutate({ mutation: SubmitHomeworkDocument, variables: { stepId, input }, context }),
      refresh: () => newest.current.refresh(),
      onSubmitted: () => newest.current.onSubmitted(),
      onUnused: (fileId) => discardFiles([fileId]),
    });
  });
  useEffect(() => writer.open(), [writer]);
  useEffect(() => writer.followHomework(submission), [writer, submission]);
  return { writer, writing: useStore(writer.store) };
}
