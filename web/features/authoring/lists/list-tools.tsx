import { Trans, useLingui } from '@lingui/react/macro';
import LayoutListIcon from 'lucide-react/icons/layout-list';
import TableIcon from 'lucide-react/icons/table-2';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { FilterBar } from '../../../shared/ui/filter-bar.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { ListFilter, OwnFilter } from './list-filter.ts';

const COLUMNS = 'minmax(12rem, 22rem) minmax(9rem, 14rem)';
const COLUMNS_WITH_OWN = 'minmax(12rem, 22rem) repeat(2, minmax(9rem, 12rem))';
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
  const search = (
    <SearchField
      quiet
      label={<Trans>Search by name or title</Trans>}
      placeholder={t`Name or title`}
      value={filter.search}
      onSearch={(value) => onFilter({ search: value })}
    />
  );
  return (
    <FilterBar
      search={search}
      count={[filter.status, filter.own].filter((value) => value !== '').length}
      columns={own === undefined ? COLUMNS : COLUMNS_WITH_OWN}
      onClear={() => onFilter({ search: '', status: '', own: '' })}
      end={
        <End>
          <IconButton
            icon={table ? LayoutListIcon : TableIcon}
            variant="plain"
            label={table ? t`Show as cards` : t`Show as a table`}
            onClick={() => onTable(!table)}
          />
          {add}
        </End>
      }
    >
      <SelectField
        inside
        label={<Trans>Status</Trans>}
        value={filter.status}
        choices={choices}
        onChoose={(status) => onFilter({ status: status as ListFilter['status'] })}
      />
      {own !== undefined && (
        <SelectField
          inside
          label={own.label}
          value={filter.own}
          choices={[{ value: '', label: t`All` }, ...own.choices]}
          onChoose={(choice) => onFilter({ own: choice })}
        />
      )}
    </FilterBar>
  );
}
