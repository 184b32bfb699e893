import { USER_ROLES, type UserRole } from '../../../schema/roles.ts';
import type { PersonFilter, PersonOrder, PersonPresence } from '../../schema-types.generated.ts';
import { type AddressParameters, useAddressParameters } from '../../shared/address-parameters.ts';

const PRESENCES = ['online', 'offline'] as const satisfies readonly PersonPresence[];
/** The sort options of docs/specification.md#9-business-constants-and-limits; the first is the default. */
export const ORDERS = ['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending'] as const satisfies readonly PersonOrder[];

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null => allowed.find((item) => item === value) ?? null;

/** Reads the filter of a list of people from the URL and ignores invalid values. */
export function readPeopleFilter(get: AddressParameters['get']): PersonFilter {
  return {
    search: get('search')?.trim() || null,
    presence: oneOf(PRESENCES, get('presence')),
    role: oneOf<UserRole>(USER_ROLES, get('role')),
    order: oneOf(ORDERS, get('order')) ?? ORDERS[0],
  };
}

/** Returns whether the filter excludes anybody. The order does not. */
export function isNarrowed(filter: PersonFilter): boolean {
  return Boolean(filter.search ?? filter.presence ?? filter.role);
}

/** The filter of a list of people, stored in the URL. */
export function usePeopleFilter() {
  const { get, change } = useAddressParameters();
  return {
    filter: readPeopleFilter(get),
    choose: (name: 'search' | 'presence' | 'role' | 'order', value: string) => change({ [name]: name === 'order' && value === ORDERS[0] ? null : value }),
    clear: () => change({ search: null, presence: null, role: null }),
  };
}
