import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { HiddenText } from '../../../shared/ui/layout.tsx';
import type { ListView, SortColumn } from './list-view.ts';

const Cell = chakra('th', {
  base: {
    px: '2',
    textAlign: 'start',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'inkSoft',
    whiteSpace: 'nowrap',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
const Sort = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '11',
    rounded: 'control',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: { sorted: { true: { color: 'accentInk' } } },
});

interface SortableProps {
  column: SortColumn;
  view: ListView;
  onView: (view: Partial<ListView>) => void;
  /** Not on a phone. */
  wide?: boolean;
  children: ReactNode;
}

/** The name of a column; a press sorts by it, the next one the other way round, the third restores the order that learners see. */
function Sortable({ column, view: { sort, descending }, onView, wide = false, children }: SortableProps) {
  const current = sort === column;
  const next = current && descending ? ({ sort: 'order', descending: false } as const) : { sort: column, descending: current };
  return (
    <Cell scope="col" hideBelow={wide ? 'md' : undefined} aria-sort={current ? (descending ? 'descending' : 'ascending') : 'none'}>
      <Sort type="button" sorted={current} onClick={() => onView(next)}>
        {children}
        {current && <Icon icon={descending ? ArrowDownIcon : ArrowUpIcon} size={0.875} />}
      </Sort>
    </Cell>
  );
}

export interface TableHeadProps {
  view: ListView;
  onView: (view: Partial<ListView>) => void;
  /** The check box that selects all rows. */
  selectAll: ReactNode;
}

/** The names of the columns of the table of academies or courses. */
export function TableHead({ view, onView, selectAll }: TableHeadProps) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <Cell scope="col" w="0" pe="0">
          {selectAll}
        </Cell>
        <Sortable column="name" view={view} onView={onView}>
          {t`Name`}
        </Sortable>
        <Sortable column="status" view={view} onView={onView} wide>
          {t`Status`}
        </Sortable>
        <Sortable column="languages" view={view} onView={onView} wide>
          {t`Languages`}
        </Sortable>
        <Sortable column="learners" view={view} onView={onView} wide>
          {t`Learners`}
        </Sortable>
        <Sortable column="updated" view={view} onView={onView} wide>
          {t`Updated`}
        </Sortable>
        <Cell scope="col" w="0">
          <HiddenText>
            <Trans>Actions</Trans>
          </HiddenText>
        </Cell>
      </tr>
    </thead>
  );
}
