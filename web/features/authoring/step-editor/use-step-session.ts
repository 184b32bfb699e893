import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { isInOtherDraft } from '../../../shared/store/open-drafts.ts';
import { discardFiles } from '../../../shared/uploads/discard-files.ts';
import { cancelUpload } from '../../../shared/uploads/running-uploads.ts';
import { useUploadsUnder } from '../../../shared/uploads/upload-items.ts';
import { type EditorSession, useEditorSession } from '../editing/use-editor-session.ts';
import { type StepEditor_StepFragment, StepEditorCreateDocument, StepEditorDocument, StepEditorUpdateDocument } from './step-editor.generated.ts';
import { createWithFreeIds, withSavedIds } from './values/accepted-ids.ts';
import { comparedFields } from './values/compare.ts';
import { filesOf, unusedOf } from './values/files.ts';
import { valuesOf } from './values/from-step.ts';
import { mergeSteps } from './values/merge.ts';
import type { StepValues } from './values/step-values.ts';
import { inputOf } from './values/to-form.ts';

export interface StepSessionOptions {
  /** null for a new step of `moduleId`. */
  step: StepEditor_StepFragment | null;
  moduleId: string;
  initialValues: StepValues;
}

export interface StepSession {
  session: EditorSession<StepValues>;
  /** The result of the last save. */
  saved: () => StepEditor_StepFragment | null;
  /** Records every file that the form has contained. */
  note: (values: StepValues) => void;
  noteId: (fileId: string) => void;
  /** Discards uploads of this visit when the form is left without saving. */
  discard: () => void;
}

/** Cancels uploads of the step that are in progress. */
function useStopUploads(item: string): () => void {
  const uploads = useUploadsUnder(`${item}:`);
  return () => {
    for (const { id } of uploads) cancelUpload(id);
  };
}

/** A user's work on one step: saves all languages in one request, with the files that it no longer uses. */
export function useStepSession({ step, moduleId, initialValues }: StepSessionOptions): StepSession {
  const client = useApolloClient();
  const [create] = useMutation(StepEditorCreateDocument);
  const [update] = useMutation(StepEditorUpdateDocument);
  const answer = useRef<StepEditor_StepFragment | null>(null);
  const kept = useRef(new Set(filesOf(initialValues).map(({ id }) => id)));
  const seen = useRef(new Set(kept.current));
  const newest = useRef(initialValues);
  const id = step?.id ?? null;
  const item = id === null ? `step:new:${moduleId}` : `step:${id}`;
  const stopUploads = useStopUploads(item);

  const write = async (values: StepValues, revision: number | null) => {
    const unused = unusedOf(seen.current, values).filter((fileId) => !isInOtherDraft(fileId));
    if (id === null || revision === null) {
      const { data } = await createWithFreeIds(values, (sent) => create({ variables: { moduleId, input: inputOf(sent, unused) } }));
      answer.current = data?.createStep ?? null;
    } else {
      const { data } = await update({ variables: { id, revision, input: inputOf(values, unused) } });
      answer.current = data?.updateStep ?? null;
    }
    stopUploads(); // only uploads of removed blocks are left; all others are complete before saving
    kept.current = new Set(filesOf(values).map((file) => file.id));
    seen.current = new Set(kept.current);
  };
  const readNewest = async () => {
    const { data } = await client.query({ query: StepEditorDocument, variables: { id: id ?? '' }, fetchPolicy: 'network-only' });
    if (data === undefined) throw new Error('The step was not answered');
    const { revision, updatedBy, updatedAt } = data.adminStep;
    return { values: valuesOf(data.adminStep), revision, by: updatedBy ?? null, at: updatedAt };
  };
  const session = useEditorSession<StepValues>({
    item,
    revision: step?.revision ?? null,
    initialValues,
    write,
    readNewest,
    fieldsOf: comparedFields,
    merge: mergeSteps,
  });

  const discard = () => {
    // Only uploads of this visit; saved files stay, whatever was changed here.
    const brought = [...new Set([...seen.current, ...filesOf(newest.current).map((file) => file.id)])].filter((each) => !kept.current.has(each));
    discardFiles(brought);
    stopUploads();
  };
  return {
    session: { ...session, restore: () => withSavedIds(session.restore(), initialValues) },
    saved: () => answer.current,
    note: (values) => {
      newest.current = values;
      for (const file of filesOf(values)) seen.current.add(file.id);
    },
    noteId: (fileId) => void seen.current.add(fileId),
    discard,
  };
}

/** Records the files of each version of the values. */
export function useNotedFiles(values: StepValues, note: StepSession['note']): void {
  const latest = useRef(note);
  latest.current = note;
  useEffect(() => latest.current(values), [values]);
}
