import { Trans, useLingui } from '@lingui/react/macro';
import ListFilterIcon from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, PageLink, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import type { AuditEntryRow_EntryFragment } from './audit-entry-row.generated.ts';
import { actionText, objectText } from './audit-texts.ts';

type Entry = AuditEntryRow_EntryFragment;
type EntryObject = NonNullable<Entry['object']>;

/** A row of the table; on phones a card whose values have their header in front. */
const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', md: 'table-row' },
    gap: '2',
    p: { base: '4', md: '0' },
    bg: 'surface',
    borderWidth: { base: '1px', md: '0' },
    borderColor: 'line',
    rounded: { base: 'card', md: '0' },
    mb: { base: '3', md: '0' },
  },
});
export const HeaderCell = chakra('th', { base: { px: '4', py: '3', fontSize: 'sm', fontWeight: 'medium', textAlign: 'start', bg: 'sunken' } });
const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    px: { base: '0', md: '4' },
    py: { base: '0', md: '3' },
    verticalAlign: 'top',
    borderBlockStartWidth: { base: '0', md: '1px' },
    borderColor: 'line',
    overflowWrap: 'anywhere',
  },
});

/** The page of an item; null for kinds without one. */
function pageOf({ type, id, name, courseId, state }: EntryObject): string | null {
  if (id === null || state !== 'shown') return null;
  const course = courseId === null ? null : `/admin/course-detail/${courseId}`;
  const pages: Readonly<Record<string, string | null>> = {
    user: `/admin/users?search=${encodeURIComponent(name)}`,
    group: `/admin/group-users/${id}`,
    academy: `/admin/courses/${id}`,
    course,
    module: course,
    step: course === null ? null : `${course}?tab=1&step=${id}`,
  };
  return pages[type] ?? null;
}

function Name({ of, page }: { of: { name: string; state: EntryObject['state'] }; page: string | null }) {
  if (of.state === 'erased') return <Trans>Erased account</Trans>;
  if (of.state === 'deleted') return <Trans>Deleted</Trans>;
  const name = <Isolate>{of.name}</Isolate>;
  return (
    <>
      {page === null ? name : <PageLink to={page}>{name}</PageLink>}
      {of.state === 'deactivated' && (
        <>
          {' '}
          <Tag>
            <Trans>Deactivated</Trans>
          </Tag>
        </>
      )}
    </>
  );
}

function WithFilter({ label, onFilter, children }: { label: string; onFilter: () => void; children: ReactNode }) {
  return (
    <Row gap="1" alignItems="start" justifyContent={{ base: 'space-between', md: 'start' }}>
      <chakra.span py="2.5">{children}</chakra.span>
      <IconButton icon={ListFilterIcon} label={label} onClick={onFilter} />
    </Row>
  );
}

function ObjectValue({ object, onFilter }: { object: EntryObject; onFilter: () => void }) {
  const { t, i18n } = useLingui();
  const kindText = objectText(object.type);
  const kind = kindText === undefined ? object.type : i18n._(kindText);
  // Of invitations, the id is their number.
  if (object.type === 'invitations' && object.id !== null)
    return (
      <chakra.span display="block" py="2.5">
        {kind}: {object.id}
      </chakra.span>
    );
  if (object.id === null)
    return (
      <chakra.span display="block" py="2.5">
        {kind}
      </chakra.span>
    );
  return (
    <WithFilter label={t`Only entries about this object`} onFilter={onFilter}>
      {kind}
      {object.state !== 'unnamed' && (
        <>
          {': '}
          <Name of={object} page={pageOf(object)} />
        </>
      )}
    </WithFilter>
  );
}

export interface AuditEntryRowProps {
  entry: Entry;
  onFilter: (name: 'actor' | 'object', id: string) => void;
}

/** An entry of the audit trail: when, who, what, about what, and whether it was denied. */
export function AuditEntryRow({ entry: { at, actor, application, action, object, result }, onFilter }: AuditEntryRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const text = actionText(action);
  const user = actor === null ? null : { type: 'user', id: actor.id, name: actor.name, state: actor.state, courseId: null };
  return (
    <TableRow role="row">
      <Cell role="cell">
        <Text small tone="soft" py={{ md: '2.5' }} whiteSpace={{ md: 'nowrap' }}>
          {format.dateTime(at)}
        </Text>
      </Cell>
      <Cell role="cell">
        {actor === null || user === null ? (
          <Text tone="soft" py="2.5">
            <Trans>Not signed in</Trans>
          </Text>
        ) : (
          <WithFilter label={t`Only entries of this person`} onFilter={() => onFilter('actor', actor.id)}>
            <Name of={actor} page={pageOf(user)} />
          </WithFilter>
        )}
        {application !== null && (
          <Text small tone="soft">
            {application === '' ? (
              <Trans>with a deleted application</Trans>
            ) : (
              <Trans>
                with the application <Isolate>{application}</Isolate>
              </Trans>
            )}
          </Text>
        )}
      </Cell>
      <Cell role="cell">
        <Row gap="2" flexWrap="wrap" py="2.5">
          <span>{text === undefined ? action : i18n._(text)}</span>
          {result === 'denied' && (
            <Tag tone="danger">
              <Trans>Denied</Trans>
            </Tag>
          )}
        </Row>
      </Cell>
      <Cell role="cell">{object !== null && <ObjectValue object={object} onFilter={() => onFilter('object', object.id ?? '')} />}</Cell>
    </TableRow>
  );
}
