import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { USER_ROLES } from '../../../schema/roles.ts';
import type { PersonFilter } from '../../schema-types.generated.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { FilterBar } from '../../shared/ui/filter-bar.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ORDERS } from './people-filter.ts';

/** The widths of the search and of three filters, and of five: online status and account have short words, roles and orders long ones. */
const COLUMNS = 'minmax(14rem, 2fr) repeat(3, minmax(9rem, 1fr))';
const MANY_COLUMNS = 'minmax(12.5rem, .97fr) minmax(7rem, .95fr) minmax(7rem, 1.07fr) minmax(7rem, .95fr) minmax(7rem, 1.08fr) minmax(9rem, 1.18fr)';

export interface PeopleFiltersProps {
  filter: PersonFilter;
  /** The viewer sees email addresses, so the search finds them too (docs/product-rules.md#2-who-may-do-what). */
  seeEmails: boolean;
  onChoose: (name: 'search' | 'presence' | 'role' | 'order', value: string) => void;
  onClear: () => void;
  /** Further filters of the page. */
  children?: ReactNode;
  /** How many of the further filters are set. */
  more?: number;
}

type SelectsProps = Pick<PeopleFiltersProps, 'filter' | 'onChoose' | 'children'>;

function Selects({ filter, onChoose, children }: SelectsProps) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const presences = [
    { value: '', label: t`Everyone` },
    { value: 'online', label: t`Online` },
    { value: 'offline', label: t`Offline` },
  ];
  const orders: Record<(typeof ORDERS)[number], string> = {
    nameAscending: t`Name (A to Z)`,
    nameDescending: t`Name (Z to A)`,
    addedAscending: t`Date added (oldest first)`,
    addedDescending: t`Date added (newest first)`,
  };
  return (
    <>
      <SelectField
        inside
        label={<Trans>Online status</Trans>}
        value={filter.presence ?? ''}
        choices={presences}
        onChoose={(value) => onChoose('presence', value)}
      />
      <SelectField
        inside
        label={<Trans>Role</Trans>}
        value={filter.role ?? ''}
        choices={[{ value: '', label: t`All roles` }, ...USER_ROLES.map((role) => ({ value: role, label: roles[role] }))]}
        onChoose={(value) => onChoose('role', value)}
      />
      {children}
      <SelectField
        inside
        label={<Trans>Sort by</Trans>}
        value={filter.order ?? ORDERS[0]}
        choices={ORDERS.map((order) => ({ value: order, label: orders[order] }))}
        onChoose={(value) => onChoose('order', value)}
      />
    </>
  );
}

/** Filters and order of a list of people: presence, role, search by family name, email or name (docs/specification.md#2-screens-and-routes). */
export function PeopleFilters({ filter, seeEmails, onChoose, onClear, children, more = 0 }: PeopleFiltersProps) {
  const { t } = useLingui();
  const search = (
    <SearchField
      label={<Trans>Search</Trans>}
      placeholder={seeEmails ? t`Name or email` : t`Name`}
      value={filter.search ?? ''}
      onSearch={(value) => onChoose('search', value)}
      quiet
    />
  );
  const count = [filter.presence, filter.role].filter((value) => value != null).length + more;
  return (
    <FilterBar search={search} count={count} columns={children === undefined ? COLUMNS : MANY_COLUMNS} crowded={children !== undefined} onClear={onClear}>
      <Selects filter={filter} onChoose={onChoose}>
        {children}
      </Selects>
    </FilterBar>
  );
}
