import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, demoCourse, signIn, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { axeViolations } from './measures/axe.ts';

/** Text of twice the size, as users set it in the browser (WCAG 1.4.4). */
const TWICE_THE_SIZE = '--blink-settings=defaultFontSize=32';
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1366, height: 657 };
/** Pixels from the top of the window to the first line of text, at most. */
const WINDOWS = [
  { window: PHONE, textMax: 200 },
  { window: LAPTOP, textMax: 300 },
] as const;
const LANGUAGES = ['en', 'de', 'ar', 'fr', 'fa'] as const;
const BAR_MAX = 64;

let browser: Browser;
let path: string;

/** Returns the path of the open step of a demo course of the student that begins with the longest text. */
async function findStep(): Promise<string> {
  const { id } = await demoCourse();
  const query = 'query ($id: ID!) { course(id: $id) { modules { steps { id state } } } }';
  const { course } = await ask<{ course: { modules: Array<{ steps: Array<{ id: string; state: string }> }> } }>(query, { id }, student.token);
  let longest = { stepId: '', length: 0 };
  for (const { id: stepId, state } of course.modules.flatMap(({ steps }) => steps)) {
    if (state === 'locked') continue;
    const blocks = 'query ($id: ID!) { step(id: $id) { blocks { html } } }';
    const { step } = await ask<{ step: { blocks: Array<{ html: string | null }> } }>(blocks, { id: stepId }, student.token);
    const end = step.blocks.findIndex(({ html }) => html === null);
    const html = (end < 0 ? step.blocks : step.blocks.slice(0, end)).map((block) => block.html).join('');
    if (html.length > longest.length && !html.includes('<h3>')) longest = { stepId, length: html.length };
  }
  return `/academy-course-detail/${id}?tab=1&step=${longest.stepId}`;
}

beforeAll(async () => {
  browser = await launchBrowser();
  path = await findStep();
}, 120_000);

afterAll(() => browser?.close());

/** Opens a page of the student and waits until it is complete. */
async function openPage(language: string, viewport: BrowserContextOptions['viewport'], address = path, from: Browser = browser): Promise<Page> {
  const context = await openAs(from, student, { language }, { viewport });
  const page = await context.newPage();
  await page.goto(academyAddress + address);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Returns the y of the first line of text, the number of lines above the bar, and the height of the bar, in pixels. */
async function measure(page: Page): Promise<{ first: number; lines: number; bar: number }> {
  await page.locator('main section:not(article section)').first().waitFor();
  return page.evaluate(() => {
    const bar = document.querySelector('main section:not(article section)')?.getBoundingClientRect() ?? new DOMRect();
    const lines = [...document.querySelectorAll('article [dir] :is(p, li, h2, h3)')].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    });
    const end = Math.min(bar.top, window.innerHeight);
    return {
      first: Math.min(...lines.map(({ top }) => top)),
      lines: new Set(lines.filter(({ bottom }) => bottom <= end).map(({ bottom }) => Math.round(bottom))).size,
      bar: bar.height,
    };
  });
}

/** Returns the y of the bottom of an element, in pixels. */
const bottomOf = (element: Locator): Promise<number> => element.evaluate((node) => node.getBoundingClientRect().bottom);

const placeOf = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return [document.documentElement.dir === 'rtl' ? right : left, top];
    });

describe('the first view of a lesson', { timeout: 120_000 }, () => {
  it.each(LANGUAGES.flatMap((language) => WINDOWS.map(({ window, textMax }) => ({ language, window, textMax }))))(
    'in $language at $window.width x $window.height has 8 lines of text or more, from y <= $textMax on',
    async ({ language, window, textMax }) => {
      const page = await openPage(language, window);
      const { first, lines, bar } = await measure(page);
      expect(first).toBeLessThanOrEqual(textMax);
      expect(lines).toBeGreaterThanOrEqual(8);
      expect(bar).toBeLessThanOrEqual(BAR_MAX);
      await page.context().close();
    },
  );

  it.each([
    ['on a phone that is turned', { width: 740, height: 360 }, []],
    ['with letters of twice the size on a phone', PHONE, [TWICE_THE_SIZE]],
    ['with letters of twice the size on a laptop', { width: 1280, height: 800 }, [TWICE_THE_SIZE]],
  ])('leaves the window to the text %s: the bar is only at the end of the step', async (_case, viewport, flags) => {
    const own = await launchBrowser(...flags);
    const page = await openPage('de', viewport, path, own);
    const [bar, text] = await Promise.all([
      placeOf(page, 'main section:not(article section)'),
      page.evaluate(() => document.querySelector('article')?.getBoundingClientRect().bottom),
    ]);
    expect(bar[1]).toBeGreaterThanOrEqual(text ?? Number.NaN);
    expect(bar[1]).toBeGreaterThan(viewport.height);
    await own.close();
  });
});

