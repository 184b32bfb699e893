import { Trans, useLingui } from '@lingui/react/macro';
import LayoutListIcon from 'lucide-react/icons/layout-list';
import TableIcon from 'lucide-react/icons/table-2';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { ListFilter, OwnFilter } from './list-filter.ts';

const Tools = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 3fr) minmax(0, 2fr)', md: 'minmax(0, 22rem) minmax(0, 14rem) minmax(max-content, 1fr)' },
    // With 200 % text on a phone, one below the other.
    '@media (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' }, minH: '12' },
  },
  variants: {
    own: {
      true: {
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 22rem) repeat(2, minmax(0, 12rem)) minmax(max-content, 1fr)' },
        '@media (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        '& > :last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
      },
    },
  },
});
const End = chakra('div', {
  base: { display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'center', justifyContent: { base: 'space-between', md: 'flex-end' } },
});

export interface ListToolsProps {
  filter: ListFilter;
  onFilter: (filter: Partial<ListFilter>) => void;
  own: Pick<OwnFilter<never>, 'label' | 'choices'> | undefined;
  /** The list is a table. */
  table: boolean;
  onTable: (table: boolean) => void;
  /** The button that adds an item. */
  add: ReactNode;
}

/** Search by name, filter by status, the list's own filter, the switch between cards and table, and a button that adds an item. */
export function ListTools({ filter, onFilter, own, table, onTable, add }: ListToolsProps) {
  const { t } = useLingui();
  const choices = [
    { value: '', label: t`All` },
    { value: 'PUBLISHED', label: t`Published` },
    { value: 'DRAFT', label: t`Unpublished` },
  ];
  return (
    <Tools own={own !== undefined}>
      <chakra.div minW="0" gridColumn={own && { base: '1 / -1', lg: 'auto' }}>
        <SearchField label={<Trans>Search by name or title</Trans>} value={filter.search} onSearch={(search) => onFilter({ search })} />
      </chakra.div>
      <SelectField
        label={<Trans>Status</Trans>}
        value={filter.status}
        choices={choices}
        onChoose={(status) => onFilter({ status: status as ListFilter['status'] })}
      />
      {own !== undefined && (
        <SelectField
          label={own.label}
          value={filter.own}
          choices={[{ value: '', label: t`All` }, ...own.choices]}
          onChoose={(choice) => onFilter({ own: choice })}
        />
      )}
      <End>
        <IconButton
          icon={table ? LayoutListIcon : TableIcon}
          variant="plain"
          label={table ? t`Show as cards` : t`Show as a table`}
          onClick={() => onTable(!table)}
        />
        {add}
      </End>
    </Tools>
  );
}
