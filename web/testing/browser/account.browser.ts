import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, type SignedIn, signIn } from './academy.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

let browser: Browser;
let admin: SignedIn;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
}, 60_000);
afterAll(() => browser?.close());

async function openSettings(person: SignedIn, language: 'en' | 'fa', width: number): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 }, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`${academyAddress}/settings`);
  return page;
}

describe('the own account', { timeout: 180_000 }, () => {
  it.each([
    ['en', 1280],
    ['fa', 360],
  ] as const)('is exported and then deleted (%s, %i pixels)', async (language, width) => {
    const email = `account-${language}-${Date.now()}@academy.example`;
    const person = await newPerson(admin, { name: 'Nilufar', surname: 'Rahimi', email, language });
    const page = await openSettings(person, language, width);
    const button = async (english: string) => page.getByRole('button', { name: await translate(language, english), exact: true });
    const export_ = await button('Download my data');
    await export_.scrollIntoViewIfNeeded();
    await screenshot(page, `settings-${language}-${width}`);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), export_.click()]);
    expect(download.suggestedFilename()).toBe('my-data.zip');
    const archive = readFileSync(await download.path());
    expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(archive.includes('data.json') && archive.includes('index.html')).toBe(true);

    await (await button('Delete profile')).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(person.password);
    await dialog.getByRole('button', { name: await translate(language, 'Delete my profile') }).click();
    await page.waitForURL('**/login**');
    await page.getByText(await translate(language, 'Your profile has been deleted')).waitFor();
    await expect(ask('{ viewer { id } }', {}, person.token).then((answer) => (answer as { viewer: unknown }).viewer)).resolves.toBeNull();
    await page.context().close();
  });

  it('leaves its traces in the audit trail, which an admin filters by the keyboard', async () => {
    const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/audit?action=user.exportOwn`);
    await page.getByRole('table').getByText('Export own data').first().waitFor();
    await screenshot(page, 'audit-en-360');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // The entries begin in the first view; the fields are in a sheet.
    expect((await page.getByRole('table').getByText('Export own data').first().boundingBox())?.y).toBeLessThan(640);
    await page.getByRole('button', { name: 'Filter (1)' }).focus();
    await page.getByRole('button', { name: 'Only entries of this person' }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Only by Nilufar Rahimi' }).waitFor();
    await context.close();
  });
});
