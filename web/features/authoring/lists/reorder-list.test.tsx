import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ReorderList } from './reorder-list.tsx';
import { inOrder, moved } from './use-order.ts';

const ITEMS = ['Grounding', 'Listening', 'Resting'].map((name) => ({ id: name.toLowerCase(), name }));

interface ListProps {
  onReorder: (ids: string[]) => Promise<unknown>;
  fixed?: boolean;
}

/** A list whose server stores the accepted order. */
function StoredList({ onReorder, fixed }: ListProps) {
  const [items, setItems] = useState<readonly (typeof ITEMS)[number][]>(ITEMS);
  const store = async (ids: string[]) => {
    await onReorder(ids);
    setItems((before) => inOrder(before, ids));
  };
  return (
    <ReorderList items={items} label="Steps" nameOf={({ name }) => name} onReorder={store} fixed={fixed}>
      {({ name }, { grip, buttons }) => (
        <>
          {grip}
          <b>{name}</b>
          {buttons}
        </>
      )}
    </ReorderList>
  );
}

const names = () => screen.getAllByRole('listitem').map((entry) => entry.querySelector('b')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });

interface Step {
  names: readonly string[];
  fixed?: boolean;
}

/** Lists that follow each other with a press. */
function Series({ lists }: { lists: readonly Step[] }) {
  const [at, setAt] = useState(0);
  const { names: listed, fixed } = lists[at] ?? { names: [] };
  return (
    <>
      <ReorderList items={listed.map((id) => ({ id }))} label="Steps" nameOf={({ id }) => id} onReorder={() => Promise.resolve()} fixed={fixed}>
        {({ id }) => id}
      </ReorderList>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next list
      </button>
    </>
  );
}

/** Shows lists one after the other, and returns the entries that were marked. */
async function markedIn(lists: readonly Step[], isStill = false): Promise<string[]> {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isStill, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never);
  const animate = vi.spyOn(Element.prototype, 'animate');
  const { unmount } = renderWithProviders(<Series lists={lists} />);
  for (const _ of lists.slice(1)) await userEvent.click(button('Next list'));
  const marked = animate.mock.contexts.map((entry) => (entry as Element).textContent ?? '');
  unmount();
  vi.restoreAllMocks();
  return marked;
}

describe('a reorderable list', () => {
  it('marks an entry that was added for a moment, not those of the beginning or of a filter that was cleared, and none with reduced motion', async () => {
    expect(await markedIn([{ names: ['a', 'b'] }, { names: ['a', 'c', 'b'] }])).toEqual(['c']);
    expect(await markedIn([{ names: ['a'], fixed: true }, { names: ['a', 'b'] }])).toEqual([]);
    expect(await markedIn([{ names: ['a', 'b'] }, { names: ['b'], fixed: true }, { names: ['a', 'b'] }])).toEqual([]);
    expect(await markedIn([{ names: ['a', 'b'] }, { names: ['a', 'b', 'c'] }], true)).toEqual([]);
  });

  it('moves an entry by the buttons, sends all ids in one request, and announces the new position', async () => {
    const onReorder = vi.fn().mockResolvedValue(undefined);
    renderWithProviders(<StoredList onReorder={onReorder} />);
    await userEvent.click(button('Move down: Grounding'));

    expect(names()).toEqual(['Listening', 'Grounding', 'Resting']);
    expect(onReorder.mock.calls).toEqual([[['listening', 'grounding', 'resting']]]);
    expect(screen.getByText('Grounding is now in position 2 of 3.')).toBeTruthy();
  });

  it('moves an entry by the arrow keys on the handle, which keeps the focus', async () => {
    renderWithProviders(<StoredList onReorder={() => Promise.resolve()} />);
    button('Position of Resting').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Resting', 'Grounding', 'Listening']);
    await waitFor(() => expect(document.activeElement).toBe(button('Position of Resting')));
    await userEvent.keyboard('{ArrowUp}');
    expect(names()).toEqual(['Resting', 'Grounding', 'Listening']);
  });

  it('falls back to the stored order if the new one is refused', async () => {
    renderWithProviders(<StoredList onReorder={() => Promise.reject(new Error('ORDER_CHANGED'))} />);
    await userEvent.click(button('Move up: Resting'));
    await waitFor(() => expect(names()).toEqual(['Grounding', 'Listening', 'Resting']));
  });

  it('sends one request at a time, and then only the last of the pending orders', async () => {
    const answers: Array<() => void> = [];
    const onReorder = vi.fn((_ids: string[]) => new Promise<void>((resolve) => answers.push(resolve)));
    renderWithProviders(<StoredList onReorder={onReorder} />);
    for (const name of ['Move down: Grounding', 'Move down: Grounding', 'Move up: Resting']) await userEvent.click(button(name));
    expect(onReorder).toHaveBeenCalledTimes(1);
    await act(async () => answers[0]?.());
    expect(onReorder).toHaveBeenCalledTimes(2);
    expect(onReorder).toHaveBeenLastCalledWith(['resting', 'listening', 'grounding']);
    await act(async () => answers[1]?.());
    expect(names()).toEqual(['Resting', 'Listening', 'Grounding']);
  });

  it('has no handles while a filter hides items', () => {
    renderWithProviders(<StoredList onReorder={() => Promise.resolve()} fixed />);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the order of a list', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
  ])('abc becomes, after a move from position %i to %i, %s', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });

  it('has items at its end that the stored order lacks', () => {
    const items = [{ id: 'a' }, { id: 'new' }, { id: 'b' }];
    expect(inOrder(items, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
  });
});
