import { Plural, Trans } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { NoMatches } from '../../shared/ui/filter-bar.tsx';
import { itemFrame } from '../../shared/ui/item-list.tsx';
import { Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { PresenceTag, PresenceText } from '../../shared/ui/presence.tsx';
import { ShowNextPage, type ShowNextPageProps } from '../../shared/ui/show-more.tsx';
import type { PeoplePage_PageFragment } from './people-page.generated.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: { base: '3', md: '5' },
    py: '3',
    minH: '16',
    contain: 'layout style paint',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

/** The height of most rows. */
const ROW_HEIGHT = '4.5rem';
/**
 * People in a group. A browser leaves out the layout of a group that is not in sight. It would do the same for single rows, but looks at each of them in
 * every frame while the reader scrolls, which takes half of the time of a frame with 1,000 rows.
 */
const GROUP = 25;

const Frame = chakra('div', { base: itemFrame });
const Group = chakra('ul', {
  base: {
    contentVisibility: 'auto',
    containIntrinsicSize: `auto calc(var(--rows) * ${ROW_HEIGHT})`,
    // The first one is in sight as a rule: what follows must not move when its height is known.
    '&:first-of-type': { contentVisibility: 'visible' },
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
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

/** Online means not in do-not-disturb (docs/specification.md#4-states-and-transitions). */
const isAvailable = ({ online, doNotDisturb }: Person): boolean => online && !doNotDisturb;

interface PersonItemProps {
  person: Person;
  /** Since when the person belongs to the list is shown. */
  added: boolean;
  action?: ReactNode;
}

function PersonItem({ person, added, action }: PersonItemProps) {
  const roles = useRoleNames();
  const format = useFormat();
  const self = useViewer().id === person.id;
  return (
    <Item flexWrap={{ base: 'wrap', md: 'nowrap' }}>
      <Avatar name={person.name} surname={person.surname} color={person.color} present={isAvailable(person)} />
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
          {added && (
            <chakra.span hideBelow="md">
              <FactSeparator />
              <Trans>Added {format.date(person.addedAt)}</Trans>
            </chakra.span>
          )}
        </Text>
        {person.email && <Email hideBelow="md" address={person.email} />}
      </chakra.div>
      <Row ms="auto" gap={{ base: '1', md: '3' }}>
        {isAvailable(person) ? <PresenceTag person={person} /> : <PresenceText person={person} />}
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
  more: ShowNextPageProps['more'];
  /** The list has those who are online first: the others follow below a line with their number. */
  onlineFirst?: boolean;
  /** Since when each person belongs to the list is shown; by default it is. */
  added?: boolean;
  /** A button at the end of each row. */
  action?: ((person: Listed) => ReactNode) | undefined;
}

type ListProps<Listed extends Person> = Pick<PeoplePageProps<Listed>, 'action'> & { added: boolean };
type PeopleProps<Listed extends Person> = ListProps<Listed> & { people: readonly Listed[] };

const groupsOf = <Listed,>(people: readonly Listed[]) =>
  Array.from({ length: Math.ceil(people.length / GROUP) }, (_, index) => ({
    key: `group-${index}`,
    group: people.slice(index * GROUP, (index + 1) * GROUP),
  }));

function People<Listed extends Person>({ people, added, action }: PeopleProps<Listed>) {
  return (
    <Frame>
      {groupsOf(people).map(({ key, group }) => (
        <Group key={key} style={{ '--rows': group.length } as CSSProperties}>
          {group.map((person) => (
            <PersonItem key={person.id} person={person} added={added} action={action?.(person)} />
          ))}
        </Group>
      ))}
    </Frame>
  );
}

/** The people who are online, and below a line those who are not. Somebody whose status changes moves at once; the server has the others of a long list first, too. */
function OnlineFirst<Listed extends Person>({ page, ...list }: Pick<PeoplePageProps<Listed>, 'page'> & ListProps<Listed>) {
  const available = page.items.filter(isAvailable);
  const others = page.items.filter((person) => !isAvailable(person));
  const count = page.total - available.length;
  return (
    <>
      {available.length > 0 && <People people={available} {...list} />}
      {available.length > 0 && others.length > 0 && (
        <Text small tone="soft" pt="2">
          <Plural value={count} one="# other" other="# others" />
        </Text>
      )}
      {others.length > 0 && <People people={others} {...list} />}
    </>
  );
}

/** The people found so far, and a button that loads more. The viewer is always online: the list may be read before the server knows it. */
export function PeoplePage<Listed extends Person>({
  page: found,
  narrowed,
  onClear,
  more,
  onlineFirst = false,
  added = true,
  action,
}: PeoplePageProps<Listed>) {
  const viewer = useViewer();
  const page = { ...found, items: found.items.map((person) => (person.id === viewer.id ? { ...person, online: true } : person)) };
  const shown = page.items.length;
  if (shown === 0) {
    return (
      <NoMatches icon={UsersIcon} filtered={narrowed} onClear={onClear}>
        <Trans>No users found</Trans>
      </NoMatches>
    );
  }
  return (
    <Stack gap="2">
      <Text small tone="soft" role="status">
        <Plural value={page.total} one="# person" other="# people" />
      </Text>
      {onlineFirst ? <OnlineFirst page={page} added={added} action={action} /> : <People people={page.items} added={added} action={action} />}
      <ShowNextPage after={page.nextCursor} more={more} />
    </Stack>
  );
}
