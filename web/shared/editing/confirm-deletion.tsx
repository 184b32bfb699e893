import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NOTIFIED } from '../errors/notify-error.tsx';
import { AppButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row } from '../ui/layout.tsx';
import { showToast } from '../ui/toast-store.ts';

export interface ConfirmDeletionProps {
  /** The heading and the button. */
  title: ReactNode;
  /** What is lost and what stays. */
  children: ReactNode;
  /** The mutation that deletes the item. */
  mutation: TypedDocumentNode<unknown, { id: string }>;
  id: string;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Asks once before an item is deleted for good. */
export function ConfirmDeletion({ title, children, mutation, id, onClose, onDeleted }: ConfirmDeletionProps) {
  const [remove, { loading }] = useMutation(mutation, NOTIFIED);
  const confirm = async () => {
    const { data } = await remove({ variables: { id } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
    await onDeleted();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {children}
      <Row justifyContent="flex-end" flexWrap="wrap">
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={loading} onClick={() => void confirm()}>
          {title}
        </AppButton>
      </Row>
    </Dialog>
  );
}
