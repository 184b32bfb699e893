import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LargeExportsDocument } from '../../shared/exports/large-exports.generated.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ExportResultsDocument } from './export-results.generated.ts';
import { ExportResults } from './export-results.tsx';

afterEach(() => void vi.unstubAllGlobals());

function setUp(response: Response, moduleId: string | null = null) {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => response);
  const saved: string[] = [];
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:results', revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  // Small files: the server sends them at once.
  const small = (['csv', 'xlsx'] as const).map((format) => answer(ExportResultsDocument, { courseId: 'c1', format, moduleId }, { exportResults: null }));
  const counts = { shownLanguage: 'en', current: 1, completed: 0, homeworkWaiting: 0, quizzes: [] };
  const modules = [
    { ...counts, id: 'm1', name: 'Wounds', stepCount: 2 },
    { ...counts, id: 'm2', name: 'Burns', stepCount: 0 },
  ];
  renderWithProviders(<ExportResults courseId="c1" modules={modules} />, { answers: [answer(LargeExportsDocument, {}, { exports: [] }), ...small] });
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

it('the export of results offers all modules, or one module that has steps with its steps', async () => {
  const { fetched, saved, click } = setUp(new Response('a,b', { headers: { 'content-type': 'text/csv' } }), 'm1');
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What to export' });
  expect([...select.options].map(({ label }) => label)).toEqual(['All modules, a row for each', 'Wounds, with its steps']);
  await userEvent.selectOptions(select, 'm1');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toEqual(['results.csv']));
  expect(fetched.mock.calls[0]?.[0]).toBe('/exports/courses/c1/results/csv?module=m1');
  click.mockRestore();
});
