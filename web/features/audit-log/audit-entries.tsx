import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import ShieldCheckIcon from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import type { AuditFilter } from '../../schema-types.generated.ts';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { LargeExports } from '../../shared/exports/large-exports.tsx';
import { startedExport, useExport } from '../../shared/exports/use-export.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ItemList, itemFrame } from '../../shared/ui/item-list.tsx';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { AuditEntriesDocument, type AuditEntriesQuery } from './audit-entries.generated.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { exportPath, useAuditFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ExportAuditTrailDocument } from './export-audit-trail.generated.ts';

type Page = AuditEntriesQuery['auditEntries'];
type Items = Page['items'];

const Table = chakra('table', { base: { ...itemFrame, w: 'full', borderCollapse: 'separate', borderSpacing: '0' } });
const HeaderCell = chakra('th', { base: { px: '4', py: '3', fontSize: 'sm', fontWeight: 'medium', textAlign: 'start', bg: 'sunken' } });

/** The names of the person and of the item that the list is filtered by, as its entries show them; undefined without an entry or a name. */
function chosenNames(items: Items, actorId: string | null | undefined, objectId: string | null | undefined) {
  const actor = items.find((entry) => entry.actor?.id === actorId)?.actor?.name;
  const object = items.find((entry) => entry.object?.id === objectId)?.object?.name;
  return { actor: actor || undefined, object: object || undefined };
}

interface EntriesProps {
  items: Items;
  onFilter: (name: 'actor' | 'object', id: string) => void;
}

function Entries({ items, onFilter }: EntriesProps) {
  const { t } = useLingui();
  const wide = useMediaQuery(WIDE_SCREEN);
  // One per line: the catalogs order texts by file and line.
  const titles = {
    time: t`Time`,
    person: t`Person`,
    action: t`Action`,
    object: t`Object`,
  };
  if (!wide) {
    return (
      <ItemList aria-label={t`Audit trail`}>
        {items.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} onFilter={onFilter} />
        ))}
      </ItemList>
    );
  }
  return (
    <Table aria-label={t`Audit trail`}>
      <thead>
        <tr>
          {Object.values(titles).map((title) => (
            <HeaderCell key={title} scope="col">
              {title}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} onFilter={onFilter} />
        ))}
      </tbody>
    </Table>
  );
}

/** Exports the entries of a filter; on a phone an icon, so that the heading has room beside it. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const wide = useMediaQuery(WIDE_SCREEN);
  const format = useFormat();
  const [start] = useMutation(ExportAuditTrailDocument, NOTIFIED);
  const { loading, arriving, kilobytes: arrived, exportFile } = useExport();
  const kilobytes = format.number(arrived);
  const ask = async () => startedExport((await start({ variables: { filter } })).data?.exportAuditTrail);
  const exportNow = () => void exportFile(exportPath(filter), 'audit.csv', ask);
  return (
    <Row>
      {wide ? (
        <AppButton variant="plain" icon={DownloadIcon} busy={loading !== null} onClick={exportNow}>
          <Trans>Export as CSV</Trans>
        </AppButton>
      ) : (
        <IconButton variant="plain" icon={DownloadIcon} label={t`Export as CSV`} busy={loading !== null} onClick={exportNow} />
      )}
      <Text small tone="soft" role="status" _empty={{ display: 'none' }}>
        {arriving && <Trans>Exporting: {kilobytes} KB</Trans>}
      </Text>
    </Row>
  );
}

/** The audit trail with its filters in the address, newest first. `heading` receives the button that exports it. */
export function AuditEntries({ heading }: { heading: (actions: ReactNode) => ReactNode }) {
  const filter = useAuditFilter();
  const result = useQuery(AuditEntriesDocument, { variables: { filter: filter.filter }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        ...next,
        auditEntries: withNextPage(shown.auditEntries, next.auditEntries),
      }),
    });
  });
  const items = result.data?.auditEntries.items ?? [];
  return (
    <Stack gap="4">
      {heading(items.length > 0 && <ExportButton filter={filter.filter} />)}
      <AuditFilters filter={filter} names={chosenNames(items, filter.filter.actorId, filter.filter.objectId)} />
      <QueryState result={result} skeleton={<LinesSkeleton count={8} height="12" />}>
        {({ auditEntries }) =>
          auditEntries.items.length === 0 ? (
            <EmptyState icon={ShieldCheckIcon}>
              {filter.isNarrowed ? <Trans>No entries match these filters.</Trans> : <Trans>Nothing has been recorded yet.</Trans>}
            </EmptyState>
          ) : (
            <Stack>
              <LargeExports kind="audit" />
              <Entries items={auditEntries.items} onFilter={filter.choose} />
              <ShowNextPage after={auditEntries.nextCursor} more={more} />
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  );
}
