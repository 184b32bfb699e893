import { Trans, useLingui } from '@lingui/react/macro';
import ListFilterIcon from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, PageLink, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import type { AuditEntryRow_EntryFragment } from './audit-entry-row.generated.ts';
import { actionText, objectText } from './audit-texts.ts';

type Entry = AuditEntryRow_EntryFragment;
type Actor = NonNullable<Entry['actor']>;
type EntryObject = NonNullable<Entry['object']>;

export interface AuditEntryProps {
  entry: Entry;
  onFilter: (name: 'actor' | 'object', id: string) => void;
}

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

/** A name with a link to its page, unless it is erased or deleted. */
export function Name({ of, page = null }: { of: { name: string; state: EntryObject['state'] }; page?: string | null }) {
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

/** What an entry is about, with a button that shows only entries about it. */
export function ObjectValue({ object, onFilter }: { object: EntryObject; onFilter: () => void }) {
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

/** The person of an entry, with a link to the user and a button that shows only their entries. */
export function ActorValue({ actor, onFilter }: { actor: Actor; onFilter: () => void }) {
  const { t } = useLingui();
  const user = { type: 'user', id: actor.id, name: actor.name, state: actor.state, courseId: null };
  return (
    <WithFilter label={t`Only entries of this person`} onFilter={onFilter}>
      <Name of={actor} page={pageOf(user)} />
    </WithFilter>
  );
}

/** The application with which the person of an entry acted. */
export function ApplicationValue({ application }: { application: string }) {
  return (
    <Text small tone="soft">
      {application === '' ? (
        <Trans>with a deleted application</Trans>
      ) : (
        <Trans>
          with the application <Isolate>{application}</Isolate>
        </Trans>
      )}
    </Text>
  );
}

/** The action of an entry in words; of a newer release, its name. */
export function ActionValue({ action }: Pick<Entry, 'action'>) {
  const { i18n } = useLingui();
  const text = actionText(action);
  return text === undefined ? action : i18n._(text);
}

/** Marks an entry whose action was denied. */
export function DeniedTag() {
  return (
    <Tag tone="danger">
      <Trans>Denied</Trans>
    </Tag>
  );
}
