import { Plural, Trans, useLingui } from '@lingui/react/macro';
import SearchXIcon from 'lucide-react/icons/search-x';
import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { connectionState, onConnectionState } from '../../shared/connection-state.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import type { SearchOption_ResultFragment } from './search-option.generated.ts';
import { SearchOption } from './search-option.tsx';

export type Result = SearchOption_ResultFragment;

const List = chakra('div', { base: { mx: '-4' }, variants: { old: { true: { opacity: '0.6' } } } });
const Group = chakra('div', { base: { px: '4', pt: '3', pb: '1', fontSize: 'sm', fontWeight: 'medium', color: 'inkSoft' } });

/** Puts results of a kind together; the kind of the best result is first. */
export function sortedByKind(results: readonly Result[]): Result[] {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => results.filter((result) => result.kind === kind));
}

interface GroupedResultsProps {
  results: readonly Result[];
  at: number;
  optionId: (index: number) => string;
  addressOf: (result: Result) => string;
  onOpen: () => void;
}

function GroupedResults({ results, at, optionId, addressOf, onOpen }: GroupedResultsProps) {
  const { t } = useLingui();
  const titles: Record<Result['kind'], string> = { academy: t`Academies`, course: t`Courses`, module: t`Modules`, step: t`Steps` };
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list.
    <div key={kind} role="group" aria-label={titles[kind]}>
      <Group aria-hidden="true">{titles[kind]}</Group>
      {results.map((result, index) =>
        result.kind === kind ? (
          <SearchOption key={result.objectId} id={optionId(index)} result={result} to={addressOf(result)} selected={index === at} onOpen={onOpen} />
        ) : null,
      )}
    </div>
  ));
}

export interface SearchResultsProps extends Omit<GroupedResultsProps, 'results'> {
  id: string;
  result: { error?: unknown; loading: boolean; refetch: () => Promise<unknown> };
  results: readonly Result[] | undefined;
}

/** The states of a search: offline, loading, error, no result, results by kind. The results of the search before stay while a new one runs. */
export function SearchResults({ id, result, results, ...list }: SearchResultsProps) {
  const { t } = useLingui();
  const connection = useSyncExternalStore(onConnectionState, connectionState);
  if (results === undefined) {
    if (connection === 'offline') {
      return (
        <EmptyState icon={WifiOffIcon}>
          <Trans>You are offline. The search needs a connection.</Trans>
        </EmptyState>
      );
    }
    if (result.loading) return <LinesSkeleton count={5} height="12" />;
    return <ErrorState error={result.error} onRetry={() => void result.refetch().catch(() => undefined)} />;
  }
  const count = results.length;
  return (
    <>
      <HiddenText role="status">
        {!result.loading && (count === 0 ? <Trans>No course found</Trans> : <Plural value={count} one="# result" other="# results" />)}
      </HiddenText>
      {count === 0 ? (
        <EmptyState icon={SearchXIcon}>
          <Trans>No course found</Trans>
          <br />
          <Trans>Check the spelling, or search for another word.</Trans>
        </EmptyState>
      ) : (
        <List id={id} role="listbox" aria-label={t`Results`} old={result.loading}>
          <GroupedResults results={results} {...list} />
        </List>
      )}
    </>
  );
}
