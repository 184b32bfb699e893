import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useFormat } from '../i18n/format.ts';
import { chakra } from './chakra.ts';

const TabRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    // Visually hidden text is positioned absolutely and must be clipped with the row.
    position: 'relative',
    overflowX: 'auto',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    scrollbarWidth: 'none',
  },
});

const TabButton = chakra('button', {
  base: {
    minH: '11',
    px: '3',
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    color: 'inkSoft',
    whiteSpace: 'nowrap',
    borderBlockEndWidth: '3px',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    _focusVisible: { outline: 'none', boxShadow: 'inset 0 0 0 2px var(--accent)', rounded: 'control' },
  },
  variants: { chosen: { true: { color: 'accentInk', fontWeight: 'medium', borderColor: 'accent' } } },
});

const Badge = chakra('span', { base: { px: '2', rounded: 'pill', bg: 'accentSoft', color: 'accentInk', fontSize: 'xs', fontWeight: 'medium' } });

export interface TabItem {
  key: string;
  label: ReactNode;
  badge?: { count: number; label: string };
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (key: string) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Scrolls the row, never the page, until the selected tab is fully visible. */
function useShownTab(row: RefObject<HTMLElement | null>, tabId: string): void {
  useLayoutEffect(() => {
    const line = row.current?.getBoundingClientRect();
    const tab = document.getElementById(tabId)?.getBoundingClientRect();
    if (row.current === null || line === undefined || tab === undefined) return;
    row.current.scrollLeft += Math.min(0, tab.left - line.left) + Math.max(0, tab.right - line.right);
  }, [row, tabId]);
}

/** Tabs with one visible panel; the arrow keys follow the reading direction. */
export function Tabs({ label, items, selected, onSelect, children }: TabsProps) {
  const id = useId();
  const { number } = useFormat();
  const row = useRef<HTMLDivElement>(null);
  useShownTab(row, `${id}-tab-${selected}`);

  const moveTo = (index: number) => {
    const target = (index + items.length) % items.length;
    const item = items[target];
    if (item === undefined) return;
    onSelect(item.key);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = items.findIndex(({ key }) => key === selected);
    const forward = event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index - 1, [forward]: index + 1, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <div>
      <TabRow role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
        {items.map(({ key, label: words, badge }) => (
          <TabButton
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === selected}
            aria-controls={key === selected ? `${id}-panel` : undefined}
            tabIndex={key === selected ? 0 : -1}
            chosen={key === selected}
            onClick={() => onSelect(key)}
          >
            {words}
            {badge !== undefined && badge.count > 0 && (
              <Badge title={badge.label} aria-label={badge.label}>
                {number(badge.count)}
              </Badge>
            )}
          </TabButton>
        ))}
      </TabRow>
      <chakra.div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`} pt="6">
        {children}
      </chakra.div>
    </div>
  );
}
