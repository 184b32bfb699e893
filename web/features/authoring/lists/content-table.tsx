import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LanguageMarks } from '../../../shared/editing/languages/language-marks.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox } from '../../../shared/ui/controls.ts';
import { Isolate } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { ShowMore } from '../../../shared/ui/show-more.tsx';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';
import type { ListActions } from './list-actions.tsx';
import { type ListView, sorted } from './list-view.ts';
import type { ListedItem, RowActions } from './listed-item.ts';
import { PrivateBadge, StatusBadge } from './status-badge.tsx';
import { TableHead } from './table-head.tsx';
import { useOrder } from './use-order.ts';
import { usePart, useReached } from './use-part.ts';

const Frame = chakra('div', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', position: 'relative', overflowX: 'auto', outline: 'none' },
});
const Table = chakra('table', {
  base: { w: 'full', borderCollapse: 'collapse', '& tbody tr:not(:last-child) > *': { borderBlockEndWidth: '1px', borderColor: 'line' } },
});
const Line = chakra('tr', {
  base: { transition: 'background-color 600ms', _hover: { bg: 'sunken' } },
  variants: { marked: { true: { bg: 'accentSoft', _hover: { bg: 'accentSoft' } } } },
});
const Cell = chakra('td', { base: { px: '2', py: '0.5', fontSize: 'sm', verticalAlign: 'middle' } });
const NameCell = chakra('th', { base: { px: '2', textAlign: 'start', fontWeight: 'normal' } });
const Name = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    overflowWrap: 'anywhere',
    // With 200 % text on a phone, the column is as wide as the longest word; the table scrolls sideways.
    _largeText: { overflowWrap: 'break-word', maxW: '75vw' },
    lineHeight: '1.35',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
});
const Check = chakra('label', { base: { display: 'grid', placeItems: 'center', minW: '11', minH: '11', cursor: 'pointer', '& input': { mt: '0' } } });

/** So many languages stand in one line, where the name wraps first. */
const LANGUAGES_IN_LINE = 5;

/** Rows of a long table that are shown at first. */
const ROWS_AT_FIRST = 20;

export interface ContentTableProps {
  items: readonly ListedItem[];
  label: string;
  view: ListView;
  onView: (view: Partial<ListView>) => void;
  actions: ListActions;
  actionsOn: (item: ListedItem) => RowActions;
  /** A filter hides items: the order cannot be changed. */
  fixed: boolean;
  fresh: string | null;
}

/** Arrow keys move to the same control of the row above or below. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const control = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-control]') : null;
  if (step === undefined || control === null) return;
  const alike = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-control=${control.dataset.control}]`)];
  const next = alike[alike.indexOf(control) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface TableRowProps extends Pick<ContentTableProps, 'actionsOn' | 'fresh'> {
  item: ListedItem;
  selected: boolean;
  onSelect: (on: boolean) => void;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
}

function TableRow({ item, selected, onSelect, moveUp, moveDown, actionsOn, fresh }: TableRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, name } = item;
  return (
    <Line marked={selected || id === fresh} data-fresh={id === fresh || undefined}>
      <Cell pe="0">
        <Check>
          <CheckBox
            type="checkbox"
            data-control="select"
            aria-label={t`Select: ${name}`}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </Check>
      </Cell>
      <NameCell scope="row">
        <Name to={item.to} data-control="open">
          <Isolate {...inLanguage(item.language)}>{name}</Isolate>
        </Name>{' '}
        {item.isPrivate && <PrivateBadge />}
        <chakra.div hideFrom="md" pb="2">
          <StatusBadge published={item.published} />
        </chakra.div>
      </NameCell>
      <Cell hideBelow="md" whiteSpace="nowrap">
        <StatusBadge published={item.published} />
      </Cell>
      <Cell hideBelow="md">
        <LanguageMarks marks={item.marks} oneLine={item.marks.length <= LANGUAGES_IN_LINE} />
      </Cell>
      <Cell hideBelow="md">{format.number(item.learners)}</Cell>
      <Cell hideBelow="md" whiteSpace="nowrap">
        {format.date(item.updatedAt)}
      </Cell>
      <Cell>
        <ItemMenu item={item} row={{ moveUp, moveDown }} whole {...actionsOn(item)} />
      </Cell>
    </Line>
  );
}

interface BulkBarProps {
  chosen: readonly ListedItem[];
  onClear: () => void;
  onAct: (action: BulkAction) => void;
}

function BulkBar({ chosen, onClear, onAct }: BulkBarProps) {
  const { t } = useLingui();
  return (
    <SelectionBar
      label={t`Actions on the selected items`}
      clearLabel={t`Clear selection`}
      onClear={onClear}
      count={<Plural value={chosen.length} one="# item selected" other="# items selected" />}
    >
      {chosen.some(({ published }) => !published) && (
        <AppButton variant="plain" onClick={() => onAct('publish')}>
          <Trans>Publish</Trans>
        </AppButton>
      )}
      {chosen.some(({ published }) => published) && (
        <AppButton variant="plain" onClick={() => onAct('unpublish')}>
          <Trans>Unpublish</Trans>
        </AppButton>
      )}
      <AppButton variant="plain" onClick={() => onAct('duplicate')}>
        <Trans>Duplicate</Trans>
      </AppButton>
    </SelectionBar>
  );
}

/** The items that an action changes. */
const concerned = (action: BulkAction, items: readonly ListedItem[]): readonly ListedItem[] =>
  action === 'duplicate' ? items : items.filter(({ published }) => published === (action === 'unpublish'));

