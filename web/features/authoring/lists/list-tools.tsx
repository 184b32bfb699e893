import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { ListFilter } from './list-filter.ts';

const Tools = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 3fr) minmax(0, 2fr)', md: 'minmax(0, 22rem) minmax(0, 14rem) 1fr' },
    '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' }, justifySelf: { md: 'end' }, minH: '12' },
  },
});

export interface ListToolsProps {
  filter: ListFilter;
  onFilter: (filter: Partial<ListFilter>) => void;
  /** The button that adds an item. */
  add: ReactNode;
}

/** Search by name, filter by status, and a button that adds an item. */
export function ListTools({ filter, onFilter, add }: ListToolsProps) {
  const { t } = useLingui();
  const choices = [
    { value: '', label: t`All` },
    { value: 'PUBLISHED', label: t`Published` },
    { value: 'DRAFT', label: t`Unpublished` },
  ];
  return (
    <Tools>
      <SearchField label={<Trans>Search by name or title</Trans>} value={filter.search} onSearch={(search) => onFilter({ search })} />
      <SelectField
        label={<Trans>Status</Trans>}
        value={filter.status}
        choices={choices}
        onChoose={(status) => onFilter({ status: status as ListFilter['status'] })}
      />
      {add}
    </Tools>
  );
}
