import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from '../browser/academy.ts';
import { tabTo } from '../browser/keyboard.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';

interface Course {
  id: string;
  modules: Array<{ id: string; steps: Array<{ id: string }> }>;
}
interface Content {
  language: string;
  name: string;
  blocks: Array<{ type: string; html: string | null; embed: { url: string } | null }>;
}

const OUTLINE = 'id modules { id steps { id } }';
const VIDEO = 'https://www.youtube.com/embed/1Evwgu369Jw';
const WORDS = {
  en: { name: 'Breathing together', first: 'Sit down and close your eyes.', between: 'Watch how others do it.' },
  ar: { name: 'التنفس معًا', first: 'اجلس وأغمض عينيك.', between: 'انظر كيف يفعل الآخرون ذلك.' },
} as const;
type Language = keyof typeof WORDS;

let browser: Browser;
let admin: SignedIn;
let course: Course;
/** The step that the English test adds and the Arabic test translates. */
let stepId = 'new';

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, OUTLINE);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function openStep(language: Language, viewport: { width: number; height: number }, id = stepId): Promise<Page> {
  const page = await (await openAs(browser, admin, { language }, { viewport })).newPage();
  await page.goto(`${academyAddress}/admin/course-detail/${course.id}?tab=1&step=${id}&in=${course.modules[0]?.id}`);
  await page.locator('main form textarea').waitFor();
  return page;
}

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

async function waitForFocus(element: Locator): Promise<void> {
  await element.waitFor();
  await expect.poll(() => hasFocus(element)).toBe(true);
}

/** Chooses an item of the open menu with the arrow keys. Each press waits until the menu has the focus and has highlighted the item of the press before. */
async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  const highlighted = page.locator('[role=menuitem][data-highlighted]');
  await highlighted.waitFor();
  // Until then, the keys would press its button again. The menu of a text leaves the focus in the text.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[aria-haspopup=menu]'))).toBe(false);
  for (let presses = 0; presses < 6 && (await item.getAttribute('data-highlighted')) === null; presses += 1) {
    const before = await highlighted.textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => highlighted.textContent()).not.toBe(before);
  }
  await page.keyboard.press('Enter');
}

/** Pixels by which the frame of a menu may be wider than its column. */
const BORDER = 4;

/** Waits until the open menu is within the column of a text, and not over the outline beside it. It is placed a frame after it has opened. */
async function waitForMenuAtTheCursor(page: Page, text: Locator): Promise<void> {
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem').first().waitFor();
  const sides = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  await expect
    .poll(async () => {
      const [list, column] = [await sides(menu), await sides(text)];
      return list.left >= column.left - BORDER && list.right <= column.right + BORDER;
    })
    .toBe(true);
}

/** Returns the texts and fields before a block that its head covers, as they are on the screen. */
const coveredBefore = (head: Locator): Promise<string[]> =>
  head.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const isCovered = ({ left, right, top, bottom }: DOMRect): boolean => left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const precedes = (other: Node): boolean => (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    const fields = [...document.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea)')].filter(precedes);
    const covered = fields.filter((field) => isCovered(field.getBoundingClientRect())).map(({ value }) => value);
    const walker = document.createTreeWalker(document.querySelector('main form') as Element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      range.selectNodeContents(text);
      if (precedes(text) && [...range.getClientRects()].some(isCovered)) covered.push(text.textContent ?? '');
    }
    return covered;
  });

async function contentOf(language: Language): Promise<Content | undefined> {
  const query = 'query ($id: ID!) { adminStep(id: $id) { contents { language name blocks { type html embed { url } } } } }';
  const { adminStep } = await ask<{ adminStep: { contents: Content[] } }>(query, { id: stepId }, admin.token);
  return adminStep.contents.find((content) => content.language === language);
}

