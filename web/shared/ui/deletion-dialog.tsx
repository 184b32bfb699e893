import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Isolate } from './layout.tsx';

export interface DeletionDialogProps {
  /** The name of what is deleted. */
  name: string;
  /** The language of the name, if it differs from that of the page. */
  language?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog before something is deleted, with its name in the title; the children say what is lost, and ask for the confirmation. */
export function DeletionDialog({ name, language, onClose, children }: DeletionDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Delete “<Isolate lang={language}>{name}</Isolate>”?
        </Trans>
      }
    >
      {children}
    </Dialog>
  );
}
