import { Trans, useLingui } from '@lingui/react/macro';
import UserPlusIcon from 'lucide-react/icons/user-plus';
import { AccountList } from '../../../features/accounts/account-list.tsx';
import { AddToGroup } from '../../../features/accounts/add-to-group.tsx';
import { GroupFilter } from '../../../features/accounts/group-filter.tsx';
import { isNarrowed, ORDERS, readPeopleFilter } from '../../../features/people/people-filter.ts';
import { PeopleFilters } from '../../../features/people/people-filters.tsx';
import { useLivePresence } from '../../../features/presence/use-live-presence.ts';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { UsersFrame } from './users-frame.tsx';

/** Reads an id from the URL; null for anything else. */
const readId = (value: string | null): string | null => (value !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null);

/** /admin/users: all users, with search, filters and order in the URL (docs/specification.md#2-screens-and-routes). */
export function AdminUsersPage() {
  const { t } = useLingui();
  const { get, change } = useAddressParameters();
  useLivePresence();
  const filter = readPeopleFilter(get);
  const state = get('state') === 'deactivated' ? 'deactivated' : null;
  const groupId = readId(get('group'));
  const choose = (name: 'search' | 'presence' | 'role' | 'order' | 'state' | 'group', value: string) =>
    change({ [name]: name === 'order' && value === ORDERS[0] ? null : value });
  const clear = () => change({ search: null, presence: null, role: null, state: null, group: null });
  const states = [
    { value: '', label: t`Active` },
    { value: 'deactivated', label: t`Deactivated` },
  ];
  return (
    <UsersFrame
      path="/admin/users"
      actions={
        <ButtonLink to="/admin/invitations/new" icon={UserPlusIcon}>
          <Trans>Invite</Trans>
        </ButtonLink>
      }
    >
      <PeopleFilters filter={filter} seeEmails onChoose={choose} onClear={clear} more={[state, groupId].filter((value) => value != null).length}>
        <SelectField inside label={<Trans>Account</Trans>} value={state ?? ''} choices={states} onChoose={(value) => choose('state', value)} />
        <GroupFilter value={groupId} onChoose={(value) => choose('group', value)} />
      </PeopleFilters>
      <AccountList
        filter={{ ...filter, state, groupId }}
        // Deactivated accounts cannot be added to a group.
        moreActions={state === null ? (selection) => <AddToGroup {...selection} /> : undefined}
        narrowed={isNarrowed(filter) || state !== null || groupId !== null}
        onClear={clear}
      />
    </UsersFrame>
  );
}
