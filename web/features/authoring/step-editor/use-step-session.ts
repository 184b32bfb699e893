import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { type EditorSession, useEditorSession } from '../../../shared/editing/use-editor-session.ts';
import { isInOtherDraft } from '../../../shared/store/open-drafts.ts';
import { discardFiles } from '../../../shared/uploads/discard-files.ts';
import { cancelUpload, moveUploads } from '../../../shared/uploads/running-uploads.ts';
import { uploadScopes, useUploadsUnder } from '../../../shared/uploads/upload-items.ts';
import { type StepEditor_StepFragment, StepEditorCreateDocument, StepEditorDocument, StepEditorUpdateDocument } from './step-editor.generated.ts';
import { createWithFreeIds, withSavedIds } from './values/accepted-ids.ts';
import { comparedFields } from './values/compare.ts';
import { filesOf, unusedOf } from './values/files.ts';
import { valuesOf } from './values/from-step.ts';
import { mergeSteps } from './values/merge.ts';
import type { StepValues } from './values/step-values.ts';
import { inputOf } from './values/to-form.ts';
import { arrivedFiles, isUploadScope, uploadingParts, withFiles } from './values/upload-scope.ts';

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
  /** The scopes of the uploads whose files are added to the saved step when they arrive. */
  awaited: ReadonlySet<string>;
  /** Discards uploads of this visit when the form is left without saving. */
  discard: () => void;
}

/** Cancels those uploads of the step that meet a condition; by default all of them. */
function useStopUploads(item: string): (condition?: (scope: string) => boolean) => void {
  const uploads = useUploadsUnder(`${item}:`);
  const latest = useRef(uploads);
  latest.current = uploads;
  return (condition = () => true) => {
    for (const { id, scope } of latest.current) if (condition(scope)) cancelUpload(id);
  };
}

/** The files that the form contains, contained since the last save, and contained when it was saved. */
function useFilesOfForm(initialValues: StepValues) {
  const [files] = useState(() => {
    const idsOf = (values: StepValues) => new Set(filesOf(values).map(({ id }) => id));
    let kept = idsOf(initialValues);
    let seen = new Set(kept);
    let newest = initialValues;
    return {
      newest: () => newest,
      note: (values: StepValues) => {
        newest = values;
        seen = new Set([...seen, ...idsOf(values)]);
      },
      noteId: (fileId: string) => void seen.add(fileId),
      /** Files that neither these values nor the form, which may be newer, need. */
      unusedIn: (values: StepValues): string[] => {
        const inForm = idsOf(newest);
        return unusedOf(seen, values).filter((fileId) => !inForm.has(fileId) && !isInOtherDraft(fileId));
      },
      saved: (values: StepValues) => {
        kept = idsOf(values);
        seen = new Set([...kept, ...idsOf(newest)]);
      },
      /** Files of this visit that are not saved; saved files stay, whatever was changed here. */
      notSaved: (): string[] => [...new Set([...seen, ...idsOf(newest)])].filter((id) => !kept.has(id)),
    };
  });
  return files;
}

interface WriterOptions {
  /** null for a new step of `moduleId`. */
  id: string | null;
  moduleId: string;
  /** The owner of the uploads. */
  item: string;
  files: ReturnType<typeof useFilesOfForm>;
}

/** Sends a step with the files that it has; files that are uploading follow when they have arrived. */
function useStepWriter({ id, moduleId, item, files }: WriterOptions) {
  const [create] = useMutation(StepEditorCreateDocument);
  const [update] = useMutation(StepEditorUpdateDocument);
  const answer = useRef<StepEditor_StepFragment | null>(null);
  const stopUploads = useStopUploads(item);
  // A new step that was saved during an upload continues here with its id.
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(() => new Set(uploadScopes(`${item}:`)));

  /** Adds files that arrived while the step was created: the form of the new step is not shown any more. */
  const addLate = async ({ id: stepId, revision }: StepEditor_StepFragment, created: StepValues, scopes: readonly string[]) => {
    const late = arrivedFiles(created, files.newest(), scopes);
    if (late.length === 0) return;
    const left = uploadingParts(uploadScopes(`${item}:`));
    const { data } = await update({ variables: { id: stepId, revision, input: inputOf(withFiles(created, late), [], left) } });
    answer.current = data?.updateStep ?? answer.current;
  };
  const createFrom = async (values: StepValues, unused: readonly string[], scopes: readonly string[]) => {
    let created = values;
    const { data } = await createWithFreeIds(values, (sent) => {
      created = sent;
      return create({ variables: { moduleId, input: inputOf(sent, unused, uploadingParts(scopes)) } });
    });
    answer.current = data?.createStep ?? null;
    if (answer.current === null) return;
    await addLate(answer.current, created, scopes);
    moveUploads(`${item}:`, `step:${answer.current.id}:`);
  };
  const write = async (values: StepValues, revision: number | null) => {
    const unused = files.unusedIn(values);
    const scopes = uploadScopes(`${item}:`).filter((scope) => isUploadScope(values, scope));
    if (id === null || revision === null) {
      await createFrom(values, unused, scopes);
    } else {
      const { data } = await update({ variables: { id, revision, input: inputOf(values, unused, uploadingParts(scopes)) } });
      answer.current = data?.updateStep ?? null;
    }
    stopUploads((scope) => !isUploadScope(files.newest(), scope));
    setAwaited((before) => new Set([...before, ...scopes]));
    files.saved(values);
  };
  return { write, answer, awaited, stopUploads };
}

/** A user's work on one step: saves all languages in one request, with the files that it no longer uses. */
export function useStepSession({ step, moduleId, initialValues }: StepSessionOptions): StepSession {
  const client = useApolloClient();
  const id = step?.id ?? null;
  const item = id === null ? `step:new:${moduleId}` : `step:${id}`;
  const files = useFilesOfForm(initialValues);
  const { write, answer, awaited, stopUploads } = useStepWriter({ id, moduleId, item, files });
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

  return {
    session: { ...session, restore: () => withSavedIds(session.restore(), initialValues) },
    saved: () => answer.current,
    note: files.note,
    noteId: files.noteId,
    awaited,
    discard: () => {
      discardFiles(files.notSaved());
      stopUploads();
    },
  };
}

/** Records the files of each version of the values. */
export function useNotedFiles(values: StepValues, note: StepSession['note']): void {
  const latest = useRef(note);
  latest.current = note;
  useEffect(() => latest.current(values), [values]);
}
