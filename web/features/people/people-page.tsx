import { Plural, Trans } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import type { ComponentProps, ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { PresenceTag } from '../../shared/ui/presence.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { PeoplePage_PageFragment } from './people-page.generated.ts';

const List = chakra('ul', { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', overflow: 'hidden' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: { base: '3', md: '5' },
    py: '3',
    minH: '16',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 4.5rem',
  },
});

type Person = PeoplePage_PageFragment['items'][number];

/** An email address, which breaks inside a word only if it does not fit into a line of its own. */
function Email({ address, ...place }: { address: string } & ComponentProps<typeof Text>) {
  return (
    <Text small tone="soft" overflowWrap="anywhere" {...place}>
      <Isolate>{address}</Isolate>
    </Text>
  );
}

function PersonItem({ person, action }: { person: Person; action?: ReactNode }) {
  const roles = useRoleNames();
  const format = useFormat();
  const self = useViewer().id === person.id;
  return (
    <Item flexWrap={{ base: 'wrap', md: 'nowrap' }}>
      <Avatar name={person.name} surname={person.surname} color={person.color} />
      <chakra.div flex={action === undefined ? '1' : { base: '1 1 4rem', md: '1 1 12rem' }} minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          <Isolate>
            {person.name} {person.surname}
          </Isolate>{' '}
          {self && (
            <Text as="span" small tone="soft">
              <Trans>(you)</Trans>
            </Text>
          )}
        </chakra.p>
        <Text small tone="soft">
          {roles[person.role]}
          <chakra.span hideBelow="md">
            <FactSeparator />
            <Trans>Added {format.date(person.addedAt)}</Trans>
          </chakra.span>
        </Text>
        {person.email && <Email hideBelow="md" address={person.email} />}
      </chakra.div>
      <Row ms="auto" gap={{ base: '1', md: '3' }}>
        <PresenceTag person={person} />
        {action}
      </Row>
      {person.email && <Email hideFrom="md" flexBasis="full" ps="3rem" mt="-2" address={person.email} />}
    </Item>
  );
}

export interface PeoplePageProps<Listed extends Person = Person> {
  page: Omit<PeoplePage_PageFragment, 'items'> & { items: Listed[] };
  /** The filter excludes somebody. */
  narrowed: boolean;
  onClear: () => void;
  onMore: () => void;
  loadingMore: boolean;
  /** A button at the end of each row. */
  action?: ((person: Listed) => ReactNode) | undefined;
}

/** The people found so far, and a button that loads more. */
export function PeoplePage<Listed extends Person>({ page, narrowed, onClear, onMore, loadingMore, action }: PeoplePageProps<Listed>) {
  const shown = page.items.length;
  if (shown === 0) {
    return (
      <EmptyState
        icon={UsersIcon}
        action={
          narrowed ? (
            <AppButton variant="plain" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </AppButton>
          ) : undefined
        }
      >
        <Trans>No users found</Trans>
      </EmptyState>
    );
  }
  return (
    <Stack gap="2">
      <Text small tone="soft" role="status">
        <Plural value={page.total} one="# person" other="# people" />
      </Text>
      <List>
        {page.items.map((person) => (
          <PersonItem key={person.id} person={person} action={action?.(person)} />
        ))}
      </List>
      {shown < page.total && <ShowMore busy={loadingMore} onPress={onMore} />}
    </Stack>
  );
}
