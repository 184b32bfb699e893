import { foldText } from '../../../../schema/fold-text.ts';
import type { PublishStatus } from '../../../schema-types.generated.ts';
import { type AddressParameters, useAddressParameters } from '../../../shared/address-parameters.ts';

/** The filter of a list, stored in the URL. */
export interface ListFilter {
  search: string;
  /** Published, unpublished, or both. */
  status: PublishStatus | '';
}

const isStatus = (value: string | null): value is PublishStatus => value === 'DRAFT' || value === 'PUBLISHED';

/** Reads the filter from the URL. */
function filterOf(get: AddressParameters['get']): ListFilter {
  const status = get('status');
  return { search: get('search') ?? '', status: isStatus(status) ? status : '' };
}

/** Returns the filter in the URL and a function that changes it. */
export function useListFilter(): [filter: ListFilter, change: (filter: Partial<ListFilter>) => void] {
  const address = useAddressParameters();
  return [filterOf(address.get), (filter) => address.change({ ...filter })];
}

/** Returns whether an item matches: by its status, and by its name in any language. */
export function isWanted(item: { status: PublishStatus; translations: readonly { name: string }[] }, { search, status }: ListFilter): boolean {
  if (status !== '' && item.status !== status) return false;
  const words = foldText(search);
  return words === '' || item.translations.some(({ name }) => foldText(name).includes(words));
}
