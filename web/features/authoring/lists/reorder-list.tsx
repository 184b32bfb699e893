import { closestCenter, DndContext, type DragEndEvent, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../shared/ui/layout.tsx';
import { useWasAdded } from './mark-added.ts';
import { ReorderEntry, type ReorderRow } from './reorder-entry.tsx';
import { useOrder } from './use-order.ts';
import type { ListPart } from './use-part.ts';

const List = chakra('ol', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }, variants: { spaced: { true: { gap: '3' } } } });

/** A touch longer than this drags; a shorter one scrolls. Only on the handle. */
const TOUCH = { delay: 120, tolerance: 8 };
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const silent = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined };

export interface ReorderListProps<Item extends { id: string }> {
  items: readonly Item[];
  /** The accessible name of the list. */
  label: string;
  /** The plain name of an item, for the handle and for announcements. */
  nameOf: (item: Item) => string;
  /** Stores the order of all ids in one request. Rejects after showing the error. */
  onReorder: (ids: string[]) => Promise<unknown>;
  /** No handles, for example while a filter hides items. */
  fixed?: boolean;
  /** Space between the entries: for cards; rows have a line instead. */
  spaced?: boolean;
  /** Only these entries are shown; positions are those in the whole list. */
  part?: ListPart<HTMLOListElement>;
  children: (item: Item, row: ReorderRow) => ReactNode;
}

/** Restores the focus after React moved the focused element. */
function useKeptFocus(order: string) {
  const active = useRef<Element | null>(null);
  const previous = useRef(order);
  useLayoutEffect(() => {
    if (previous.current === order) return;
    previous.current = order;
    const element = active.current;
    active.current = null;
    if (element instanceof HTMLElement && element.isConnected && document.activeElement !== element) element.focus({ preventScroll: true });
  }, [order]);
  return () => {
    active.current = document.activeElement;
  };
}

/**
 * A list that is reordered by dragging the handle with mouse or touch, by arrow keys on the handle, or by `row.moveUp` and
 * `row.moveDown` from buttons or a menu; the new position is announced.
 */
export function ReorderList<Item extends { id: string }>({ items, label, nameOf, onReorder, fixed = false, spaced, part, children }: ReorderListProps<Item>) {
  const { t } = useLingui();
  const { shown, move } = useOrder(items, onReorder);
  const visible = part === undefined ? shown : shown.slice(0, part.count);
  const ids = visible.map(({ id }) => id);
  const wasAdded = useWasAdded(
    shown.map(({ id }) => id),
    fixed,
  );
  const rememberFocus = useKeptFocus(ids.join());
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 5 } }), useSensor(TouchSensor, { activationConstraint: TOUCH }));

  const moveAndAnnounce = (from: number, to: number) => {
    const item = shown[from];
    if (item === undefined || to < 0 || to >= shown.length) return;
    rememberFocus();
    part?.reach(to);
    move(from, to);
    const name = nameOf(item);
    const place = to + 1;
    const total = shown.length;
    setAnnouncement(t`${name} is now in position ${place} of ${total}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) moveAndAnnounce(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      modifiers={[alongTheList]}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t`Move with the arrow keys up and down, or drag.` } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={fixed}>
        <List ref={part?.container} aria-label={label} spaced={spaced}>
          {visible.map((item, index) => (
            <ReorderEntry
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              index={index}
              total={shown.length}
              fixed={fixed}
              isAdded={() => wasAdded(item.id)}
              onMove={moveAndAnnounce}
            >
              {(row) => children(item, row)}
            </ReorderEntry>
          ))}
        </List>
      </SortableContext>
      <HiddenText role="status">{announcement}</HiddenText>
    </DndContext>
  );
}