describe('the line above a lesson on a phone', { timeout: 120_000 }, () => {
  it('hides while the page scrolls down, and returns when it scrolls up or when the keyboard reaches it', async () => {
    const page = await openPage('en', PHONE);
    const line = page.locator('[data-lesson]');
    const bottom = () => bottomOf(line);
    await expect.poll(bottom).toBe(48);
    await page.evaluate(() => window.scrollBy(0, 300));
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollBy(0, -60));
    await expect.poll(bottom).toBe(48);
    await page.evaluate(() => window.scrollBy(0, 200));
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await line.locator('a').focus();
    await expect.poll(bottom).toBe(48);
    await page.context().close();
  });

  it('has the other tabs and the reading settings in its menu; larger text applies at once, without a jump, and stays', async () => {
    const page = await openPage('en', PHONE);
    await page.evaluate(() => window.scrollBy(0, 300));
    await expect.poll(() => bottomOf(page.locator('[data-lesson]'))).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollBy(0, -30));
    await page.getByRole('button', { name: 'Course menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Course menu' });
    await menu.getByRole('link', { name: 'Information' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const first = page.locator('article [dir] p').last();
    const size = () => first.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = await size();
    await menu.getByRole('button', { name: 'Larger text' }).click();
    await menu.getByText('115%').waitFor();
    await expect.poll(size).toBeCloseTo(before * 1.15, 1);
    await page.reload();
    await expect.poll(size).toBeCloseTo(before * 1.15, 1);
    await page.getByRole('button', { name: 'Course menu' }).click();
    await menu.getByRole('link', { name: 'Information' }).click();
    await page.getByRole('tab', { name: 'Information', selected: true }).waitFor();
    await page.context().close();
  });

  it('has the search in its menu, which "/" and Ctrl+K open too, although the header is hidden', async () => {
    const page = await openPage('ar', PHONE);
    const field = page.locator('dialog [role=combobox]');
    expect(await page.locator('header').isVisible()).toBe(false);
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key);
      await field.waitFor();
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    await page.locator('[data-lesson] button').click();
    const entry = page.locator('dialog button:has(.lucide-search)');
    await entry.click();
    await field.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true);
    await entry.click();
    await field.fill('الكلمات');
    const result = page.locator('dialog a[href*="step="]:not([href*="/print"])').first();
    const target = new URL((await result.getAttribute('href')) ?? '', academyAddress).searchParams.get('step');
    await result.click();
    await page.waitForURL((url) => url.searchParams.get('step') === target);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.context().close();
  });
});

describe('the progress path of a lesson', { timeout: 120_000 }, () => {
  it.each([
    ['no-preference', '0.15s'],
    ['reduce', '0s'],
  ] as const)('completes its last step with motion as the person wants it: %s, %s', async (reducedMotion, duration) => {
    const context = await openAs(browser, student, { language: 'en' }, { viewport: PHONE, reducedMotion });
    const page = await context.newPage();
    await page.goto(academyAddress + path);
    const filling = page.locator('main section [role=img] [data-state] > *').first();
    await filling.waitFor({ state: 'attached' });
    const moves = () => filling.evaluate((element) => getComputedStyle(element).transitionDuration);
    await expect.poll(moves).toBe(duration);
    await context.close();
  });
});

describe('a step on paper', { timeout: 180_000 }, () => {
  it.each([PHONE, LAPTOP])('has its text in the middle, without header, tabs, list of steps and bar, from a window of $width px', async (viewport) => {
    const page = await openPage('en', viewport);
    const around = page
      .locator('header, [role=tablist], [data-lesson], main aside, main button:has-text("Write a note"), [aria-label="Course navigation"]')
      .filter({ visible: true });
    await expect.poll(() => around.count()).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => around.count()).toBe(0);
    // Nothing is beside the text.
    const margins = () =>
      page.locator('article').evaluate((article) => {
        const { left, right } = article.getBoundingClientRect();
        return Math.abs(left - (document.documentElement.clientWidth - right));
      });
    await expect.poll(margins).toBeLessThan(2);
    await page.context().close();
  });
});

describe('the frame of a course', { timeout: 180_000 }, () => {
  it.each(['en', 'ar'].flatMap((language) => [LAPTOP, { width: 1920, height: 1000 }].map((viewport) => ({ language, viewport }))))(
    'has its tabs at the same position on every tab, also when somebody comes online, and the edge of the header, in $language at $viewport.width px',
    async ({ language, viewport }) => {
      const page = await openPage(language, viewport);
      const places = [await placeOf(page, '[role=tablist]')];
      const count = await page.getByRole('tab').count();
      expect(count).toBeGreaterThan(3);
      for (let index = 1; index < count; index += 1) {
        await page.getByRole('tab').nth(index).click();
        await page.locator('[role=tab][aria-selected=true]').nth(0).waitFor();
        await expect.poll(() => page.getByRole('tab').nth(index).getAttribute('aria-selected')).toBe('true');
        places.push(await placeOf(page, '[role=tablist]'));
        const edges = await Promise.all(['header a', 'main nav li', 'main h1'].map(async (selector) => (await placeOf(page, selector))[0]));
        expect(new Set(edges.map((x) => Math.round(x ?? 0))).size).toBe(1);
      }
      // Nor does a tab move when somebody comes online.
      const visitor = await openAs(browser, await signIn('trainer@academy.example'), {}, {});
      await (await visitor.newPage()).goto(`${academyAddress}/dashboard`);
      await page.locator('[role=tab] [title]').waitFor();
      places.push(await placeOf(page, '[role=tablist]'));
      const rounded = places.map((place) => place.map(Math.round).join());
      expect(rounded).toEqual(rounded.map(() => rounded[0]));
      await Promise.all([visitor.close(), page.context().close()]);
    },
  );
});
