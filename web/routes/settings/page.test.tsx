import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChangePasswordDocument } from '../../features/auth/change-password-form.generated.ts';
import { SecondFactorPanelDocument } from '../../features/auth/second-factor/second-factor-panel.generated.ts';
import { UpdateProfileDocument } from '../../features/users/profile-form.generated.ts';
import { startSession } from '../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { SettingsPageDocument } from './page.generated.ts';
import { SettingsPage } from './page.tsx';

const LEILA = {
  id: 'u1',
  name: 'Leila',
  surname: 'Haddad',
  email: 'leila@academy.example',
  role: 'student',
  gender: null,
  color: '#0e6b66',
  language: 'en',
  contentLanguage: null,
  doNotDisturb: false,
  secondFactorNeeded: false,
} as const;

const viewer = (name: string) => typed('Viewer', { ...LEILA, name });
const settings = answer(
  SettingsPageDocument,
  {},
  { viewer: { ...viewer('Leila'), sessions: [] }, settings: typed('Settings', { contentLanguages: ['en'] }), notificationSettings: [], exports: [] },
);

const secondFactor = answer(
  SecondFactorPanelDocument,
  {},
  {
    viewer: typed('Viewer', {
      id: 'u1',
      secondFactor: typed('SecondFactor', { since: null, codesKept: true, recoveryCodesLeft: 0, app: false, passkeys: [] }),
    }),
  },
);

beforeEach(() => startSession({ token: 'token', viewer: { ...LEILA } }));

async function open() {
  const saved = answer(UpdateProfileDocument, { input: { name: 'Leyla', surname: 'Haddad', gender: null } }, { updateProfile: viewer('Leyla') });
  const changed = answer(ChangePasswordDocument, { oldPassword: 'Academy!2026', newPassword: 'Academy!2027' }, { changePassword: true });
  const { router } = renderWithProviders(<SettingsPage />, {
    path: '/settings',
    answers: [settings, saved, changed, settings, secondFactor],
    routes: [{ path: '/my-courses', element: <p>my courses</p> }],
  });
  await screen.findByLabelText(/Given name/);
  return { leave: () => act(() => router.navigate('/my-courses')), path: () => router.state.location.pathname };
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
async function rename(name: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(/Given name/));
  await userEvent.type(screen.getByLabelText(/Given name/), name);
}

describe('text that was typed in the settings', () => {
  it('is not lost without a question', async () => {
    const { leave, path } = await open();
    await rename('Leyla');
    await leave();
    expect(question()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect([path(), screen.getByLabelText<HTMLInputElement>(/Given name/).value]).toEqual(['/settings', 'Leyla']);
  });

  it('is protected in the password form, too', async () => {
    const { leave } = await open();
    await userEvent.type(screen.getByLabelText(/^Current password/), 'Academy!2026');
    await leave();
    expect(question()).not.toBeNull();
  });

  it('is no unsaved work after saving', async () => {
    const { leave, path } = await open();
    await rename('Leyla');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile updated successfully!');
    await leave();
    await waitFor(() => expect([path(), question()]).toEqual(['/my-courses', null]));
  });
});

it('the list of the parts leads to each of them', async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'Parts of this page' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent));
  await userEvent.click(screen.getByRole('link', { name: 'Sessions' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
});

it('the labels of the settings hold no blocks, which HTML does not allow in a label', async () => {
  await open();
  expect(screen.getByLabelText(/^Show in other languages/)).toBeTruthy();
  expect([...document.querySelectorAll('label :is(div, p)')]).toEqual([]);
});
