import { useApolloClient } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { GroupForm } from '../../../features/groups/group-form.tsx';
import type { GroupList_GroupFragment } from '../../../features/groups/group-list.generated.ts';
import { GroupListDocument } from '../../../features/groups/group-list.generated.ts';
import { GroupList } from '../../../features/groups/group-list.tsx';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { UsersFrame } from '../users/users-frame.tsx';

/** /admin/groups: groups such as organisations, with their names in every language (docs/specification.md#2-screens-and-routes). */
export function AdminGroupsPage() {
  const { get, change } = useAddressParameters();
  const client = useApolloClient();
  const [edited, setEdited] = useState<GroupList_GroupFragment | 'new' | null>(null);
  const add = () => setEdited('new');
  return (
    <UsersFrame
      path="/admin/groups"
      actions={
        <AppButton icon={PlusIcon} onClick={add}>
          <Trans>Add group</Trans>
        </AppButton>
      }
    >
      <GroupList search={get('search') ?? ''} onSearch={(search) => change({ search })} onEdit={setEdited} />
      {edited !== null && (
        <GroupForm
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => client.refetchQueries({ include: [GroupListDocument] })}
        />
      )}
    </UsersFrame>
  );
}
