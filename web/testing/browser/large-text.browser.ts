import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, copyCourse, deleteCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';

interface Outline {
  id: string;
  modules: Array<{ steps: Array<{ id: string }> }>;
}

/** What somebody sets who cannot read small or dense letters (WCAG 1.4.4, 1.4.12). */
const TWICE_THE_SIZE = '--blink-settings=defaultFontSize=32';
const MORE_SPACE = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }';
const CASES = [360, 1280].flatMap((width) => [
  { what: 'letters of twice the size', width, flags: [TWICE_THE_SIZE], style: ':root {}' },
  { what: 'more space between lines, letters and words', width, flags: [], style: MORE_SPACE },
]);

let admin: SignedIn;
let course: Outline;

beforeAll(async () => {
  admin = await signIn('admin@academy.example');
  course = await copyCourse(admin.token, 'id modules { steps { id } }');
}, 120_000);

afterAll(() => deleteCourse(admin.token, course.id), 60_000);

/** How much wider than the screen the page is. */
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the editor of a step', { timeout: 180_000 }, () => {
  it.each(CASES)('with $what at $width px scrolls down only, and can be saved', async ({ flags, style, width }) => {
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
