import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { PAGE_TOP } from './call-inset.ts';
import { chakra } from './chakra.ts';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockStart: `calc(8px + ${PAGE_TOP})`,
    zIndex: '1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    ps: '1.5',
    pe: '3',
    py: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    boxShadow: 'float',
  },
});

export interface SelectionBarProps {
  /** The accessible name. */
  label: string;
  clearLabel: string;
  onClear: () => void;
  /** The number of selected entries, in words. */
  count: ReactNode;
  /** The actions. */
  children: ReactNode;
}

/** The actions on the selected entries of a list; stays in view while the list scrolls. */
export function SelectionBar({ label, clearLabel, onClear, count, children }: SelectionBarProps) {
  return (
    <Bar role="toolbar" aria-label={label}>
      <IconButton icon={XIcon} label={clearLabel} onClick={onClear} />
      <chakra.span fontWeight="medium" role="status" me="auto">
        {count}
      </chakra.span>
      {children}
    </Bar>
  );
}
