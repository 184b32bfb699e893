import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, deleteCourse, duplicateCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';

interface Outline {
  id: string;
  modules: Array<{ steps: Array<{ id: string }> }>;
}

/** Settings of users who cannot read small or dense text (WCAG 1.4.4, 1.4.12). */
const TWICE_THE_SIZE = '--blink-settings=defaultFontSize=32';
const MORE_SPACE = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }';
const CASES = [360, 1280].flatMap((width) => [
  { what: 'text of twice the size', width, flags: [TWICE_THE_SIZE], style: ':root {}' },
  { what: 'more line, letter and word spacing', width, flags: [], style: MORE_SPACE },
]);

let admin: SignedIn;
let course: Outline;

beforeAll(async () => {
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, 'id modules { steps { id } }');
}, 120_000);

afterAll(() => deleteCourse(admin.token, course.id), 60_000);

/** Returns the horizontal overflow of the page, in pixels. */
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the step editor', { timeout: 180_000 }, () => {
  it.each(CASES)('with $what at $width px does not scroll sideways, and can be saved', async ({ flags, style, width }) => {
    const browser = await launchBrowser(...flags);
    const page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width, height: 800 } })).newPage();
    await page.goto(`${academyAddress}/admin/course-detail/${course.id}?tab=1&step=${course.modules[0]?.steps[0]?.id}`);
    await page.getByLabel('Name of the step').waitFor();
    for (const what of ['VIDEO', 'DOCUMENT', 'player', 'question', 'homework']) await page.locator(`[data-add=${what}]`).click();
    await page.addStyleTag({ content: style });
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click({ trial: true });
    await browser.close();
  });
});
