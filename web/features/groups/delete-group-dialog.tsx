import { Plural, Trans } from '@lingui/react/macro';
import { ConfirmDeletion } from '../../shared/editing/confirm-deletion.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { DeleteGroupDocument, type GroupList_GroupFragment } from './group-list.generated.ts';

export interface DeleteGroupDialogProps {
  group: Pick<GroupList_GroupFragment, 'id' | 'name' | 'memberCount'>;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Asks once before a group is deleted, and says what stays. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  return (
    <ConfirmDeletion mutation={DeleteGroupDocument} id={group.id} title={<Trans>Delete group</Trans>} onClose={onClose} onDeleted={onDeleted}>
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
    </ConfirmDeletion>
  );
}
