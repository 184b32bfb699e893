import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InvitationOutcome } from '../../../../schema/invitations.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/languages.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { EmailAddress } from '../../../shared/ui/email-address.tsx';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { ItemList, itemFrame } from '../../../shared/ui/item-list.tsx';
import { Isolate, Stack, Text } from '../../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../shared/ui/use-media-query.ts';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { InvitationImportRowsDocument, type InvitationImportRowsQuery } from './invitation-import.generated.ts';
import { EXPECTED_OUTCOMES, OUTCOMES, PROBLEMS } from './invitation-texts.ts';

const Frame = chakra('div', { base: itemFrame });
const Table = chakra('table', {
  base: {
    w: 'full',
    fontSize: 'sm',
    '& th, & td': { textAlign: 'start', px: '4', py: '2.5', verticalAlign: 'top', overflowWrap: 'anywhere' },
    '& th': { fontWeight: 'medium', color: 'inkSoft', whiteSpace: 'nowrap' },
    '& tbody tr': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

const Lines = chakra('ul', { base: { display: 'grid', gap: '0.5' } });
const CardOfRow = chakra('li', {
  base: {
    display: 'grid',
    gap: '0.5',
    px: '4',
    py: '3',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
  },
});

type ListedRow = InvitationImportRowsQuery['invitationImportRows']['items'][number];

/** Why a row is invalid, with the cell. */
function ProblemOf({ row: { problem, value } }: { row: ListedRow }) {
  const { i18n } = useLingui();
  if (problem === null) return null;
  const showsCell = value !== null && value !== '' && problem !== 'EMAIL_VALUE_INVALID';
  return (
    <>
      <FactSeparator />
      {i18n._(PROBLEMS[problem])}
      {showsCell && (
        <>
          {': '}
          <Isolate>{value}</Isolate>
        </>
      )}
    </>
  );
}

function Opened({ kind, item }: { kind: 'academy' | 'course' | 'group'; item: { name: string } }) {
  const name = <Isolate>{item.name}</Isolate>;
  if (kind === 'academy') return <Trans>Academy: {name}</Trans>;
  return kind === 'course' ? <Trans>Course: {name}</Trans> : <Trans>Group: {name}</Trans>;
}

/** What a row opens, a line each. */
function Opens({ row: { academies, courses, groups } }: { row: ListedRow }) {
  const opened = [
    ...academies.map((item) => ({ kind: 'academy' as const, item })),
    ...courses.map((item) => ({ kind: 'course' as const, item })),
    ...groups.map((item) => ({ kind: 'group' as const, item })),
  ];
  if (opened.length === 0) return null;
  return (
    <Lines>
      {opened.map(({ kind, item }) => (
        <li key={item.id}>
          <Opened kind={kind} item={item} />
        </li>
      ))}
    </Lines>
  );
}

/** The language of the invitation; nothing for a row that invites nobody. */
function Language({ row: { outcome, language } }: { row: ListedRow }) {
  return outcome === 'invalid' ? null : <span lang={language}>{LANGUAGE_NAMES[language]}</span>;
}

/** What a row leads to. */
function Outcome({ row }: { row: ListedRow }) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n._((row.done ? OUTCOMES : EXPECTED_OUTCOMES)[row.outcome])}
      <ProblemOf row={row} />
    </>
  );
}

function RowNumber({ number: position }: { number: number }) {
  const number = useFormat().number(position);
  return <Trans>Row {number}</Trans>;
}

interface RowsProps {
  rows: readonly ListedRow[];
}

/** The rows on a phone, each with its address in the first line. */
function RowCards({ rows }: RowsProps) {
  const { t } = useLingui();
  return (
    <ItemList aria-label={t`Rows`}>
      {rows.map((row) => (
        <CardOfRow key={row.rowNumber}>
          <Text fontSize="md" fontWeight="medium">
            <EmailAddress address={row.email} />
          </Text>
          <p>
            <Outcome row={row} />
          </p>
          <chakra.div color="inkSoft">
            <RowNumber number={row.rowNumber} />
            {row.outcome !== 'invalid' && <FactSeparator />}
            <Language row={row} />
            <Opens row={row} />
          </chakra.div>
        </CardOfRow>
      ))}
    </ItemList>
  );
}

function RowsTable({ rows }: RowsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const heads = [t`Row`, t`Email`, t`Language`, t`Gives access to`, t`Result`];
  return (
    <Frame>
      <Table aria-label={t`Rows`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNumber}>
              <td>{format.number(row.rowNumber)}</td>
              <td>
                <EmailAddress address={row.email} />
              </td>
              <td>
                <Language row={row} />
              </td>
              <td>
                <Opens row={row} />
              </td>
              <td>
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

/** The rows of a list or file with their outcomes, page by page. */
export function ImportRows({ id, outcome }: { id: string; outcome: InvitationOutcome | null }) {
  const wide = useMediaQuery(WIDE_SCREEN);
  const result = useQuery(InvitationImportRowsDocument, { variables: { id, outcome }, fetchPolicy: 'network-only' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: { invitationImportRows: next } }) => ({
        invitationImportRows: withNextPage(shown.invitationImportRows, next, ({ rowNumber }) => rowNumber),
      }),
    });
  });
  return (
    <QueryState result={result} skeleton={<LinesSkeleton />}>
      {({ invitationImportRows: { items, nextCursor } }) => (
        <Stack>
          {wide ? <RowsTable rows={items} /> : <RowCards rows={items} />}
          <ShowNextPage after={nextCursor} more={more} />
        </Stack>
      )}
    </QueryState>
  );
}
