import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import GripVerticalIcon from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useMarkIfAdded } from './mark-added.ts';

const Entry = chakra('li', { base: { position: 'relative' }, variants: { lifted: { true: { zIndex: '1', boxShadow: 'float', rounded: 'card' } } } });
const Grip = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '11',
    h: '11',
    flex: 'none',
    rounded: 'control',
    color: 'inkFaint',
    cursor: 'grab',
    touchAction: 'none',
    _hover: { bg: 'sunken', color: 'ink' },
    _active: { cursor: 'grabbing' },
    // Inside: the handle is at the edge of its list, and close to the name.
    _focusVisible: { outlineOffset: '-2px' },
  },
});

const MOTION = { duration: 150, easing: 'ease' };
const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a list entry needs to change its position. */
export interface ReorderRow {
  /** The drag handle; arrow keys move the item. null if the list cannot be reordered now. */
  grip: ReactNode;
  /** The buttons Move up and Move down. */
  buttons: ReactNode;
  /** null at the end of the list. */
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  /** The index, from 0. */
  index: number;
  total: number;
}

export interface ReorderEntryProps {
  id: string;
  name: string;
  index: number;
  total: number;
  fixed: boolean;
  /** Whether it came into a list that was there before: it is marked for a moment. */
  isAdded: () => boolean;
  onMove: (from: number, to: number) => void;
  children: (row: ReorderRow) => ReactNode;
}

interface MoveButtonsProps {
  name: string;
  up: (() => void) | null;
  down: (() => void) | null;
}

function MoveButtons({ name, up, down }: MoveButtonsProps) {
  const { t } = useLingui();
  // Not `disabled`: a disabled button would lose the focus.
  return (
    <>
      <IconButton icon={ArrowUpIcon} label={t`Move up: ${name}`} aria-disabled={up === null || undefined} onClick={() => up?.()} />
      <IconButton icon={ArrowDownIcon} label={t`Move down: ${name}`} aria-disabled={down === null || undefined} onClick={() => down?.()} />
    </>
  );
}

/** One entry of a `ReorderList`. */
export function ReorderEntry({ id, name, index, total, fixed, isAdded, onMove, children }: ReorderEntryProps) {
  const { t } = useLingui();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
    transition: prefersStillness() ? null : MOTION,
  });
  const entry = useRef<HTMLLIElement | null>(null);
  useMarkIfAdded(entry, isAdded);
  const up = fixed || index === 0 ? null : () => onMove(index, index - 1);
  const down = fixed || index === total - 1 ? null : () => onMove(index, index + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowUp: up, ArrowDown: down }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act?.();
  };
  const grip = fixed ? null : (
    <Grip
      ref={setActivatorNodeRef}
      type="button"
      {...listeners}
      aria-label={t`Position of ${name}`}
      aria-describedby={attributes['aria-describedby']}
      onKeyDown={onKeyDown}
    >
      <Icon icon={GripVerticalIcon} />
    </Grip>
  );
  return (
    <Entry
      ref={(element: HTMLLIElement | null) => {
        entry.current = element;
        setNodeRef(element);
      }}
      lifted={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children({ grip, buttons: fixed ? null : <MoveButtons name={name} up={up} down={down} />, moveUp: up, moveDown: down, index, total })}
    </Entry>
  );
}
