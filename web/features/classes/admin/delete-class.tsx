import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { TypedConfirmation } from '../../../shared/editing/typed-confirmation.tsx';
import { DeletionDialog } from '../../../shared/ui/deletion-dialog.tsx';
import { Text } from '../../../shared/ui/layout.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { DeleteClassDocument } from './class-editor.generated.ts';

interface DeleteClassProps {
  item: { id: string; name: string; language: string };
  onClose: () => void;
}

/** Deletes a class after the words 'Delete irreversibly' were typed (docs/specification.md#4-states-and-transitions). */
export function DeleteClass({ item: { id, name, language }, onClose }: DeleteClassProps) {
  const [deleteClass] = useMutation(DeleteClassDocument, { refetchQueries: ['ClassList'], awaitRefetchQueries: true });
  const remove = async (confirmation: string) => {
    await deleteClass({ variables: { id, confirmation } });
    showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
    onClose();
  };
  return (
    <DeletionDialog name={name} language={language} onClose={onClose}>
      <Text>
        <Trans>All dates of this class and its attendance will be deleted. Links to the class and its calendar entries will stop working.</Trans>
      </Text>
      <TypedConfirmation onClose={onClose} onDelete={remove} />
    </DeletionDialog>
  );
}
