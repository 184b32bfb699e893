import { Trans } from '@lingui/react/macro';
import { type FormikProps, useFormikContext } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { discardFiles } from '../../../shared/uploads/discard-files.ts';
import { takeResult } from '../../../shared/uploads/running-uploads.ts';
import { type UploadItem, useUploadsUnder } from '../../../shared/uploads/upload-items.ts';
import type { StepEditor_StepFragment } from './step-editor.generated.ts';
import { useStepForm } from './step-form-context.tsx';
import { useTypedSinceCreation } from './typed-since-creation.ts';
import type { StepSession } from './use-step-session.ts';
import type { StepValues } from './values/step-values.ts';
import { arrivedFiles, isUploadScope, withFileAt, withFiles } from './values/upload-scope.ts';

export type Form = FormikProps<StepValues>;

const sayAdded = () => void showToast({ tone: 'success', title: <Trans>Step added successfully!</Trans> });
const sayUpdated = () => void showToast({ tone: 'success', title: <Trans>Step updated successfully!</Trans> });

/** Whether the component is still mounted. */
function useAlive(): RefObject<boolean> {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}

/** Returns a function that runs one task after the other. */
function useQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (task) => {
    const run = last.current.then(task);
    last.current = run.catch(() => undefined);
    return run;
  };
}

export interface SaveOptions {
  /** null for a new step. */
  step: StepEditor_StepFragment | null;
  work: StepSession;
  form: RefObject<Form | null>;
  onSaved: (stepId: string, created: boolean) => void;
}

export interface SaveStep {
  /** Saves the values and continues from the saved version, unless the step was new. */
  save: (values: StepValues) => Promise<void>;
  /** Saves the step as it was saved last, with the files that have arrived since; unsaved changes stay unsaved. */
  saveArrived: () => Promise<void>;
}

/** The languages whose text matches the default text: a file that arrives later does not make them stale. */
const currentLanguages = (saved: StepEditor_StepFragment | null): string[] =>
  (saved?.languages ?? []).filter(({ condition }) => condition === 'current').map(({ language }) => language);

/** Saves a step, one save after the other. */
export function useSaveStep({ step, work, form, onSaved }: SaveOptions): SaveStep {
  const alive = useAlive();
  const queue = useQueue();
  const latest = useRef(work);
  latest.current = work;
  const noteCreated = useTypedSinceCreation(
    () => form.current?.values,
    () => latest.current.session.draft.leave(),
  );

  /** Continues from saved values; what was typed during the save stays and is unsaved. */
  const goOn = (saved: StepEditor_StepFragment, values: StepValues, state: Parameters<Form['resetForm']>[0] = {}) => {
    onSaved(saved.id, false);
    if (!alive.current) return;
    const now = form.current?.values;
    work.session.goOn(saved.revision, values);
    form.current?.resetForm({ ...state, values });
    if (now !== undefined && now !== values) void form.current?.setValues({ ...now, upToDate: [] });
  };
  const save = (values: StepValues) =>
    queue(async () => {
      await latest.current.session.save(values);
      const saved = work.saved();
      if (saved === null) return;
      if (step === null) {
        sayAdded();
        noteCreated(saved.id, values);
        onSaved(saved.id, true);
        return;
      }
      sayUpdated();
      goOn(saved, { ...values, upToDate: [] });
    });
  const saveArrived = () =>
    queue(async () => {
      const { current } = form;
      if (current === null || !alive.current) return;
      const files = arrivedFiles(current.initialValues, current.values, latest.current.awaited);
      if (files.length === 0) return;
      const arrived = withFiles(current.initialValues, files);
      await latest.current.session.save({ ...arrived, upToDate: currentLanguages(work.saved() ?? step) }, { asks: false });
      const saved = work.saved();
      if (saved === null) return;
      const { errors, touched, status, submitCount, isSubmitting } = form.current ?? current;
      goOn(saved, { ...arrived, upToDate: [] }, { errors, touched, status, submitCount, isSubmitting });
    });
  return { save, saveArrived };
}

/** Returns the uploads of the step, without those of removed blocks. */
export function useStepUploads(): UploadItem[] {
  const { scope, values } = useStepForm();
  return useUploadsUnder(`${scope}:`).filter((upload) => isUploadScope(values, upload.scope));
}

/** Adds the files of finished uploads to the form, also of fields that are not shown, such as those of another language. */
function useArrivals(): void {
  const { scope, values, update } = useStepForm();
  const done = useUploadsUnder(`${scope}:`).find(({ phase }) => phase === 'done');
  const latest = useRef(values);
  latest.current = values;
  const [id, at] = [done?.id, done?.scope];
  useEffect(() => {
    // A shown field has taken its file already.
    const file = id === undefined ? null : takeResult(id);
    if (file === null || at === undefined) return;
    if (isUploadScope(latest.current, at)) update((before) => withFileAt(before, at, file));
    else discardFiles([file.id]);
  }, [id, at, update]);
}

/**
 * Saves the step again as soon as a file has arrived that was uploading when it was saved, and validates again when an upload begins or ends
 * (docs/decisions/0057-saving-during-uploads.md).
 */
export function useUploadsOfStep({ isNew, awaited }: { isNew: boolean; awaited: ReadonlySet<string> }, saveArrived: () => Promise<void>): void {
  useArrivals();
  const { scope } = useStepForm();
  const { values, initialValues, submitCount, validateForm } = useFormikContext<StepValues>();
  const arrived = isNew ? [] : arrivedFiles(initialValues, values, awaited);
  const key = arrived.map(({ file }) => file.id).join(' ');
  const latest = useRef({ saveArrived, validateForm, submitCount });
  latest.current = { saveArrived, validateForm, submitCount };
  useEffect(() => {
    // After a failure the file is an unsaved change like any other.
    if (key !== '') latest.current.saveArrived().catch(() => undefined);
  }, [key]);
  const uploading = useUploadsUnder(`${scope}:`)
    .map((upload) => upload.scope)
    .join(' ');
  const before = useRef(uploading);
  useEffect(() => {
    if (before.current !== uploading && latest.current.submitCount > 0) void latest.current.validateForm();
    before.current = uploading;
  }, [uploading]);
}
