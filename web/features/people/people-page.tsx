import { Plural, Trans } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import { useFormat } from '../../shared/i18n/format.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { PeoplePage_PageFragment } from './people-page.generated.ts';

const List = chakra('ul', { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', overflow: 'hidden' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '3',
    minH: '16',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 4.5rem',
  },
});

type Person = PeoplePage_PageFragment['items'][number];

/** Online means not in do-not-disturb (docs/specification.md#4-states-and-transitions). */
function Presence({ person }: { person: Person }) {
  if (person.online && person.doNotDisturb)
    return (
      <Tag tone="attention">
        <Trans>Not Available</Trans>
      </Tag>
    );
  if (person.online)
    return (
      <Tag tone="success">
        <Trans>Online</Trans>
      </Tag>
    );
  return (
    <Tag>
      <Trans>Offline</Trans>
    </Tag>
  );
}

function PersonItem({ person }: { person: Person }) {
  const roles = useRoleNames();
  const format = useFormat();
  const self = useViewer().id === person.id;
  return (
    <Item>
      <Avatar name={person.name} surname={person.surname} color={person.color} present={person.online && !person.doNotDisturb} />
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium">
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
            {' · '}
            <Trans>Added {format.date(person.addedAt)}</Trans>
          </chakra.span>
        </Text>
        {person.email && (
          <Text small tone="soft" overflowWrap="anywhere">
            <Isolate>{person.email}</Isolate>
          </Text>
        )}
      </chakra.div>
      <Presence person={person} />
    </Item>
  );
}

export interface PeoplePageProps {
  page: PeoplePage_PageFragment;
  /** The filter excludes somebody. */
  narrowed: boolean;
  onClear: () => void;
  onMore: () => void;
  loadingMore: boolean;
}

/** The people found so far, and a button that loads more. */
export function PeoplePage({ page, narrowed, onClear, onMore, loadingMore }: PeoplePageProps) {
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
    <Stack gap="3">
      <Text small tone="soft" role="status">
        <Plural value={page.total} one="# person" other="# people" />
      </Text>
      <List>
        {page.items.map((person) => (
          <PersonItem key={person.id} person={person} />
        ))}
      </List>
      {shown < page.total && (
        <Row justifyContent="center">
          <AppButton variant="plain" busy={loadingMore} onClick={onMore}>
            <Trans>Show more</Trans>
          </AppButton>
        </Row>
      )}
    </Stack>
  );
}
