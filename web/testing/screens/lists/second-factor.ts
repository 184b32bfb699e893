import type { Page } from 'playwright-core';
import { answering, changing, choosing, clicking, pressing, refusing } from '../acts.ts';
import type { Screen } from '../screen.ts';

const USER_ROWS = '[role=region] :is(ul > li, tbody tr)';
const SETUP = {
  startSecondFactor: {
    __typename: 'SecondFactorSetup',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    url: 'otpauth://totp/Academy:amina%40academy.example?issuer=Academy&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
};
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${index}`);
const PANEL = '#two-step';

const passkey = (id: string, name: string, lastUsedAt: string | null) => ({
  ...{ __typename: 'Passkey', id, name, createdAt: '2026-11-27T10:00:00.000Z', lastUsedAt },
});
const PASSKEYS = [passkey('p1', 'Chrome · Android', '2026-11-28T10:00:00.000Z'), passkey('p2', 'Sicherheitsschlüssel im Schreibtisch zu Hause', null)];
const OPTIONS = JSON.stringify({ challenge: 'AQ', rpId: 'academy.example', allowCredentials: [{ id: 'AQ', type: 'public-key' }] });

/** Answers the settings as for a person with two-step sign-in. */
const turnedOn =
  (codesKept: boolean, passkeys: typeof PASSKEYS = [], app = true) =>
  async (page: Page): Promise<void> => {
    const secondFactor = { __typename: 'SecondFactor', since: '2026-11-27T10:00:00.000Z', codesKept, recoveryCodesLeft: 8, app, passkeys };
    await changing('SecondFactorPanel', 'viewer', { secondFactor })(page);
    await answering('RenewRecoveryCodes', { renewRecoveryCodes: CODES })(page);
  };

/** Signs in, and waits for what the form or the second step shows. */
export const signingIn =
  (shown: string) =>
  async (page: Page): Promise<void> => {
    await page.fill('input[name=email]', 'amina@academy.example');
    await page.fill('input[name=password]', 'Academy!2026');
    await page.click('form [type=submit]');
    await page.locator(shown).waitFor();
  };

/** The second step of a sign-in. */
export const secondStepScreens: Screen[] = [
  { name: 'login, second step', path: '/login', prepare: refusing('SignIn', 'SECOND_STEP_NEEDED', { challenge: 'u.1.s' }), act: signingIn('input[name=code]') },
  {
    name: 'login, passkey',
    path: '/login',
    prepare: refusing('SignIn', 'SECOND_STEP_NEEDED', { challenge: 'u.1.s', app: 'yes', passkey: OPTIONS }),
    act: signingIn('main button:focus'),
  },
];

/** Two-step sign-in in the settings, in each of its states. */
export const secondFactorScreens: Screen[] = [
  {
    name: 'two-step sign-in, set-up',
    path: `/settings${PANEL}`,
    prepare: answering('StartSecondFactor', SETUP),
    act: pressing('Set up an authenticator app', 'svg[role=img] path[fill="#000"]'),
  },
  { name: 'two-step sign-in, on', path: `/settings${PANEL}`, prepare: turnedOn(true) },
  { name: 'two-step sign-in, passkeys', path: `/settings${PANEL}`, prepare: turnedOn(true, PASSKEYS) },
  {
    name: 'two-step sign-in, removal of the last passkey',
    path: `/settings${PANEL}`,
    prepare: turnedOn(true, PASSKEYS.slice(0, 1), false),
    act: clicking(`[aria-labelledby=two-step] li button:last-of-type`, 'dialog[open] button'),
  },
  {
    name: 'two-step sign-in, new passkey',
    path: `/settings${PANEL}`,
    prepare: answering('StartPasskey', { startPasskey: { __typename: 'PasskeySetup', options: OPTIONS, name: 'Chrome · Android' } }),
    act: pressing('Add a passkey', 'dialog[open] input[name=name]'),
  },
  { name: 'two-step sign-in, codes not kept', path: `/settings${PANEL}`, prepare: turnedOn(false) },
  { name: 'two-step sign-in, codes', path: `/settings${PANEL}`, prepare: turnedOn(false), act: pressing('Show my recovery codes', 'main ol li') },
  { name: 'two-step sign-in, required', path: '/dashboard', prepare: changing('SessionViewer', 'viewer', { secondFactorNeeded: true }) },
];

/** What admins do for the safety of accounts, and the question who they are. */
export const accountSafetyScreens: Screen[] = [
  {
    name: 'user, change of the address',
    path: '/admin/users?role=instructor',
    act: choosing(USER_ROWS, 'Change email address', 'dialog[open] input'),
  },
  {
    name: 'user, sign out on all devices',
    path: '/admin/users?role=instructor',
    act: choosing(USER_ROWS, 'Sign out on all devices', 'dialog[open] button'),
  },
  {
    name: 'user, asked again for the password',
    path: '/admin/users?role=instructor',
    prepare: refusing('DeactivateAccounts', 'PROOF_NEEDED', { method: 'password' }),
    act: choosing(USER_ROWS, 'Deactivate', 'dialog[open] input[name=password]'),
  },
  {
    name: 'user, asked again for the passkey',
    path: '/admin/users?role=instructor',
    prepare: refusing('DeactivateAccounts', 'PROOF_NEEDED', { method: 'code', app: 'no', passkey: OPTIONS }),
    act: choosing(USER_ROWS, 'Deactivate', 'dialog[open] button:focus'),
  },
];
