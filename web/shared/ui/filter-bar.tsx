import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { AppButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Dialog } from './dialog.tsx';
import { notPrinted } from './print.ts';
import { useMediaQuery } from './use-media-query.ts';

const Fields = chakra('div', { base: { display: 'grid', gap: '3', alignItems: 'end', ...notPrinted } });
/** On phones and small tablets: the search and one button, so that the first row is in sight. */
const OneLine = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', '& > :not(button, dialog)': { flex: '1 1 10rem' }, ...notPrinted },
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
  search: ReactNode;
  /** How many filters are set. */
  count: number;
  /** The widths of the search and of each filter where they stand beside each other, as grid columns. */
  columns: string;
  /** The filters. */
  children: ReactNode;
}

/** The search and the filters of a list in one line; in narrow windows the filters are in a sheet. */
export function FilterBar({ search, count, columns, children }: FilterBarProps) {
  const roomy = useMediaQuery(ROOMY);
  if (roomy) {
    return (
      <Fields style={{ gridTemplateColumns: columns }}>
        {search}
        {children}
      </Fields>
    );
  }
  return (
    <OneLine>
      {search}
      <FilterSheet count={count}>{children}</FilterSheet>
    </OneLine>
  );
}
