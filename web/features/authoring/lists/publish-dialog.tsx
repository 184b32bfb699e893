import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, PageLink, Row, Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';

const Facts = chakra('ul', { base: { listStyle: 'disc', ps: '5', display: 'grid', gap: '1' } });

export interface PublishWarning {
  key: string;
  words: ReactNode;
  /** The URL of the place where it can be mended. */
  to?: string;
}

export interface PublishDialogProps {
  name: string;
  language: string;
  /** What students will see. */
  effect: ReactNode;
  /** Warnings that do not prevent publishing. */
  warnings: readonly PublishWarning[];
  /** More warnings are being looked for. */
  looking?: boolean;
  onClose: () => void;
  /** Resolves when it is done, or when the refusal was shown. */
  onPublish: () => Promise<unknown>;
}

/** Asks for confirmation before an item becomes visible to students (docs/specification.md#4-states-and-transitions). */
export function PublishDialog({ name, language, effect, warnings, looking = false, onClose, onPublish }: PublishDialogProps) {
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
            {warnings.map(({ key, words, to }) => (
              <li key={key}>
                {to === undefined ? (
                  words
                ) : (
                  <PageLink to={to} onClick={onClose}>
                    {words}
                  </PageLink>
                )}
              </li>
            ))}
          </Facts>
        </Alert>
      )}
      {looking && <LinesSkeleton count={2} />}
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