describe('a step of three blocks', { timeout: 180_000 }, () => {
  it.each([
    { language: 'en', width: 1280, height: 800 },
    { language: 'ar', width: 360, height: 740 },
  ] as const)('is written in $language at $width px, saved and read with the keyboard alone', async ({ language, width, height }) => {
    const words = WORDS[language];
    const t = (message: string) => translate(language, message);
    const page = await openStep(language, { width, height });
    const name = page.getByRole('textbox', { name: await t('Name of the step') });
    // A new step begins in its name; a saved one is reached by its skip link.
    if (language === 'ar') {
      const skip = page.getByRole('link', { name: await t('Go to the step') });
      await tabTo(page, skip);
      await page.keyboard.press('Enter');
    }
    await waitForFocus(name);
    await page.keyboard.insertText(words.name);
    await page.keyboard.press('Enter');

    const [text, video] = [await t('Text'), await t('Video')];
    const number = new Intl.NumberFormat(language);
    await waitForFocus(page.getByRole('textbox', { name: `${text} ${number.format(1)}` }));
    await page.keyboard.type(words.first);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await waitForMenuAtTheCursor(page, page.getByRole('textbox', { name: `${text} ${number.format(1)}` }));
    await chooseItem(page, video);
    const player = page.getByRole('region', { name: `${video} ${number.format(2)}` });
    await waitForFocus(player);
    await tabTo(page, player.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await tabTo(page, player.getByRole('textbox', { name: await t('Address or embed code') }));
    await page.keyboard.insertText(VIDEO);

    const insert = (await t('Insert before {before}')).replace('{before}', `${video} ${number.format(2)}`);
    await tabTo(page, page.getByRole('button', { name: insert }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await chooseItem(page, text);
    await waitForFocus(page.getByRole('textbox', { name: `${text} ${number.format(2)}` }));
    await page.keyboard.type(words.between);
    await screenshot(page, `writing three blocks ${language} ${width}`);

    await page.keyboard.press('Control+s');
    await page
      .getByText(await t(language === 'en' ? 'Step added successfully!' : 'Step updated successfully!'))
      .first()
      .waitFor();
    if (language === 'en') {
      await page.waitForURL((url) => url.searchParams.get('step') !== 'new');
      stepId = new URL(page.url()).searchParams.get('step') ?? '';
    }
    const saved = await contentOf(language);
    expect(saved?.name).toBe(words.name);
    expect(saved?.blocks.map(({ type }) => type)).toEqual(['TEXT', 'TEXT', 'VIDEO']);
    expect(saved?.blocks.slice(0, 2).map(({ html }) => html)).toEqual([`<p>${words.first}</p>`, `<p>${words.between}</p>`]);

    await page.goto(`${academyAddress}/admin/preview-step/${stepId}`);
    await page.getByRole('heading', { level: 1, name: words.name }).waitFor();
    await page.getByText(words.between).waitFor();
    await page.context().close();
  });
});

describe('the step editor', { timeout: 180_000 }, () => {
  it('has an outline with one tab stop and arrow keys', async () => {
    const page = await openStep('en', { width: 1280, height: 800 }, course.modules[0]?.steps[0]?.id);
    const links = page.locator('aside').getByRole('list', { name: 'Steps' }).first().getByRole('link');
    await links.nth(1).waitFor();
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    await waitForFocus(links.nth(1));
    await page.keyboard.press('ArrowRight');
    // The first menu is that of the module.
    await waitForFocus(page.locator('aside [aria-haspopup=menu]').nth(2));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('aside') === null)).toBe(true);
    await page.context().close();
  });

  it.each(['en', 'ar'] as const)('shows the actions of the block with the focus where they cover no text before it, in %s', async (language) => {
    const page = await openStep(language, { width: 1280, height: 800 }, course.modules[0]?.steps[0]?.id);
    // Long enough to reach the end of its line.
    await page.getByRole('textbox', { name: await translate(language, 'Name of the step') }).fill('Helping '.repeat(14).trim());
    const heads = page.locator('main form section section > div:has(> h3)');
    await heads.nth(1).waitFor({ state: 'attached' });
    for (const head of await heads.all()) {
      await head.locator('xpath=..').focus();
      await expect.poll(() => head.evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
      expect(await coveredBefore(head)).toEqual([]);
    }
    await screenshot(page, `head of a block ${language}`);
    await page.context().close();
  });

  it.each([
    { language: 'en', width: 1280, place: 'between the languages and the text, at the top of the window while the page scrolls' },
    { language: 'ar', width: 1280, place: 'between the languages and the text, at the top of the window while the page scrolls' },
    { language: 'en', width: 360, place: 'at the foot' },
  ] as const)('shows the toolbar of the text with the focus $place, in $language at $width px', async ({ language, width }) => {
    const page = await openStep(language, { width, height: 740 }, course.modules[0]?.steps[0]?.id);
    const text = page.locator('main form .ProseMirror').first();
    const bar = page.getByRole('toolbar', { name: await translate(language, 'Formatting') });
    await text.click();
    await bar.waitFor();
    const rectOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
    const above = await rectOf(page.locator('main form [role=tablist]').first());
    const [place, words] = [await rectOf(bar), await rectOf(text)];
    if (width === 360) {
      expect(place.top).toBeGreaterThan(words.top);
    } else {
      expect(place.top).toBeGreaterThanOrEqual(above.bottom - 1);
      expect(place.bottom).toBeLessThanOrEqual(words.top);
      for (const button of await bar.getByRole('button').all()) {
        const { left, right } = await rectOf(button);
        expect(left >= place.left && right <= place.right).toBe(true);
      }
      await page.evaluate(() => window.scrollTo(0, 280));
      await expect.poll(async () => (await rectOf(bar)).top).toBeLessThan(10);
      expect((await rectOf(bar)).top).toBeGreaterThanOrEqual(0);
    }
    await page.keyboard.press('Shift+Tab');
    await waitForFocus(bar.getByRole('button').first());
    await page.keyboard.press('End');
    await waitForFocus(bar.getByRole('button').last());
    await page.keyboard.press('Tab');
    await waitForFocus(text);
    await page.context().close();
  });

  it.each([1280, 360])('keeps Undo in reach of the mouse after a block was removed, at %i px', async (width) => {
    const page = await openStep('en', { width, height: 800 }, course.modules[0]?.steps[0]?.id);
    await page.locator('main form [role=tab]').first().click();
    await page.getByRole('region', { name: 'Text 1' }).hover();
    await page.getByRole('button', { name: 'More actions: Text 1' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    // The pointer is where the next block moved to, which shows its own actions.
    await page.getByRole('region', { name: 'Image 1' }).hover();
    await page.getByRole('button', { name: 'More actions: Image 1' }).waitFor();
    await screenshot(page, `removed block ${width}`);
    const inReach = await undo.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(inReach).toBe(true);
    await page.context().close();
  });

  it.each([
    // The toolbar has a line of its own there.
    { width: 1280, height: 800, highest: 340 },
    { width: 360, height: 740, highest: 360 },
  ])('shows the first text near the top at $width px', async ({ width, height, highest }) => {
    for (const language of ['en', 'ar'] as const) {
      const page = await openStep(language, { width, height }, course.modules[0]?.steps[0]?.id);
      // The default language: beside a translation stands the original.
      await page.locator('main form [role=tab]').first().click();
      const box = await page.locator('main form .ProseMirror').first().boundingBox();
      await screenshot(page, `step editor ${language} ${width}`);
      expect(box?.y).toBeLessThanOrEqual(highest);
      await page.context().close();
    }
  });
});
