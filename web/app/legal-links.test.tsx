import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../shared/session/session.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { viewerWith } from '../testing/viewer.ts';
import { LegalFooter } from './legal-links.tsx';
import { PersonMenu } from './person-menu.tsx';

const WORDS = ['Imprint', 'Privacy Policy', 'Terms and Conditions'];

beforeEach(() => startSession({ token: 'token', viewer: viewerWith() }));

async function itemsAt(path: string): Promise<(string | null)[]> {
  renderWithProviders(<PersonMenu profile="/settings" />, { path });
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

describe('the links to imprint, privacy policy and terms', () => {
  it('are at the end of each page of signed-in people', () => {
    renderWithProviders(<LegalFooter place="signedIn" />);
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(WORDS);
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank']);
  });

  it('are in the account menu where the tab Learn fills the window', async () => {
    expect(await itemsAt('/academy-course-detail/c1')).toEqual(['Edit Profile', ...WORDS, 'Logout']);
  });

  it('are not in the account menu on other pages', async () => {
    expect(await itemsAt('/my-courses')).toEqual(['Edit Profile', 'Logout']);
  });
});
