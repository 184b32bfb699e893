import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ContentTable } from './content-table.tsx';
import type { ListActions } from './list-actions.tsx';
import { useListView } from './list-view.ts';
import type { ListedItem } from './listed-item.ts';

const item = (id: string, name: string, change: Partial<ListedItem> = {}): ListedItem => ({
  id,
  name,
  language: 'en',
  image: null,
  aspect: 1,
  isPrivate: false,
  published: false,
  updatedAt: `2026-11-2${id}T09:00:00Z`,
  updatedBy: null,
  to: `/admin/courses/${id}`,
  marks: [{ language: 'en', condition: 'current' }],
  facts: null,
  learners: 10 - Number(id),
  ...change,
});
const ITEMS = [item('1', 'Trees'), item('2', 'Bridges', { published: true }), item('3', 'Rivers')];
const requests = { setStatus: vi.fn(), duplicate: vi.fn(), refetch: vi.fn(async () => undefined) };
const actions: ListActions = {
  publish: vi.fn(),
  unpublish: vi.fn(),
  duplicate: vi.fn(),
  remove: vi.fn(),
  order: vi.fn(async () => undefined),
  requests,
};
const rowActions = { onDetails: vi.fn(), onPublish: vi.fn(), onUnpublish: vi.fn(), onDuplicate: vi.fn(), onDelete: vi.fn() };

function Page() {
  const [view, setView] = useListView();
  return (
    <ContentTable items={ITEMS} label="Academies" view={view} onView={setView} actions={actions} actionsOn={() => rowActions} fixed={false} fresh={null} />
  );
}

const open = (path = '/admin/dashboard?view=table') => renderWithProviders(<Page />, { path, pattern: '/admin/dashboard' });
const names = () => screen.getAllByRole('rowheader').map((header) => within(header).getByRole('link').textContent?.trim());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

describe('the table of academies or courses', () => {
  it('sorts by any column, in the URL, and remembers it for the next visit', async () => {
    const { router, unmount } = open();
    expect(names()).toEqual(['Trees', 'Bridges', 'Rivers']);
    await press('Name');
    await waitFor(() => expect(names()).toEqual(['Bridges', 'Rivers', 'Trees']));
    await press('Learners');
    await waitFor(() => expect(names()).toEqual(['Rivers', 'Bridges', 'Trees']));
    await press('Learners');
    await waitFor(() => expect(router.state.location.search).toContain('sort=-learners'));
    expect(screen.getByRole('columnheader', { name: 'Learners' }).getAttribute('aria-sort')).toBe('descending');
    unmount();
    open('/admin/dashboard');
    expect(names()).toEqual(['Trees', 'Bridges', 'Rivers']);
    expect(screen.getByRole('columnheader', { name: 'Learners' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('moves the focus from row to row with the arrow keys', async () => {
    open();
    screen.getByRole('checkbox', { name: 'Select: Trees' }).focus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: Bridges' }).checked).toBe(true);
    screen.getByRole('link', { name: 'Rivers' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Bridges');
  });

  it('publishes the selected items one by one, with a result for each', async () => {
    requests.setStatus.mockImplementation((id: string) =>
      id === '3' ? Promise.reject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] }) : Promise.resolve(),
    );
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 items selected')).toBeTruthy();
    await press('Publish');
    const dialog = await screen.findByRole('dialog', { name: 'Publish 2 items?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await within(dialog).findByText('1 done · 1 not done')).toBeTruthy();
    expect(requests.setStatus.mock.calls).toEqual([
      ['1', 'PUBLISHED'],
      ['3', 'PUBLISHED'],
    ]);
    expect(within(dialog).getByText('This does not exist or no longer exists.')).toBeTruthy();
    expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
    expect(requests.refetch).toHaveBeenCalledTimes(1);
  });

  it('duplicates the selected items', async () => {
    requests.duplicate.mockResolvedValue({ copyId: '9' });
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Trees' }));
    await press('Duplicate');
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate 1 item?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
    expect(await within(dialog).findByText('1 done · 0 not done')).toBeTruthy();
    expect(requests.duplicate.mock.calls).toEqual([['1']]);
  });
});
