import { type AddressParameters, useAddressParameters } from '../../../shared/address-parameters.ts';

/** What of a list is shown; kept in the address. */
export interface ListFilter {
  search: string;
  /** Published, unpublished, or both. */
  status: '0' | '1' | '';
}

const isStatus = (value: string | null): value is '0' | '1' => value === '0' || value === '1';

/** Reads the filter of a list from an address. */
function filterOf(get: AddressParameters['get']): ListFilter {
  const status = get('status');
  return { search: get('search') ?? '', status: isStatus(status) ? status : '' };
}

/** The filter in the address, and how to change it. */
export function useListFilter(): [filter: ListFilter, change: (filter: Partial<ListFilter>) => void] {
  const address = useAddressParameters();
  return [filterOf(address.get), (filter) => address.change({ ...filter })];
}

/** Letters without accents and case, so that "uber" finds "Über". */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether an item is among those looked for: by its status, and by its name in any language. */
export function isWanted(item: { status: number; translations: readonly { name: string }[] }, { search, status }: ListFilter): boolean {
  if (status !== '' && String(item.status) !== status) return false;
  const words = plain(search.trim());
  return words === '' || item.translations.some(({ name }) => plain(name).includes(words));
}
