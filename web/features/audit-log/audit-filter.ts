import { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES, AUDIT_RESULTS } from '../../../schema/audit.ts';
import type { AuditFilter } from '../../schema-types.generated.ts';
import { type AddressParameters, useAddressParameters } from '../../shared/address-parameters.ts';

/** The filters in the address. `from` and `to` are days in the viewer's time zone, both inclusive. */
const FILTER_NAMES = ['actor', 'object', 'kind', 'action', 'result', 'from', 'to'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

const ID = /^[\w-]{1,36}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const matching = (value: string | null, pattern: RegExp): string | null => (value !== null && pattern.test(value) ? value : null);
const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null => allowed.find((item) => item === value) ?? null;

/** Returns the start of a day in the viewer's time zone, moved by whole days; null for an invalid date. */
function startOf(day: string | null, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = (matching(day, DAY) ?? '').split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return year === 0 || Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** Reads the filter of the audit trail from the address and ignores invalid values. */
export function readAuditFilter(get: AddressParameters['get']): AuditFilter {
  return {
    actorId: matching(get('actor'), ID),
    objectId: matching(get('object'), ID),
    objectType: oneOf(AUDIT_OBJECT_TYPES, get('kind')),
    action: oneOf(AUDIT_ACTIONS, get('action')),
    result: oneOf(AUDIT_RESULTS, get('result')),
    from: startOf(get('from')),
    to: startOf(get('to'), 1),
  };
}

/** Returns the path of the CSV file with the entries of a filter. */
export function exportPath(filter: AuditFilter): string {
  const values = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(values).toString();
  return query === '' ? '/exports/audit' : `/exports/audit?${query}`;
}

/** The filter of the audit trail, stored in the address. */
export function useAuditFilter() {
  const { get, change } = useAddressParameters();
  const filter = readAuditFilter(get);
  return {
    filter,
    isNarrowed: Object.values(filter).some((value) => value !== null),
    value: (name: FilterName) => get(name) ?? '',
    choose: (name: FilterName, value: string | null) => change({ [name]: value }, 'push'),
    clear: () => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])), 'push'),
  };
}
