import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupItem } from './group-item.tsx';
import { type GroupList_GroupFragment, GroupListDocument } from './group-list.generated.ts';

export interface GroupListProps {
  search: string;
  onSearch: (search: string) => void;
  onEdit: (group: GroupList_GroupFragment) => void;
}

/** The list without a group: none yet (the way to add one is beside the heading), or none that the search finds. */
function NoGroups({ search, onSearch }: Pick<GroupListProps, 'search' | 'onSearch'>) {
  const clear = (
    <AppButton variant="plain" onClick={() => onSearch('')}>
      <Trans>Clear search</Trans>
    </AppButton>
  );
  return (
    <EmptyState icon={UsersIcon} action={search !== '' && clear}>
      {search === '' ? <Trans>There are no groups yet. A group gives many people access at once.</Trans> : <Trans>No groups found</Trans>}
    </EmptyState>
  );
}

/** All groups by name, with a search over the names in every language (docs/specification.md#2-screens-and-routes). */
export function GroupList({ search, onSearch, onEdit }: GroupListProps) {
  const { t } = useLingui();
  const result = useQuery(GroupListDocument, { variables: { search: search || null }, fetchPolicy: 'cache-and-network' });
  const [leaving, setLeaving] = useState<GroupList_GroupFragment | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ groups: withNextPage(shown.groups, next.groups) }),
    });
  });
  const removed = async () => {
    setLeaving(null);
    await result.refetch();
    list.current?.focus();
  };
  return (
    <Stack ref={list} gap={{ base: '2', md: '3' }} tabIndex={-1} outline="none" role="region" aria-label={t`Groups`}>
      <SearchField label={<Trans>Search</Trans>} placeholder={t`Name of the group`} value={search} onSearch={onSearch} quiet />
      <QueryState result={result} skeleton={<RowsSkeleton counted />}>
        {({ groups: { items, total, nextCursor } }) =>
          items.length === 0 ? (
            <NoGroups search={search} onSearch={onSearch} />
          ) : (
            <Stack gap="2">
              <Text small tone="soft" role="status">
                <Plural value={total} one="# group" other="# groups" />
              </Text>
              <ItemList overflow="visible">
                {items.map((group) => (
                  <GroupItem key={group.id} group={group} onEdit={() => onEdit(group)} onDelete={() => setLeaving(group)} />
                ))}
              </ItemList>
              <ShowNextPage after={nextCursor} more={more} />
            </Stack>
          )
        }
      </QueryState>
      {leaving !== null && <DeleteGroupDialog group={leaving} onClose={() => setLeaving(null)} onDeleted={removed} />}
    </Stack>
  );
}
