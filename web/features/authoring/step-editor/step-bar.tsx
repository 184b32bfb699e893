import { Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { AppButton } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useUploadsUnder } from '../../../shared/uploads/upload-items.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { useStepForm } from './step-form-context.tsx';
import type { StepValues } from './values/step-values.ts';
import { isUploadScope } from './values/upload-scope.ts';

/** The URL of the preview (docs/specification.md#2-screens-and-routes). */
const previewAddress = (stepId: string) => `/admin/preview-step/${stepId}`;

const sayBlocked = () => void showToast({ tone: 'warning', title: <Trans>Your browser is blocking pop-up windows</Trans> });

export interface StepBarProps {
  /** null while the step is new. */
  stepId: string | null;
  /** The result of the last save; a new object each time. */
  saved: () => { id: string } | null;
  flush: () => void;
  /** The browser could not store the draft. */
  unkept: boolean;
}

/** Save, and Save and preview. */
export function StepBar({ stepId, saved, flush, unkept }: StepBarProps) {
  const form = useFormikContext<StepValues>();
  const { values, scope } = useStepForm();
  // Uploads of removed blocks do not block saving.
  const uploads = useUploadsUnder(`${scope}:`).filter((upload) => isUploadScope(values, upload.scope)).length;

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
      unkept={unkept}
      waiting={uploads > 0 ? <Trans>A file is still uploading. You can save when it has finished.</Trans> : undefined}
    >
      <AppButton variant="plain" disabled={uploads > 0} onClick={() => void preview()}>
        {form.dirty || stepId === null ? <Trans>Save and preview</Trans> : <Trans>Preview</Trans>}
      </AppButton>
    </SaveBar>
  );
}
