import { Trans } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import { type ReactNode, useState } from 'react';
import { Field } from './forms/field.tsx';
import { Alert } from './ui/alert.tsx';
import { AppButton } from './ui/button.tsx';
import { Input } from './ui/controls.ts';
import { Dialog } from './ui/dialog.tsx';
import { Row, Text } from './ui/layout.tsx';
import { showToast } from './ui/toast-store.ts';

export interface SecretDialogProps {
  title: ReactNode;
  /** Where it belongs, and that it is not shown again. */
  explanation: ReactNode;
  label: ReactNode;
  secret: string;
  /** The message after it was copied. */
  copiedMessage: ReactNode;
  onClose: () => void;
}

/** Shows a secret this once, to copy. While it was not copied, the first press on Escape, on Close or outside warns instead of closing. */
export function SecretDialog({ title, explanation, label, secret, copiedMessage, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const copy = () =>
    // The field stays for browsers that do not allow it, or have no clipboard at an address without encryption.
    navigator.clipboard?.writeText(secret).then(
      () => {
        setCopied(true);
        showToast({ tone: 'success', title: copiedMessage });
      },
      () => undefined,
    );
  const leave = () => (copied || warned ? onClose() : setWarned(true));
  return (
    <Dialog open onClose={leave} title={title}>
      <Text>{explanation}</Text>
      <Field label={label} problem={null}>
        {(attributes) => <Input {...attributes} dir="ltr" readOnly value={secret} onFocus={(event) => event.target.select()} onCopy={() => setCopied(true)} />}
      </Field>
      {warned && !copied && (
        <Alert tone="attention">
          <Trans>You have not copied it yet. If you close this now, it cannot be shown again.</Trans>
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton icon={CopyIcon} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>I have kept it</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
