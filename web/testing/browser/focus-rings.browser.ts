import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, deleteCourse, demoCourse, duplicateCourse, type SignedIn, student } from './academy.ts';
import { media } from './author.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

interface Outline {
  id: string;
  modules: Array<{ steps: Array<{ id: string }> }>;
}

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** Elements that are checked on a page, at most. */
const ELEMENTS_MAX = 80;

let browser: Browser;
let course: Outline;

beforeAll(async () => {
  browser = await launchBrowser();
  course = await duplicateCourse(admin.token, 'id modules { steps { id } }');
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function screens(): Promise<Array<{ path: string; person: SignedIn }>> {
  const own = await demoCourse();
  return [
    ...['/dashboard', '/my-courses', `/academy-detail/${own.academyId}`].map((path) => ({ path, person: student })),
    ...[1, 2, 3].map((tab) => ({ path: `/academy-course-detail/${own.id}?tab=${tab}`, person: student })),
    ...['/admin/dashboard', '/admin/users', `/admin/course-detail/${course.id}?tab=1&step=${course.modules[0]?.steps[0]?.id}`].map((path) => ({
      path,
      person: admin,
    })),
  ];
}

/**
 * Focuses each element as the keyboard does, and returns those whose focus ring is cut off: by the window or by an ancestor that clips, at the
 * sides; above and below only by ancestors that do not scroll.
 */
const cutRings = (page: Page): Promise<string[]> =>
  page.evaluate((max) => {
    /** Pixels by which the ring is larger than its element. */
    const ringOf = (element: Element): number => {
      const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const spreads = boxShadow.split(/,(?![^(]*\))/).map((shadow) => {
        if (shadow.includes('inset') || shadow.trim() === 'none') return 0;
        const [x, y, blur, spread] = [...shadow.replace(/rgba?\([^)]*\)|color\([^)]*\)/, '').matchAll(/-?[\d.]+px/g)].map(([size]) => Number.parseFloat(size));
        // A larger shadow dims what is around the element, as around the part of an image that is kept.
        return x === 0 && y === 0 && blur === 0 && (spread ?? 0) < 20 ? (spread ?? 0) : 0;
      });
      return Math.max(outline, ...spreads);
    };
    const isCut = (element: Element, ring: number): boolean => {
      const box = element.getBoundingClientRect();
      if (box.left - ring < -0.5 || box.right + ring > document.documentElement.clientWidth + 0.5) return true;
      for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        const clip = parent.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.left - ring < clip.left - 0.5 || box.right + ring > clip.right + 0.5)) return true;
        if (/hidden|clip/.test(overflowY) && (box.top - ring < clip.top - 0.5 || box.bottom + ring > clip.bottom + 0.5)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const selector = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility() && element.tabIndex >= 0);
    return elements.slice(0, max).flatMap((element) => {
      element.focus();
      // The skip links, which are outside of the window until they have the focus, and texts that only screen readers get.
      const { width } = element.getBoundingClientRect();
      if (document.activeElement !== element || width <= 2) return [];
      const ring = ringOf(element);
      return ring > 0 && isCut(element, ring) ? [element.outerHTML.slice(0, 160)] : [];
    });
  }, ELEMENTS_MAX);

describe('focus rings in the dialog that crops an image', { timeout: 60_000 }, () => {
  it.each(['en', 'ar'] as const)('are whole and do not cover the label of the zoom, in %s', async (language) => {
    const context = await openAs(browser, admin, { language }, { viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/dashboard`);
    await page
      .getByRole('button', { name: await translate(language, 'Details') })
      .first()
      .click();
    await page.locator('input[type=file]').first().setInputFiles(media('course-psychological-first-aid.jpg'));
    const slider = page.locator('dialog input[type=range]');
    await slider.waitFor();
    await page.keyboard.press('Tab');
    expect(await cutRings(page)).toEqual([]);
    await slider.focus();
    const space = await slider.evaluate((element: HTMLInputElement) => {
      const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element);
      const label = element.labels?.[0]?.getBoundingClientRect().bottom ?? Number.NaN;
      const ring = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      return { visible: ring > 0 || boxShadow !== 'none', left: element.getBoundingClientRect().top - ring - label };
    });
    expect(space).toEqual({ visible: true, left: expect.toSatisfy((left: number) => left >= 0) });
    await context.close();
  });
});

describe('focus rings', { timeout: 180_000 }, () => {
  it.each(['en', 'ar'].flatMap((language) => WINDOWS.map((window) => ({ language, window }))))(
    'are whole in $language at $window.width px',
    async ({ language, window }) => {
      const cut: Record<string, string[]> = {};
      for (const { path, person } of await screens()) {
        const context = await openAs(browser, person, { language }, { viewport: window });
        const page = await context.newPage();
        await page.goto(academyAddress + path);
        await page.locator('main h1, main [role=textbox]').first().waitFor();
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
        // From now on the focus is visible.
        await page.keyboard.press('Tab');
        const found = await cutRings(page);
        if (found.length > 0) cut[path.replaceAll(/[0-9a-f-]{36}/g, 'id')] = found;
        await context.close();
      }
      expect(cut).toEqual({});
    },
  );
});
