import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ImprintPage } from './page.tsx';

vi.mock('../../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const NOTHING = { name: null, legalForm: null, address: [], email: null, phone: null, representedBy: null, register: null, privacyContact: null };
const settings = (imprint: object, sourceUrl: string | null = null) => ({ settings: { sourceUrl, imprint: { ...NOTHING, ...imprint } } });

beforeEach(() => void answer.mockReset());

describe('the imprint', () => {
  it("shows the operator's name and contact from the settings", async () => {
    answer.mockResolvedValue(
      settings({
        name: 'Example Association',
        legalForm: 'registered association',
        address: ['Main Street 1', '10115 Berlin'],
        email: 'office@academy.example',
        phone: '+49 (30) 123-456',
        representedBy: 'Jane Doe',
        register: 'VR 12345',
        privacyContact: 'privacy@academy.example',
      }),
    );
    renderWithProviders(<ImprintPage />);
    expect(await screen.findByText('Example Association')).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Operator',
      'Legal form',
      'Address',
      'Email',
      'Phone',
      'Represented by',
      'Register entry',
      'Contact for data protection',
    ]);
    expect(screen.getAllByRole('definition')[2]?.textContent).toBe('Main Street 1\n10115 Berlin');
    expect(screen.getByRole('link', { name: 'office@academy.example' }).getAttribute('href')).toBe('mailto:office@academy.example');
    expect(screen.getByRole('link', { name: '+49 (30) 123-456' }).getAttribute('href')).toBe('tel:+4930123456');
    expect(screen.getByRole('heading', { name: 'Disclaimer' })).toBeTruthy();
  });

  it('leaves out what the settings do not contain', async () => {
    answer.mockResolvedValue(settings({ name: 'Example Association', address: ['Main Street 1'], email: 'office@academy.example' }));
    renderWithProviders(<ImprintPage />);
    expect(await screen.findByText('Example Association')).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Operator', 'Address', 'Email']);
  });

  it('links to the source code, or says that the operator gives it to those who ask', async () => {
    answer.mockResolvedValueOnce(settings({}, 'https://code.example/academy'));
    const { unmount } = renderWithProviders(<ImprintPage />);
    expect((await screen.findByRole('link', { name: 'Source code' })).getAttribute('href')).toBe('https://code.example/academy');
    unmount();
    answer.mockResolvedValueOnce(settings({}));
    renderWithProviders(<ImprintPage />);
    expect(await screen.findByText(/gives you the source code of this version on request/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Source code' })).toBeNull();
  });

  it('says that the operator is not named yet', async () => {
    answer.mockResolvedValue(settings({}));
    renderWithProviders(<ImprintPage />);
    expect(await screen.findByText('The operator of this site has not added a name and an address yet.')).toBeTruthy();
  });

  it('shows an error with a retry while the server cannot be reached', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    renderWithProviders(<ImprintPage />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Disclaimer' })).toBeTruthy();
  });
});