/** The rows in the order of the view, and the part of them that is shown. */
function useRows({ items, view, actions, fixed, fresh }: Pick<ContentTableProps, 'items' | 'view' | 'actions' | 'fixed' | 'fresh'>) {
  const { i18n } = useLingui();
  const { shown, move } = useOrder(items, actions.order);
  const inOrder = view.sort === 'order' && !fixed;
  const all = inOrder ? shown : sorted(items, view, i18n.locale);
  const part = usePart<HTMLTableSectionElement>(all.length, ROWS_AT_FIRST);
  useReached(all, fresh, part.reach);
  const moveTo = (from: number, to: number) => {
    part.reach(to);
    move(from, to);
  };
  return { all, inOrder, part, moveTo };
}

/** Academies or courses in compact rows: sorted by any column, with actions on many. */
export function ContentTable({ items, label, view, onView, actions, actionsOn, fixed, fresh }: ContentTableProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<{ action: BulkAction; items: readonly ListedItem[] } | null>(null);
  const { all, inOrder, part, moveTo } = useRows({ items, view, actions, fixed, fresh });
  const rows = all.slice(0, part.count);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const select = (id: string, on: boolean) => setSelected(new Set(on ? [...selected, id] : [...selected].filter((other) => other !== id)));
  const clear = () => {
    setSelected(new Set());
    // The bar with the pressed button goes away.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {chosen.length > 0 && <BulkBar chosen={chosen} onClear={clear} onAct={(action) => setBulk({ action, items: concerned(action, chosen) })} />}
      <Frame ref={frame} tabIndex={-1} role="region" aria-label={label}>
        <Table>
          <TableHead
            view={view}
            onView={onView}
            selectAll={
              <Check>
                <CheckBox
                  type="checkbox"
                  aria-label={t`Select all`}
                  checked={chosen.length === rows.length}
                  onChange={(event) => setSelected(new Set(event.target.checked ? rows.map(({ id }) => id) : []))}
                />
              </Check>
            }
          />
          <tbody ref={part.container} onKeyDown={moveFocus}>
            {rows.map((item, index) => (
              <TableRow
                key={item.id}
                item={item}
                selected={selected.has(item.id)}
                onSelect={(on) => select(item.id, on)}
                moveUp={inOrder && index > 0 ? () => moveTo(index, index - 1) : null}
                moveDown={inOrder && index < all.length - 1 ? () => moveTo(index, index + 1) : null}
                actionsOn={actionsOn}
                fresh={fresh}
              />
            ))}
          </tbody>
        </Table>
      </Frame>
      {part.onMore !== null && <ShowMore busy={false} onPress={part.onMore} />}
      {bulk !== null && <BulkDialog {...bulk} requests={actions.requests} onClose={() => setBulk(null)} />}
    </>
  );
}
