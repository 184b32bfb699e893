import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { openContext } from './context.ts';
import { type RunningAcademy, startAcademy } from './server.ts';
import { DEMO_PASSWORD } from './sign-in.ts';

/** An authenticator of the browser itself, which asks nobody: it makes real keys and signatures. */
const PLATFORM = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

let academy: RunningAcademy;
let browser: Browser;
beforeAll(async () => {
  // The addresses of the other tests are numbers, for which browsers make no passkeys.
  [academy, browser] = await Promise.all([startAcademy('localhost'), launchBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await academy?.stop();
}, 60_000);

interface Device {
  page: Page;
  session: CDPSession;
  authenticatorId: string;
}

/** Opens a phone with an authenticator. */
async function openDevice(): Promise<Device> {
  const context = await openContext(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: PLATFORM });
  return { page, session, authenticatorId };
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('student@academy.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
}

const openSettings = (page: Page) => page.goto(`${academy.address}/settings#two-step`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirmIn = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('a passkey', { timeout: 180_000 }, () => {
  it('is set up in the settings, signs in after the password, and is removed', async () => {
    const { page, session, authenticatorId } = await openDevice();
    await page.goto(`${academy.address}/login`);
    await enterPassword(page);
    await page.waitForURL('**/dashboard');

    await openSettings(page);
    await press(page, 'Add a passkey');
    const name = page.getByLabel('Name of the passkey');
    expect(await name.inputValue()).toMatch(/Chrome/);
    await name.fill('My phone');
    await confirmIn(page, 'Continue');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recoveryCode = (await codes.first().textContent()) ?? '';
    await press(page, 'I have kept them');
    await page.getByText('My phone').waitFor();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost']);

    await signOut(page);
    await enterPassword(page);
    await press(page, 'Use a passkey');
    await page.waitForURL('**/dashboard');

    // Somebody else's device has no passkey of this account: a sentence, and a recovery code helps.
    await signOut(page);
    await session.send('WebAuthn.clearCredentials', { authenticatorId });
    await enterPassword(page);
    await press(page, 'Use a passkey');
    await page.getByText('No passkey was used.').waitFor();
    await press(page, 'Use a recovery code instead');
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await press(page, 'Sign in');
    await page.waitForURL('**/dashboard');

    await openSettings(page);
    await page.getByText(/Last used on/).waitFor();
    await press(page, 'Remove: My phone');
    await confirmIn(page, 'Remove');
    await page.getByText(/It is off/).waitFor();
    await signOut(page);
    await enterPassword(page);
    await page.waitForURL('**/dashboard');
    await page.context().close();
  });
});
