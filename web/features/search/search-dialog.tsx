import { skipToken, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CONTENT_SEARCH_MIN, SEARCH_MAX, TIMINGS } from '../../../schema/limits.ts';
import { useDebounced } from '../../shared/debounce.ts';
import { useViewer } from '../../shared/session/session.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Input } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { RecentSearches } from './recent-searches-list.tsx';
import { resultAddress } from './result-address.ts';
import { SearchDocument } from './search.generated.ts';
import { type Result, SearchResults, sortedByKind } from './search-results.tsx';

const Place = chakra('div', { base: { display: 'grid', gap: '3', minH: { md: '24rem' }, alignContent: 'start' } });

/** The last searched text, the results, and those of the search before while a new one runs. */
function useSearch(typed: string) {
  const [text, setText] = useState(typed.trim());
  const { later, cancel } = useDebounced(setText, TIMINGS.searchDebounce);
  useEffect(() => {
    const wanted = typed.trim();
    // An empty field shows the recent searches at once.
    if (wanted.length < CONTENT_SEARCH_MIN) {
      cancel();
      setText(wanted);
    } else later(wanted);
  }, [typed, later, cancel]);
  const skip = text.length < CONTENT_SEARCH_MIN;
  const result = useQuery(SearchDocument, skip ? skipToken : { variables: { text }, fetchPolicy: 'network-only' });
  const results = skip ? undefined : (result.data ?? (result.loading ? result.previousData : undefined))?.search;
  return { text, skip, result, results: results === undefined ? undefined : sortedByKind(results) };
}

/** Returns the position after an arrow key, Home or End in a list; -1 is the field itself. */
function movedBy(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1;
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1;
  return null;
}

interface ListKeys<Option> {
  /** Start of the ids of the options. */
  id: string;
  /** The list of another text starts at the field. */
  text: string;
  options: readonly Option[];
  /** Enter in the field opens the first option. */
  opensFirst: boolean;
  onOpen: (option: Option) => void;
}

/** The option that the arrow keys have reached, -1 for the field, and the handler of the keys. */
function useListKeys<Option>({ id, text, options, opensFirst, onOpen }: ListKeys<Option>) {
  const [reached, setReached] = useState({ text, at: -1 });
  const at = reached.text === text ? reached.at : -1;
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = movedBy(event.key, at, options.length);
    const option = options[at < 0 && opensFirst ? 0 : at];
    if (next !== null) setReached({ text, at: next });
    else if (event.key === 'Enter' && option !== undefined) onOpen(option);
    else return;
    event.preventDefault();
  };
  return { at, onKeyDown };
}

interface SearchInputProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  /** The list below, when it has options. */
  listId: string | undefined;
  /** The reached option. */
  optionId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput({ field, typed, onType, listId, optionId, onKeyDown }: SearchInputProps) {
  const { t } = useLingui();
  return (
    <Input
      ref={field}
      // A field of the type search may not be a combobox.
      type="text"
      role="combobox"
      enterKeyHint="search"
      aria-label={t`Search academies, courses and steps`}
      placeholder={t`What are you looking for?`}
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={optionId}
      autoComplete="off"
      textOverflow="ellipsis"
      // An empty field keeps the direction of the page: `dir="auto"` would make it left to right.
      dir={typed === '' ? undefined : 'auto'}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

export interface SearchDialogProps {
  /** The results open in admin mode. */
  admin: boolean;
  onClose: () => void;
}

/** The search over academies, courses, modules and steps: a combobox whose options are links. On phones it fills the screen. */
export function SearchDialog({ admin, onClose }: SearchDialogProps) {
  const id = useId();
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(() => recentSearches(viewerId));
  const { text, skip, result, results } = useSearch(typed);
  const options: ReadonlyArray<Result | string> = skip ? recent : (results ?? []);
  const optionId = (index: number): string => `${id}-${index}`;

  useEffect(() => field.current?.focus(), []);

  const leave = () => {
    rememberSearch(viewerId, text);
    onClose();
  };
  const repeat = (search: string) => {
    setTyped(search);
    field.current?.focus();
  };
  const open = (option: Result | string) => {
    if (typeof option === 'string') return repeat(option);
    void navigate(resultAddress(option, admin));
    leave();
  };
  const { at, onKeyDown } = useListKeys({ id, text, options, opensFirst: !skip, onOpen: open });
  const clear = () => {
    forgetSearches(viewerId);
    setRecent([]);
    field.current?.focus();
  };
  return (
    <Dialog open kind="wide" title={<Trans>Search</Trans>} onClose={onClose}>
      <Place role="search">
        <SearchInput
          field={field}
          typed={typed}
          onType={setTyped}
          listId={options.length > 0 ? `${id}-list` : undefined}
          optionId={at < 0 ? undefined : optionId(at)}
          onKeyDown={onKeyDown}
        />
        {skip ? (
          <RecentSearches id={`${id}-list`} searches={recent} at={at} optionId={optionId} onChoose={repeat} onClear={clear} />
        ) : (
          <SearchResults
            id={`${id}-list`}
            result={result}
            results={results}
            at={at}
            optionId={optionId}
            addressOf={(each) => resultAddress(each, admin)}
            onOpen={leave}
          />
        )}
      </Place>
    </Dialog>
  );
}
