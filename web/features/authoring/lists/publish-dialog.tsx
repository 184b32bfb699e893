import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';

const Facts = chakra('ul', { base: { listStyle: 'disc', ps: '5', display: 'grid', gap: '1' } });

export interface PublishWarning {
  key: string;
  words: ReactNode;
}

export interface PublishDialogProps {
  name: string;
  language: string;
  /** What students will see. */
  effect: ReactNode;
  /** Warnings that do not prevent publishing. */
  warnings: readonly PublishWarning[];
  onClose: () => void;
  /** Resolves when it is done, or when the refusal was shown. */
  onPublish: () => Promise<unknown>;
}

/** Asks for confirmation before an item becomes visible to students (docs/specification.md#4-states-and-transitions). */
export function PublishDialog({ name, language, effect, warnings, onClose, onPublish }: PublishDialogProps) {
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    await onPublish();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Publish “<Isolate lang={language}>{name}</Isolate>”?
        </Trans>
      }
    >
      <Text>{effect}</Text>
      {warnings.length > 0 && (
        <Alert tone="attention" title={<Trans>Before you publish</Trans>}>
          <Facts>
            {warnings.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </Facts>
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton busy={busy} onClick={() => void publish()}>
          <Trans>Publish</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
