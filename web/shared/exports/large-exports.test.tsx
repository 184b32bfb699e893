import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CancelExportDocument, type LargeExports_ExportFragment as Export, LargeExportsDocument } from './large-exports.generated.ts';
import { LargeExports } from './large-exports.tsx';
import { startedExport, useExport } from './use-export.ts';

const file = (values: Partial<Export> = {}): Export =>
  typed('Export', { id: 'x1', kind: 'results', courseId: 'c1', name: 'First aid.csv', state: 'running', progress: 40, expiresAt: null, url: null, ...values });
const READY = file({ state: 'ready', progress: 100, expiresAt: '2026-11-27T10:00:00.000Z', url: '/files/f1/original/First%20aid.csv?expires=1&signature=a' });
const listed = (...exports: Export[]) => answer(LargeExportsDocument, {}, { exports });
const items = () => screen.findAllByRole('listitem');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a large export', () => {
  it('shows the progress that the server knows, also after a reload, and then the download', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderWithProviders(<LargeExports kind="results" courseId="c1" />, { answers: [listed(file()), listed(file({ progress: 70 })), listed(READY)] });
    const bar = await screen.findByRole('progressbar', { name: 'First aid.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText(/This file is large. You can leave this page/)).toBeDefined();
    await vi.advanceTimersByTimeAsync(2100);
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('70'));
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toMatch(/First aid.csv.* is ready. It is kept until/);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is downloaded from an address that is read when it is needed, because the shown one may have expired', async () => {
    const fetched = vi.fn(async (_url: string, _options: RequestInit) => Response.json({ code: 'FILE_LINK_EXPIRED' }, { status: 403 }));
    vi.stubGlobal('fetch', fetched);
    const later = { ...READY, url: '/files/f1/original/First%20aid.csv?expires=2&signature=b' };
    renderWithProviders(<LargeExports kind="results" courseId="c1" />, { answers: [listed(READY), listed(later)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Oops!')).toBeDefined();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([later.url]);
  });

  it('is cancelled', async () => {
    const answers = [listed(file()), answer(CancelExportDocument, { id: 'x1' }, { cancelExport: true }), listed()];
    renderWithProviders(<LargeExports kind="results" courseId="c1" />, { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Large files' })).toBeNull());
  });

  it('shows why another file must wait: the one that is made, whatever it is about, and only ready ones of this page', async () => {
    const other = file({ id: 'x2', kind: 'audit', courseId: null, name: 'audit.csv' });
    const elsewhere = { ...READY, id: 'x3', courseId: 'c2', name: 'Other.csv' };
    renderWithProviders(<LargeExports kind="results" courseId="c1" />, { answers: [listed(other, READY, elsewhere)] });
    const [first, second, ...rest] = await items();
    expect(within(first as HTMLElement).getByText('One large file is made at a time. You can export another one afterwards.')).toBeDefined();
    expect(second?.textContent).toContain('First aid.csv');
    expect(rest).toEqual([]);
  });

  it('shows that it failed', async () => {
    renderWithProviders(<LargeExports kind="results" courseId="c1" />, { answers: [listed(file({ state: 'failed' }))] });
    expect((await items())[0]?.textContent).toMatch(/First aid.csv.* could not be made. Export it again./);
  });
});

describe('exporting a file', () => {
  function Button({ start }: { start: Parameters<ReturnType<typeof useExport>['exportFile']>[2] }) {
    const { loading, exportFile } = useExport();
    return (
      <>
        <button type="button" disabled={loading !== null} onClick={() => void exportFile('/exports/account', 'my-data.zip', start)}>
          Export
        </button>
        <LargeExports kind="account" />
      </>
    );
  }
  const OWN = file({ kind: 'account', courseId: null, name: 'my-data.zip', state: 'waiting', progress: 0 });

  it('shows a large one at once and requests no download', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    renderWithProviders(<Button start={async () => startedExport(OWN)} />, { answers: [listed(), listed(OWN)] });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('progressbar', { name: 'my-data.zip' })).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('does nothing more after a refusal, which was shown', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    renderWithProviders(<Button start={async () => startedExport(undefined)} />, { answers: [listed(), refusal(LargeExportsDocument, {}, 'NOT_SIGNED_IN')] });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    await userEvent.click(button);
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(fetched).not.toHaveBeenCalled();
  });
});
