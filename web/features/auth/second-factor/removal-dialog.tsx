import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Text } from '../../../shared/ui/layout.tsx';

interface RemovalDialogProps {
  title: ReactNode;
  /** The text of the button that does it. */
  remove: ReactNode;
  busy: boolean;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** The question before a part of two-step sign-in is removed. */
export function RemovalDialog({ title, remove, busy, onRemove, onClose, children }: RemovalDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Text>{children}</Text>
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={busy} onClick={() => void onRemove()}>
          {remove}
        </AppButton>
      </Row>
    </Dialog>
  );
}
