import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import FunnelXIcon from 'lucide-react/icons/funnel-x';
import { type ReactNode, useRef, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { AppButton, IconButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Dialog } from './dialog.tsx';
import { notPrinted } from './print.ts';
import { EmptyState } from './states.tsx';
import { useMediaQuery } from './use-media-query.ts';

const Fields = chakra('div', { base: { display: 'grid', gap: '3', alignItems: 'end', ...notPrinted } });
/** On phones and small tablets: the search and one button, so that the first row is in sight. */
const OneLine = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    '& > :not(button, dialog)': { flex: '1 1 10rem' },
    ...notPrinted,
  },
});

/** Windows in which the filters fit beside each other: the breakpoint `lg`. */
const ROOMY = '(min-width: 64rem)';

/** A button with the number of filters that are set, and the sheet with the filters. */
function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <AppButton variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? <Trans>Filter</Trans> : <Trans>Filter ({number(count)})</Trans>}
      </AppButton>
      <Dialog kind="sheet" open={open} onClose={() => setOpen(false)} title={<Trans>Filter</Trans>}>
        {children}
        <AppButton onClick={() => setOpen(false)}>
          <Trans>Show the list</Trans>
        </AppButton>
      </Dialog>
    </>
  );
}

export interface FilterBarProps {
  /** Null for a list that has filters only. */
  search: ReactNode;
  /** How many filters are set. */
  count: number;
  /** The widths of the search and of each filter where they stand beside each other, as grid columns. */
  columns: string;
  /** Removes the search and all filters. */
  onClear: () => void;
  /** The filters take the whole line: the button that removes them is below. */
  crowded?: boolean;
  /** The filters. */
  children: ReactNode;
  /** Further controls of the list, at the end of the line. */
  end?: ReactNode;
}

/** The search and the filters of a list in one line, and a button that removes them; in narrow windows the filters are in a sheet. */
export function FilterBar({ search, count, columns, onClear, crowded = false, children, end }: FilterBarProps) {
  const { t } = useLingui();
  const roomy = useMediaQuery(ROOMY);
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    onClear();
    // The pressed button goes away.
    bar.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  const clearButton = (
    <AppButton variant="quiet" icon={FunnelXIcon} onClick={clear}>
      <Trans>Clear filters</Trans>
    </AppButton>
  );
  if (roomy) {
    const added = [count > 0 && !crowded, end !== undefined].filter(Boolean).map(() => ' auto');
    return (
      <Fields ref={bar} style={{ gridTemplateColumns: columns + added.join('') }}>
        {search}
        {children}
        {count > 0 && !crowded && <IconButton variant="plain" icon={FunnelXIcon} label={t`Clear filters`} onClick={clear} />}
        {end}
        {count > 0 && crowded && <chakra.div gridColumn="1 / -1">{clearButton}</chakra.div>}
      </Fields>
    );
  }
  return (
    <OneLine ref={bar}>
      {search}
      <FilterSheet count={count}>{children}</FilterSheet>
      {count > 0 && clearButton}
      {end !== undefined && <chakra.div flex={{ base: '1 1 100%', md: '0 1 auto' }}>{end}</chakra.div>}
    </OneLine>
  );
}

export interface NoMatchesProps {
  icon: LucideIcon;
  /** The filters exclude everything; otherwise the list itself is empty. */
  filtered: boolean;
  onClear: () => void;
  /** One sentence. */
  children: ReactNode;
}

/** The state of a list without entries, with a button that removes its filters. */
export function NoMatches({ icon, filtered, onClear, children }: NoMatchesProps) {
  const clear = (
    <AppButton variant="plain" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </AppButton>
  );
  return (
    <EmptyState icon={icon} action={filtered && clear}>
      {children}
    </EmptyState>
  );
}
