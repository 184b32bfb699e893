import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import StarIcon from 'lucide-react/icons/star';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Heading, Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { BookmarkListDocument, type BookmarkListQuery } from './bookmark-list.generated.ts';
import { BookmarkMark } from './bookmark-mark.tsx';
import { useOutbox } from './use-bookmark.ts';

type Entry = BookmarkListQuery['bookmarks'][number];

/** Entries before the rest is asked for. */
const FIRST = 5;
/** Characters of the beginning of a note. */
const NOTE_START = 140;

const Item = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '3',
    // With 200 % text on a phone, the words need the space.
    _largeText: { px: '2' },
    _narrowest: { px: '1' },
    color: 'ink',
    textDecoration: 'none',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const Words = chakra('span', { base: { display: 'grid', gap: '0.5', flex: '1', minW: '0' } });
const Start = chakra('span', { base: { fontSize: 'sm', overflowWrap: 'anywhere' } });

function BookmarkEntry({ entry, address }: { entry: Entry; address: string }) {
  return (
    <li>
      <Item to={address}>
        <Words>
          <chakra.span fontWeight="medium" lineHeight="1.4">
            <Isolate {...inLanguage(entry.stepLanguage)}>{entry.stepName}</Isolate>
          </chakra.span>
          <Text as="span" small tone="soft">
            <Isolate {...inLanguage(entry.courseLanguage)}>{entry.courseName}</Isolate>
          </Text>
          {entry.note !== '' && (
            <Start>
              <Isolate>{cutText(entry.note.replace(/\s+/g, ' ').trim(), NOTE_START)}</Isolate>
            </Start>
          )}
        </Words>
        {entry.starred && <BookmarkMark />}
      </Item>
    </li>
  );
}

function Entries({ entries, addressOf }: { entries: readonly Entry[]; addressOf: BookmarkListProps['addressOf'] }) {
  const { number } = useFormat();
  const [all, setAll] = useState(false);
  if (entries.length === 0) {
    return (
      <EmptyState icon={StarIcon}>
        <Trans>Mark a step with the star, or write a note on it, to find it here again. Only you can see them.</Trans>
      </EmptyState>
    );
  }
  return (
    <Stack gap="2">
      <ItemList>
        {entries.slice(0, all ? undefined : FIRST).map((entry) => (
          <BookmarkEntry key={entry.id} entry={entry} address={addressOf(entry.courseId, entry.id)} />
        ))}
      </ItemList>
      {!all && entries.length > FIRST && (
        <div>
          <TextButton onClick={() => setAll(true)}>
            <Trans>Show all ({number(entries.length)})</Trans>
          </TextButton>
        </div>
      )}
    </Stack>
  );
}

export interface BookmarkListProps {
  addressOf: (courseId: string, stepId: string) => string;
}

/** The own bookmarks and notes in all courses, the last change first. */
export function BookmarkList({ addressOf }: BookmarkListProps) {
  useOutbox();
  const result = useQuery(BookmarkListDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Stack as="section" aria-labelledby="bookmarks" gap="3">
      <Heading id="bookmarks" fontSize="xl">
        <Trans>Bookmarks</Trans>
      </Heading>
      <QueryState result={result} skeleton={<LinesSkeleton count={2} />}>
        {({ bookmarks }) => <Entries entries={bookmarks} addressOf={addressOf} />}
      </QueryState>
    </Stack>
  );
}
