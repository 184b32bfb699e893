import { Trans, useLingui } from '@lingui/react/macro';
import { STUDENT_ORDERS, type StudentFilter, type StudentOrder } from '../../../schema/overview.ts';
import { FilterBar } from '../../shared/ui/filter-bar.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { useOverviewAddress } from './use-overview-address.ts';

const COLUMNS = 'minmax(12rem, 1.2fr) repeat(2, minmax(10rem, 1fr))';

type Address = ReturnType<typeof useOverviewAddress>;

/** Search, filter and order of the students of a module; the URL keeps them. */
export function StudentFilters({ filter, choose, clear }: Pick<Address, 'filter' | 'choose' | 'clear'>) {
  const { t } = useLingui();
  const shows: Record<StudentFilter, string> = {
    current: t`Current`,
    completed: t`Completed`,
    homeworkWaiting: t`Homework waiting`,
    feedbackGiven: t`Feedback given`,
  };
  const orders: Record<StudentOrder, string> = {
    nameAscending: t`Name (A to Z)`,
    nameDescending: t`Name (Z to A)`,
    activeDescending: t`Last activity (newest first)`,
    activeAscending: t`Last activity (oldest first)`,
  };
  const search = (
    <SearchField label={<Trans>Search</Trans>} placeholder={t`Name`} value={filter.search ?? ''} onSearch={(value) => choose('search', value)} quiet />
  );
  return (
    <FilterBar search={search} count={filter.show === null ? 0 : 1} columns={COLUMNS} onClear={clear}>
      <SelectField
        inside
        label={<Trans>Show</Trans>}
        value={filter.show ?? ''}
        choices={[{ value: '', label: t`All learners` }, ...Object.entries(shows).map(([value, label]) => ({ value, label }))]}
        onChoose={(value) => choose('show', value)}
      />
      <SelectField
        inside
        label={<Trans>Sort by</Trans>}
        value={filter.order}
        choices={STUDENT_ORDERS.map((value) => ({ value, label: orders[value] }))}
        onChoose={(value) => choose('order', value)}
      />
    </FilterBar>
  );
}
