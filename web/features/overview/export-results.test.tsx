import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ExportResults } from './export-results.tsx';

afterEach(() => void vi.unstubAllGlobals());

function setUp(response: Response) {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => response);
  const saved: string[] = [];
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:results', revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  renderWithProviders(<ExportResults courseId="c1" />);
  return { fetched, saved, click };
}

it('the export of results saves the file under the name that the server gives it', async () => {
  const headers = { 'content-disposition': `attachment; filename="results.csv"; filename*=UTF-8''Erste%20Hilfe.csv`, 'content-type': 'text/csv' };
  const { fetched, saved, click } = setUp(new Response('a,b', { headers }));
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toEqual(['Erste Hilfe.csv']));
  expect(fetched.mock.calls[0]?.[0]).toBe('/exports/courses/c1/results/csv');
  click.mockRestore();
});

it('the export of results shows an error if there is no file', async () => {
  const { saved, click } = setUp(Response.json({ status: 'error', code: 'NOT_FOUND' }, { status: 404 }));
  await userEvent.click(screen.getByRole('button', { name: 'Export for Excel' }));
  expect(await screen.findByText('Oops!')).toBeTruthy();
  expect(saved).toEqual([]);
  click.mockRestore();
});
