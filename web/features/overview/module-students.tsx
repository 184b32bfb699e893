import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { NoMatches } from '../../shared/ui/filter-bar.tsx';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { PresenceText } from '../../shared/ui/presence.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { LastActive } from './last-active.tsx';
import { type ModuleStudents_PageFragment, ModuleStudentsDocument } from './module-students.generated.ts';
import { StudentFilters } from './student-filters.tsx';
import { useOverviewAddress } from './use-overview-address.ts';

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: '3',
    minH: '16',
    // Not the color of the tags.
    _hover: { bg: 'ground' },
    _focusWithin: { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  },
});
/** The link covers its item. */
const Name = chakra(Link, {
  base: { fontWeight: 'medium', color: 'ink', textDecoration: 'none', outline: 'none', _after: { content: '""', position: 'absolute', inset: '0' } },
});

type Student = ModuleStudents_PageFragment['items'][number];

function StudentItem({ student, stepCount }: { student: Student; stepCount: number }) {
  const format = useFormat();
  const { addressOfStudent } = useOverviewAddress();
  const { person, completedAt, completedSteps, lastActivityAt, homeworkWaiting, feedbackGiven } = student;
  return (
    <Item>
      <Avatar name={person.name} surname={person.surname} color={person.color} present={person.online && !person.doNotDisturb} />
      <chakra.div flex="1 1 10rem" minW="0">
        <Name to={addressOfStudent(person.id)} preventScrollReset data-student={person.id}>
          <Isolate>
            {person.name} {person.surname}
          </Isolate>
        </Name>{' '}
        <PresenceText person={person} />
        <Text small tone="soft">
          <Trans>
            {format.number(completedSteps)} of {format.number(stepCount)} steps
          </Trans>
          <FactSeparator />
          <LastActive at={lastActivityAt} />
        </Text>
      </chakra.div>
      <Row gap="2" flexWrap="wrap">
        {homeworkWaiting > 0 && (
          <Tag tone="attention">
            <Plural value={homeworkWaiting} one="# submission waiting" other="# submissions waiting" />
          </Tag>
        )}
        {feedbackGiven > 0 && (
          <Tag tone="accent">
            <Trans>Feedback given</Trans>
          </Tag>
        )}
        {completedAt === null ? (
          <Tag>
            <Trans>Current</Trans>
          </Tag>
        ) : (
          <Tag tone="success">
            <Trans>Completed</Trans>
          </Tag>
        )}
      </Row>
    </Item>
  );
}

function Students({ page, stepCount, more }: { page: ModuleStudents_PageFragment; stepCount: number; more: ReturnType<typeof useMore> }) {
  const { filter, clear } = useOverviewAddress();
  if (page.items.length === 0) {
    const narrowed = filter.search !== null || filter.show !== null;
    return (
      <NoMatches icon={UsersIcon} filtered={narrowed} onClear={clear}>
        {narrowed ? <Trans>No users found</Trans> : <Trans>No one is enrolled in this course yet.</Trans>}
      </NoMatches>
    );
  }
  return (
    <Stack gap="3">
      <ItemList>
        {page.items.map((student) => (
          <StudentItem key={student.person.id} student={student} stepCount={stepCount} />
        ))}
      </ItemList>
      <ShowNextPage after={page.nextCursor} more={more} />
    </Stack>
  );
}

export interface ModuleStudentsProps {
  moduleId: string;
  stepCount: number;
  /** The heading of the list, with the count of its students. */
  heading: (count: ReactNode) => ReactNode;
  /** Between the heading and the filters. */
  children?: ReactNode;
}

/** The students of a module, current or completed (docs/specification.md#4-states-and-transitions), page by page. */
export function ModuleStudents({ moduleId, stepCount, heading, children }: ModuleStudentsProps) {
  const { filter, choose, clear } = useOverviewAddress();
  const result = useQuery(ModuleStudentsDocument, { variables: { moduleId, filter }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        moduleStudents: withNextPage(shown.moduleStudents, next.moduleStudents, ({ person }) => person.id),
      }),
    });
  });
  const page = result.data?.moduleStudents ?? { total: 0 };
  return (
    <Stack gap="3">
      {heading(
        <Text small tone="soft" role="status">
          {page.total > 0 && <Plural value={page.total} one="# learner" other="# learners" />}
        </Text>,
      )}
      {children}
      <StudentFilters filter={filter} choose={choose} clear={clear} />
      <QueryState result={result} skeleton={<RowsSkeleton avatar />}>
        {({ moduleStudents }) => <Students page={moduleStudents} stepCount={stepCount} more={more} />}
      </QueryState>
    </Stack>
  );
}
