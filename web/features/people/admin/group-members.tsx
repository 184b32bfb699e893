import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import UserMinusIcon from 'lucide-react/icons/user-minus';
import UserPlusIcon from 'lucide-react/icons/user-plus';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { NOTIFIED } from '../../../shared/errors/notify-error.tsx';
import { useListRefresh } from '../../../shared/paged-list.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { AppButton, IconButton } from '../../../shared/ui/button.tsx';
import { Stack } from '../../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../../shared/ui/rows-skeleton.tsx';
import { Shape } from '../../../shared/ui/skeleton.tsx';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { isNarrowed, usePeopleFilter } from '../people-filter.ts';
import { PeopleFilters } from '../people-filters.tsx';
import { PeoplePage } from '../people-page.tsx';
import { refreshPage } from '../refresh-page.ts';
import { AddGroupUsers } from './add-group-users.tsx';
import { AddGroupUsersDocument, GroupMembersDocument, type GroupMembersQuery, RemoveGroupUsersDocument } from './group-members.generated.ts';

type Group = GroupMembersQuery['group'];

export interface GroupMembersProps {
  groupId: string;
  /** The heading of the page, with the further actions on the group. */
  heading: (group: Pick<Group, 'id' | 'name' | 'language'>, add: ReactNode) => ReactNode;
  notFound: ReactNode;
}

/** Returns the function that removes a user from the group, with a toast that undoes it. */
function useLeave(groupId: string, refresh: (gone?: string) => Promise<unknown>, list: RefObject<HTMLElement | null>) {
  const [remove] = useMutation(RemoveGroupUsersDocument, NOTIFIED);
  const [add] = useMutation(AddGroupUsersDocument, NOTIFIED);
  const undo = async (userId: string) => {
    const { data } = await add({ variables: { id: groupId, userIds: [userId] } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Users added successfully!</Trans> });
    await refresh();
    list.current?.focus();
  };
  return async (userId: string) => {
    const { data } = await remove({ variables: { id: groupId, userIds: [userId] } });
    if (data === undefined || data === null) return;
    showToast({
      tone: 'success',
      title: <Trans>Removed from the group</Trans>,
      body: (
        <TextButton onClick={() => void undo(userId)}>
          <Trans>Undo</Trans>
        </TextButton>
      ),
    });
    await refresh(userId);
    list.current?.focus();
  };
}

/** The path, the name, the filters and the members of a group. */
function GroupSkeleton() {
  return (
    <Stack gap="3">
      <Shape h="4" w="5rem" my="3" />
      <Shape h="7" w="14rem" />
      <Shape h="12" />
      <RowsSkeleton avatar counted />
    </Stack>
  );
}

/** The members of a group, with Add User and Remove (docs/specification.md#2-screens-and-routes). Filters and order are in the URL. */
export function GroupMembers({ groupId, heading, notFound }: GroupMembersProps) {
  const { t } = useLingui();
  const { filter, choose, clear } = usePeopleFilter();
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const result = useQuery(GroupMembersDocument, { variables: { groupId, filter }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ group: { ...next.group, members: withNextPage(shown.group.members, next.group.members) } }),
    });
  });
  /** Who was removed; the pages behind those that are read again still list them. */
  const gone = useRef(new Set<string>());
  const refreshList = useListRefresh(GroupMembersDocument, { groupId, filter }, (shown, { group }) => {
    const items = shown.group.members.items.filter(({ id }) => !gone.current.has(id));
    return { group: { ...group, members: refreshPage({ ...shown.group.members, items }, group.members) } };
  });
  const refresh = (removedId?: string) => {
    gone.current = new Set(removedId === undefined ? [] : [removedId]);
    return refreshList(result.data?.group.members.items.length ?? 0);
  };
  const leave = useLeave(groupId, refresh, list);
  const addButton = (
    <AppButton icon={UserPlusIcon} onClick={() => setAdding(true)}>
      <Trans>Add User</Trans>
    </AppButton>
  );
  return (
    <QueryState page result={result} stays skeleton={<GroupSkeleton />} notFound={notFound}>
      {({ group }) => (
        <Stack gap="3">
          {heading(group, addButton)}
          <PeopleFilters filter={filter} seeEmails onChoose={choose} onClear={clear} />
          <Stack ref={list} tabIndex={-1} outline="none" role="region" aria-label={t`Users`}>
            <PeoplePage
              page={group.members}
              narrowed={isNarrowed(filter)}
              onClear={clear}
              more={more}
              action={({ id, name, surname }) => (
                <IconButton icon={UserMinusIcon} label={t`Remove ${name} ${surname} from the group`} onClick={() => void leave(id)} />
              )}
            />
          </Stack>
          {adding && (
            <AddGroupUsers
              groupId={groupId}
              members={new Set(group.members.items.map(({ id }) => id))}
              onClose={() => setAdding(false)}
              onAdded={() => refresh()}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
}
