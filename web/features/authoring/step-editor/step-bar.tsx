import { Plural, Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SaveBar } from '../../../shared/editing/save-bar.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { isActive, type UploadItem } from '../../../shared/uploads/upload-items.ts';
import type { StepValues } from './values/step-values.ts';

/** The URL of the preview (docs/specification.md#2-screens-and-routes). */
const previewAddress = (stepId: string) => `/admin/preview-step/${stepId}`;

const sayBlocked = () => void showToast({ tone: 'warning', title: <Trans>Your browser is blocking pop-up windows</Trans> });

export interface StepBarProps {
  /** null while the step is new. */
  stepId: string | null;
  /** The result of the last save; a new object each time. */
  saved: () => { id: string } | null;
  /** ISO time of the newest saved version; null while the step is new. */
  savedAt: string | null;
  labelOf: (path: string) => ReactNode;
  flush: () => void;
  /** The browser could not store the draft. */
  notStored: boolean;
  /** The uploads of the step. */
  uploads: readonly UploadItem[];
  /** The scopes of the uploads whose files are added to the saved step when they arrive. */
  awaited: ReadonlySet<string>;
}

/** How many files are still uploading or could not be uploaded, and whether they are added without another save. */
function UploadState({ uploads, added }: { uploads: readonly UploadItem[]; added: boolean }) {
  const failed = uploads.filter(({ phase }) => phase === 'failed').length;
  const running = uploads.filter(isActive).length;
  return (
    <>
      {running > 0 && added && (
        <span>
          <Plural
            value={running}
            one="# file is still uploading. It is added automatically."
            other="# files are still uploading. They are added automatically."
          />
        </span>
      )}
      {running > 0 && !added && (
        <span>
          <Plural value={running} one="# file is still uploading. You can save now." other="# files are still uploading. You can save now." />
        </span>
      )}
      {failed > 0 && (
        <chakra.span color="danger">
          <Plural value={failed} one="# file could not be uploaded." other="# files could not be uploaded." />
        </chakra.span>
      )}
    </>
  );
}

/** Save, and Save and preview. */
export function StepBar({ stepId, saved, savedAt, labelOf, flush, notStored, uploads, awaited }: StepBarProps) {
  const form = useFormikContext<StepValues>();
  const added = !form.dirty && uploads.every(({ scope }) => awaited.has(scope));

  const preview = async () => {
    if (form.isSubmitting) return; // a second press does not save twice
    flush();
    if (!form.dirty && stepId !== null) {
      if (window.open(previewAddress(stepId), '_blank') === null) sayBlocked();
      return;
    }
    // Opened synchronously: later the browser would block it as a pop-up.
    const tab = window.open('', '_blank');
    const before = saved();
    await form.submitForm();
    const after = saved();
    if (after !== null && after !== before) tab?.location.replace(previewAddress(after.id));
    else tab?.close();
    if (tab === null) sayBlocked();
  };

  return (
    <SaveBar
      container="page"
      submit={<Trans>Save</Trans>}
      notStored={notStored}
      savedAt={savedAt}
      labelOf={labelOf}
      notSaved={uploads.length > 0 && !added}
      uploads={<UploadState uploads={uploads} added={added} />}
    >
      <AppButton variant="plain" onClick={() => void preview()}>
        {form.dirty || stepId === null ? <Trans>Save and preview</Trans> : <Trans>Preview</Trans>}
      </AppButton>
    </SaveBar>
  );
}
