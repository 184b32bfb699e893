import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LargeExportsDocument } from '../../shared/exports/large-exports.generated.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ExportPersonalDataDocument } from './download-my-data.generated.ts';
import { DownloadMyData } from './download-my-data.tsx';

afterEach(() => void vi.unstubAllGlobals());

function setUp(response: Response) {
  const fetched = vi.fn(async (_url: string) => response);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const answers = [answer(LargeExportsDocument, {}, { exports: [] }), answer(ExportPersonalDataDocument, {}, { exportPersonalData: null })];
  renderWithProviders(<DownloadMyData />, { answers });
  return { fetched, click };
}

it('Download my data saves the archive with the data of the viewer', async () => {
  const { fetched, click } = setUp(new Response('zip', { headers: { 'content-type': 'application/zip' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data has been downloaded')).toBeDefined();
  expect(fetched.mock.calls[0]?.[0]).toBe('/exports/account');
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});

it('Download my data shows an error when the next export is not possible yet', async () => {
  const { click } = setUp(Response.json({ status: 'error', code: 'TOO_MANY_REQUESTS', parameters: { seconds: 60 } }, { status: 429 }));
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Oops!')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Your data has been downloaded')).toBeNull());
  expect(click).not.toHaveBeenCalled();
  click.mockRestore();
});
