import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NOTIFIED } from '../../../shared/errors/notify-error.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Text } from '../../../shared/ui/layout.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { CandidatePicker } from './candidate-picker.tsx';
import { AddGroupUsersDocument } from './group-members.generated.ts';

export interface AddGroupUsersProps {
  groupId: string;
  members: ReadonlySet<string>;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}

/** The dialog that adds users to a group. */
export function AddGroupUsers({ groupId, members, onClose, onAdded }: AddGroupUsersProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [add, { loading }] = useMutation(AddGroupUsersDocument, NOTIFIED);
  const save = async () => {
    if (chosen.length === 0) {
      showToast({ tone: 'warning', title: <Trans>Missing user</Trans> });
      return;
    }
    const { data } = await add({ variables: { id: groupId, userIds: chosen } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Users added successfully!</Trans> });
    onClose();
    await onAdded();
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Add User</Trans>} kind="wide">
      <CandidatePicker kind="several" chosen={chosen} onChoose={setChosen} except={members} />
      <Row justifyContent="flex-end" flexWrap="wrap">
        <Text small tone="soft" role="status">
          {chosen.length > 0 && <Plural value={chosen.length} one="# person selected" other="# people selected" />}
        </Text>
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton busy={loading} onClick={() => void save()}>
          <Trans>Add User</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
