import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin } from './academy.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';

const MATOMO = 'https://matomo.academy.example';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A new person on a site that may count visits, and what the stand-in of its Matomo server received. */
async function openSite(): Promise<{ context: BrowserContext; received: URLSearchParams[] }> {
  const person = await newPerson(admin, { name: 'Noor', surname: 'Amiri', email: `visits-${Date.now()}@academy.example`, language: 'en' });
  const context = await openAs(browser, person, { language: 'en' }, { viewport: { width: 360, height: 740 }, bypassCSP: true });
  const received: URLSearchParams[] = [];
  await context.route(`${MATOMO}/**`, (route) => {
    received.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ status: 204 });
  });
  await context.addInitScript(
    ([url]) =>
      document.addEventListener('readystatechange', () => {
        if (document.querySelector('meta[name=analytics]') !== null) return;
        const meta = Object.assign(document.createElement('meta'), { name: 'analytics', content: url });
        meta.dataset.site = '4';
        document.head.append(meta);
      }),
    [MATOMO],
  );
  return { context, received };
}

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${academyAddress}${path}`);
  return page;
};

describe('counting visits', { timeout: 60_000 }, () => {
  it('begins with the consent of the person, and ends in every tab when it is withdrawn', async () => {
    const { context, received } = await openSite();
    const page = await open(context, '/dashboard');
    const question = page.getByRole('region', { name: 'Usage statistics' });
    await question.waitFor();
    expect(received).toEqual([]);
    await question.getByRole('button', { name: 'Yes, count' }).click();
    await expect.poll(() => received.length).toBe(1);
    expect(await question.count()).toBe(0);
    expect(received[0]?.get('idsite')).toBe('4');
    expect(received[0]?.get('uid')).toMatch(/^[0-9a-f]{32}$/);

    const settings = await open(context, '/settings');
    const choice = settings.getByRole('switch', { name: /^Count my visits/ });
    await expect.poll(() => choice.isChecked()).toBe(true);
    await expect.poll(() => received.length).toBe(2);
    await choice.uncheck();
    await expect.poll(() => choice.isEnabled()).toBe(true);
    // The first tab, which was allowed to count, opens another page; the settings show when the answer has been read there.
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    const choiceThere = page.getByRole('switch', { name: /^Count my visits/ });
    await expect.poll(() => choiceThere.isEnabled()).toBe(true);
    expect(await choiceThere.isChecked()).toBe(false);
    expect(received).toHaveLength(2);
    await context.close();
  });
});
