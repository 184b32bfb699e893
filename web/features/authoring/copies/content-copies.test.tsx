import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { CancelCopyDocument, ContentCopiesDocument, type ContentCopies_CopyFragment as Copy } from './content-copies.generated.ts';
import { ContentCopies } from './content-copies.tsx';

const copyOf = (values: Partial<Copy> = {}): Copy =>
  typed('ContentCopy', {
    id: 'x1',
    kind: 'course',
    parentId: 'a1',
    name: 'First aid',
    nameLanguage: 'en',
    state: 'running',
    progress: 40,
    failure: null,
    copyId: null,
    ...values,
  });
const READY = copyOf({ state: 'ready', progress: 100, copyId: 'c9' });
const listed = (...contentCopies: Copy[]) => answer(ContentCopiesDocument, {}, { contentCopies });

function open(...lists: Copy[][]) {
  const onReady = vi.fn();
  renderWithProviders(<ContentCopies kind="course" parentId="a1" onReady={onReady} />, { answers: lists.map((list) => listed(...list)) });
  return onReady;
}

afterEach(() => vi.useRealTimers());

describe('large copies of a list', () => {
  it('show the progress that the server knows, then the link to the copy, and the list is read once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onReady = open([copyOf()], [copyOf({ progress: 70 })], [READY]);
    const bar = await screen.findByRole('progressbar', { name: 'First aid' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('status').textContent).toBe('First aid is being copied.');
    await vi.advanceTimersByTimeAsync(2100);
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('70'));
    expect(onReady).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2100);
    const link = await screen.findByRole('link', { name: 'Open the copy' });
    expect(link.getAttribute('href')).toBe('/admin/course-detail/c9');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(onReady.mock.calls).toEqual([['c9']]);
  });

  it('are of this list only; one that was ready before changes nothing and is dismissed', async () => {
    const others = [copyOf({ id: 'x2', parentId: 'a2', name: 'Other' }), copyOf({ id: 'x3', kind: 'academy', parentId: null, name: 'Academy' })];
    const onReady = vi.fn();
    const answers = [listed(READY, ...others), answer(CancelCopyDocument, { id: 'x1' }, { cancelCopy: true }), listed(...others)];
    renderWithProviders(<ContentCopies kind="course" parentId="a1" onReady={onReady} />, { answers });
    const list = await screen.findByRole('list', { name: 'Large copies' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Large copies' })).toBeNull());
    expect(onReady).not.toHaveBeenCalled();
  });

  it('are cancelled', async () => {
    const answers = [listed(copyOf()), answer(CancelCopyDocument, { id: 'x1' }, { cancelCopy: true }), listed()];
    renderWithProviders(<ContentCopies kind="course" parentId="a1" onReady={vi.fn()} />, { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it.each([
    ['originalGone', 'First aid was deleted before it was copied.'],
    ['notAllowed', 'First aid was not copied, because you can no longer edit it.'],
    ['error', 'First aid could not be copied. Duplicate it again.'],
  ] as const)('say why there is no copy: %s', async (failure, words) => {
    open([copyOf({ state: 'failed', failure })]);
    expect((await screen.findByRole('status')).textContent).toBe(words);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
