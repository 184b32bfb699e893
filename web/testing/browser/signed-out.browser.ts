import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, DEMO_PASSWORD } from './academy.ts';
import { openContext } from './context.ts';
import { screenshot } from './screenshot.ts';

const MESSAGE = 'You were signed out. Please sign in again.';

let browser: Browser;

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('student2@academy.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openLogin(): Promise<Page> {
  const context = await openContext(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await page.goto(`${academyAddress}/login`);
  return page;
}

beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => browser?.close(), 60_000);

describe('an ended session', { timeout: 180_000 }, () => {
  it('is reported in every tab until the next sign-in, unless the user signed out', async () => {
    const page = await openLogin();
    await signIn(page);
    await page.waitForURL('**/dashboard');
    const other = await page.context().newPage();
    await other.goto(`${academyAddress}/dashboard`);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await ask('mutation { signOut }', {}, token);

    await page.goto(`${academyAddress}/my-courses`);
    await page.getByText(MESSAGE).waitFor();
    await other.getByText(MESSAGE).waitFor();
    expect(await page.locator('[aria-live]', { hasText: MESSAGE }).count()).toBeGreaterThan(0);
    await screenshot(page, 'signed out elsewhere en 360');

    await signIn(page);
    await page.waitForURL('**/my-courses');
    await expect.poll(() => page.getByText(MESSAGE).count()).toBe(0);

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await page.getByText(MESSAGE).count()).toBe(0);
    await page.context().close();
  });
});
