import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { DeleteGroupDocument, type GroupList_GroupFragment } from './group-list.generated.ts';

export interface DeleteGroupDialogProps {
  group: Pick<GroupList_GroupFragment, 'id' | 'name' | 'memberCount'>;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Asks once before a group is deleted, and says what stays. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const [deleteGroup, { loading }] = useMutation(DeleteGroupDocument, NOTIFIED);
  const confirm = async () => {
    const { data } = await deleteGroup({ variables: { id: group.id } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
    await onDeleted();
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Delete group</Trans>}>
      <Text>
        <Trans>
          The group <Isolate>{group.name}</Isolate> will be deleted. This cannot be undone.
        </Trans>
      </Text>
      {group.memberCount > 0 && (
        <Text tone="soft">
          <Plural value={group.memberCount} one="The member keeps their account and courses." other="All # members keep their accounts and courses." />
        </Text>
      )}
      <Row justifyContent="flex-end" flexWrap="wrap">
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={loading} onClick={() => void confirm()}>
          <Trans>Delete group</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
