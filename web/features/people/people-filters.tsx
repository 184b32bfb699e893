import { Trans, useLingui } from '@lingui/react/macro';
import { USER_ROLES } from '../../../schema/roles.ts';
import type { PersonFilter } from '../../schema-types.generated.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ORDERS } from './people-filter.ts';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'end',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'minmax(14rem, 2fr) repeat(3, minmax(9rem, 1fr))' },
    '& > :first-of-type': { gridColumn: { base: '1 / -1', lg: 'auto' } },
    '& > :last-of-type': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
});

export interface PeopleFiltersProps {
  filter: PersonFilter;
  /** The viewer sees email addresses, so the search finds them too (docs/product-rules.md#2-who-may-do-what). */
  seeEmails: boolean;
  onChoose: (name: 'search' | 'presence' | 'role' | 'order', value: string) => void;
}

/** Filters and order of a list of people: presence, role, search by family name, email or name (docs/specification.md#2-screens-and-routes). */
export function PeopleFilters({ filter, seeEmails, onChoose }: PeopleFiltersProps) {
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
    <Fields>
      <SearchField
        label={<Trans>Search</Trans>}
        placeholder={seeEmails ? t`Family name, email or name` : t`Family name or name`}
        value={filter.search ?? ''}
        onSearch={(value) => onChoose('search', value)}
      />
      <SelectField label={<Trans>Online status</Trans>} value={filter.presence ?? ''} choices={presences} onChoose={(value) => onChoose('presence', value)} />
      <SelectField
        label={<Trans>Role</Trans>}
        value={filter.role ?? ''}
        choices={[{ value: '', label: t`All roles` }, ...USER_ROLES.map((role) => ({ value: role, label: roles[role] }))]}
        onChoose={(value) => onChoose('role', value)}
      />
      <SelectField
        label={<Trans>Sort by</Trans>}
        value={filter.order ?? ORDERS[0]}
        choices={ORDERS.map((order) => ({ value: order, label: orders[order] }))}
        onChoose={(value) => onChoose('order', value)}
      />
    </Fields>
  );
}
