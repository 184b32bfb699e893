import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { browserStorage } from '../../../shared/store/browser-storage.ts';
import type { ListedItem } from './listed-item.ts';

/** The columns that a table can be sorted by; `order` is the order that learners see. */
const COLUMNS = ['order', 'name', 'status', 'languages', 'learners', 'updated'] as const;
export type SortColumn = (typeof COLUMNS)[number];

/** How a list is shown. */
export interface ListView {
  table: boolean;
  sort: SortColumn;
  descending: boolean;
}

const KEY = 'adminListView';

const isColumn = (name: string): name is SortColumn => COLUMNS.some((column) => column === name);

/** `name` sorts up, `-name` down. */
function sortOf(text: string): Pick<ListView, 'sort' | 'descending'> {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  return isColumn(name) ? { sort: name, descending } : { sort: 'order', descending: false };
}

/** Returns the view and a function that changes it. It is in the URL, and the browser remembers it for the next visit. */
export function useListView(): [view: ListView, change: (view: Partial<ListView>) => void] {
  const address = useAddressParameters();
  const remembered = new URLSearchParams(browserStorage.read(KEY) ?? '');
  const read = (name: string) => address.get(name) ?? remembered.get(name) ?? '';
  const view: ListView = { table: read('view') === 'table', ...sortOf(read('sort')) };
  const change = (values: Partial<ListView>) => {
    const { table, sort, descending } = { ...view, ...values };
    const next = { view: table ? 'table' : 'cards', sort: `${descending ? '-' : ''}${sort}` };
    browserStorage.write(KEY, new URLSearchParams(next).toString());
    address.change(next);
  };
  return [view, change];
}

const completeLanguages = ({ marks }: ListedItem): number => marks.filter(({ condition }) => condition === 'current').length;

/** Returns the items in the order of a column. Items that are equal there keep their order. */
export function sorted(items: readonly ListedItem[], { sort, descending }: Pick<ListView, 'sort' | 'descending'>, locale: string): readonly ListedItem[] {
  if (sort === 'order') return items;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const difference: Record<Exclude<SortColumn, 'order'>, (one: ListedItem, other: ListedItem) => number> = {
    name: (one, other) => compare(one.name, other.name),
    status: (one, other) => Number(one.published) - Number(other.published),
    languages: (one, other) => completeLanguages(one) - completeLanguages(other),
    learners: (one, other) => one.learners - other.learners,
    updated: (one, other) => one.updatedAt.localeCompare(other.updatedAt),
  };
  const by = difference[sort];
  return [...items].sort((one, other) => (descending ? by(other, one) : by(one, other)));
}
