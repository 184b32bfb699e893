import type { ReactNode } from 'react';
import { foldText } from '../../../../schema/fold-text.ts';
import type { PublishStatus } from '../../../schema-types.generated.ts';
import { type AddressParameters, useAddressParameters } from '../../../shared/address-parameters.ts';
import type { Choice } from '../../../shared/ui/select-field.tsx';

/** The filter of a list, stored in the URL. */
export interface ListFilter {
  search: string;
  /** Published, unpublished, or both. */
  status: PublishStatus | '';
  /** The choice of the list's own filter; empty without one. */
  own: string;
}

/** A filter that only the list of one kind of item has. */
export interface OwnFilter<Item> {
  /** Its query parameter. */
  name: string;
  label: ReactNode;
  /** Without the choice of all items. */
  choices: readonly Choice[];
  matches: (item: Item, choice: string) => boolean;
}

const isStatus = (value: string | null): value is PublishStatus => value === 'DRAFT' || value === 'PUBLISHED';

/** Reads the filter from the URL. */
function filterOf(get: AddressParameters['get'], own: Pick<OwnFilter<never>, 'name' | 'choices'> | undefined): ListFilter {
  const status = get('status');
  const choice = own?.choices.find(({ value }) => value === get(own.name))?.value ?? '';
  return { search: get('search') ?? '', status: isStatus(status) ? status : '', own: choice };
}

/** Returns the filter in the URL and a function that changes it. */
export function useListFilter(own?: Pick<OwnFilter<never>, 'name' | 'choices'>): [filter: ListFilter, change: (filter: Partial<ListFilter>) => void] {
  const address = useAddressParameters();
  const change = ({ own: choice, ...shared }: Partial<ListFilter>) =>
    address.change({ ...shared, ...(own !== undefined && choice !== undefined && { [own.name]: choice }) });
  return [filterOf(address.get, own), change];
}

/** Returns whether an item matches: by its status, by the list's own filter, and by its name in any language. */
export function matchesFilter<Item extends { status: PublishStatus; translations: readonly { name: string }[] }>(
  item: Item,
  { search, status, own: choice }: ListFilter,
  own?: OwnFilter<Item>,
): boolean {
  if (status !== '' && item.status !== status) return false;
  if (own !== undefined && choice !== '' && !own.matches(item, choice)) return false;
  const words = foldText(search);
  return words === '' || item.translations.some(({ name }) => foldText(name).includes(words));
}
