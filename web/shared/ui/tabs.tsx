import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useFormat } from '../i18n/format.ts';
import { chakra } from './chakra.ts';
import { HiddenText } from './layout.tsx';

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
    // More tabs follow on this side.
    '&[data-more=left]': { maskImage: 'linear-gradient(to right, transparent, black 3rem)' },
    '&[data-more=right]': { maskImage: 'linear-gradient(to left, transparent, black 3rem)' },
    '&[data-more=both]': { maskImage: 'linear-gradient(to right, transparent, black 3rem calc(100% - 3rem), transparent)' },
  },
  variants: { plain: { true: { borderBlockEndWidth: '0' } } },
});

/** The selected tab has the weight of the others, so that no tab moves. */
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
    _focusVisible: { outlineOffset: '-2px', rounded: 'control' },
  },
  variants: {
    chosen: { true: { color: 'accentInk', borderColor: 'accent' } },
    /** With room for a number of three digits. */
    counted: { true: { position: 'relative', px: '5' } },
  },
});

/** Over the end of its tab and the gap after it: no tab moves when somebody comes. */
const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: 'calc(100% - 1.125rem)',
    px: '1.5',
    rounded: 'pill',
    bg: 'accentSoft',
    color: 'accentInk',
    fontSize: 'xs',
    fontWeight: 'medium',
  },
});

/** The number in a badge; screen readers read what it means. */
export function BadgeNumber({ count, label }: { count: number; label: string }) {
  const { number } = useFormat();
  return (
    <>
      <span aria-hidden="true">{number(count)}</span>
      <HiddenText>{label}</HiddenText>
    </>
  );
}

export interface TabItem {
  key: string;
  label: ReactNode;
  badge?: { count: number; label: string };
}

export interface TabListProps {
  /** The id of the tabs and of their panel. */
  id: string;
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (key: string) => void;
  /** Without the line below it. */
  plain?: boolean;
}

/** Pixels of the fade at a side on which tabs are cut off. */
const FADE = 48;

/** Scrolls the row, never the page, until the selected tab is fully visible, beside the fades. */
export function useShownTab(row: RefObject<HTMLElement | null>, tabId: string): void {
  useLayoutEffect(() => {
    const line = row.current?.getBoundingClientRect();
    const tab = document.getElementById(tabId)?.getBoundingClientRect();
    if (row.current === null || line === undefined || tab === undefined) return;
    row.current.scrollLeft += Math.min(0, tab.left - line.left - FADE) + Math.max(0, tab.right - line.right + FADE);
  }, [row, tabId]);
}

/** Sets `data-more` to the sides on which tabs are cut off. */
function useMoreTabs(row: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const line = row.current;
    if (line === null || count === 0) return;
    const mark = () => {
      const { left, right } = line.getBoundingClientRect();
      const tabs = [...line.children].map((tab) => tab.getBoundingClientRect());
      const [before, after] = [tabs.some((tab) => tab.left < left - 1), tabs.some((tab) => tab.right > right + 1)];
      line.dataset.more = before && after ? 'both' : before ? 'left' : after ? 'right' : 'none';
    };
    mark();
    line.addEventListener('scroll', mark, { passive: true });
    window.addEventListener('resize', mark);
    return () => {
      line.removeEventListener('scroll', mark);
      window.removeEventListener('resize', mark);
    };
  }, [row, count]);
}

/** Returns the id of a tab, which names its panel. */
export const tabIdOf = (id: string, key: string): string => `${id}-tab-${key}`;

/** The row of tabs; the arrow keys follow the reading direction. */
export function TabList({ id, label, items, selected, onSelect, plain }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  useShownTab(row, tabIdOf(id, selected));
  useMoreTabs(row, items.length);

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
    <TabRow role="tablist" aria-label={label} ref={row} plain={plain} onKeyDown={onKeyDown}>
      {items.map(({ key, label: words, badge }) => (
        <TabButton
          key={key}
          type="button"
          role="tab"
          id={tabIdOf(id, key)}
          aria-selected={key === selected}
          aria-controls={key === selected ? `${id}-panel` : undefined}
          tabIndex={key === selected ? 0 : -1}
          chosen={key === selected}
          counted={badge !== undefined}
          onClick={() => onSelect(key)}
        >
          {words}
          {badge !== undefined && badge.count > 0 && (
            <Badge title={badge.label}>
              <BadgeNumber {...badge} />
            </Badge>
          )}
        </TabButton>
      ))}
    </TabRow>
  );
}

export interface TabsProps extends Omit<TabListProps, 'id' | 'plain'> {
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Returns the attributes of the panel of the selected tab; a single tab is not shown, and its panel is no tab panel. */
export function panelOf(id: string, items: readonly TabItem[], selected: string) {
  return items.length > 1 ? ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': tabIdOf(id, selected) } as const) : {};
}

/** Tabs with one visible panel. A single tab shows only its panel. */
export function Tabs({ children, ...list }: TabsProps) {
  const id = useId();
  const single = list.items.length === 1;
  return (
    <div>
      {!single && <TabList {...list} id={id} />}
      <chakra.div {...panelOf(id, list.items, list.selected)} pt={single ? '0' : { base: '4', md: '5' }}>
        {children}
      </chakra.div>
    </div>
  );
}
