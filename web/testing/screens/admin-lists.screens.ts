import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask } from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

let browser: Browser;
let academyId: string;
let courseId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string; courseCount: number }> }>(
    '{ adminAcademies { id courseCount } }',
    {},
    admin.token,
  );
  const original = adminAcademies.find(({ courseCount }) => courseCount > 0)?.id;
  const duplicate = 'mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }';
  academyId = (await ask<{ duplicateAcademy: { id: string } }>(duplicate, { id: original }, admin.token)).duplicateAcademy.id;
  courseId = (await courseIds())[0] ?? '';
}, 60_000);

afterAll(async () => {
  await ask('mutation ($id: ID!) { deleteAcademy(id: $id, confirmation: "Delete irreversibly") }', { id: academyId }, admin.token);
  await browser?.close();
}, 60_000);

async function courseIds(): Promise<string[]> {
  const query = 'query ($academyId: ID!) { adminCourses(academyId: $academyId) { id } }';
  return (await ask<{ adminCourses: Array<{ id: string }> }>(query, { academyId }, admin.token)).adminCourses.map(({ id }) => id);
}

async function open(path: string, viewport: typeof PHONE, language: string, colorMode = 'light'): Promise<Page> {
  const page = await (await openAs(browser, admin, { language, colorMode }, { viewport })).newPage();
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Opens the table of the courses. */
async function openTable(viewport: typeof PHONE, language: string, colorMode?: string): Promise<Page> {
  const page = await open(`/admin/courses/${academyId}?view=table`, viewport, language, colorMode);
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** The words of the names of rows that are broken over two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('tbody th a').evaluateAll((links) =>
    links.flatMap((link) => {
      const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (text === null) return [];
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
      });
    }),
  );

describe('the table of courses', { timeout: 60_000 }, () => {
  it.each(['en', 'ar'])('breaks no word of a name on a phone, in %s', async (language) => {
    const page = await openTable(PHONE, language);
    await screenshot(page, `table of courses ${language} 360`);
    expect(await brokenWords(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['en', 'ar'])('has the languages of a course in one line on a desktop, in %s', async (language) => {
    const page = await openTable(DESKTOP, language);
    await screenshot(page, `table of courses ${language} 1280`);
    const lines = await page
      .locator('tbody td ul')
      .evaluateAll((lists) => lists.map((list) => new Set([...list.children].map((mark) => mark.getBoundingClientRect().top)).size));
    expect(lines).toEqual((await courseIds()).map(() => 1));
    await page.context().close();
  });

  it.each(['light', 'dark'])('marks the selected rows, in %s mode', async (mode) => {
    const page = await openTable(DESKTOP, 'en', mode);
    const rows = page.locator('tbody tr');
    const colorOf = (row: number) => rows.nth(row).evaluate((each) => getComputedStyle(each).backgroundColor);
    const plain = await colorOf(0);
    await rows.first().getByRole('checkbox').check();
    // Over a row, the pointer changes its color.
    await page.mouse.move(0, 0);
    await expect.poll(() => colorOf(0)).not.toBe(plain);
    await expect.poll(() => colorOf(1)).toBe(plain);
    await page.context().close();
  });
});

describe('an unpublished course in the list on a phone', { timeout: 60_000 }, () => {
  it.each(['en', 'de', 'ar'] as const)('has its menu beside Details, in %s', async (language) => {
    const page = await open(`/admin/courses/${academyId}`, PHONE, language);
    const row = page.locator('main article').first();
    const details = await row.getByRole('button', { name: (await translate(language, 'Details: {name}')).split('{name}')[0] ?? '' }).boundingBox();
    const menu = await row.locator('[aria-haspopup=menu]').boundingBox();
    await screenshot(page, `unpublished course ${language} 360`);
    expect(menu?.y).toBe(details?.y);
    await page.context().close();
  });
});

describe('the tools above a list', { timeout: 60_000 }, () => {
  it.each(['en', 'de', 'ar'] as const)('are in one line on a tablet, in %s', async (language) => {
    const page = await open(`/admin/courses/${academyId}`, { width: 820, height: 740 }, language);
    const add = page.getByRole('button', { name: await translate(language, 'Add course') });
    const table = await page.getByRole('button', { name: await translate(language, 'Show as a table') }).boundingBox();
    await screenshot(page, `tools of a list ${language} 820`);
    const box = await add.boundingBox();
    if (table === null || box === null) throw new Error('The tools are not visible');
    expect([table.y, table.height]).toEqual([box.y, box.height]);
    await page.context().close();
  });
});

describe('the head of a course on a phone', { timeout: 60_000 }, () => {
  it.each(['en', 'de', 'ar'] as const)('has its actions in one line, at the end of the page, in %s', async (language) => {
    const page = await open(`/admin/course-detail/${courseId}`, PHONE, language);
    const view = await page.getByRole('link', { name: await translate(language, 'View as learner') }).boundingBox();
    const publish = await page.getByRole('button', { name: await translate(language, 'Publish'), exact: true }).boundingBox();
    await screenshot(page, `head of a course ${language} 360`);
    if (view === null || publish === null) throw new Error('The actions are not visible');
    expect(Math.abs(view.y + view.height / 2 - publish.y - publish.height / 2)).toBeLessThan(4);
    const rest = language === 'ar' ? publish.x : PHONE.width - publish.x - publish.width;
    expect(rest).toBe(16);
    await page.context().close();
  });
});

describe('the dialog that crops the image of an academy', { timeout: 60_000 }, () => {
  it.each([
    ['en', DESKTOP],
    ['ar', DESKTOP],
    ['en', PHONE],
    ['ar', PHONE],
  ] as const)('shows image, previews and buttons without scrolling, in %s at %o', async (language, viewport) => {
    const page = await open('/admin/dashboard?add=1', viewport, language);
    await page.locator('dialog input[type=file]').first().setInputFiles(media('academy-community-and-family.jpg'));
    const preview = page.getByText(await translate(language, 'On the card'));
    await preview.waitFor();
    await screenshot(page, `crop academy ${language} ${viewport.width}`);
    const apply = await page.getByRole('button', { name: await translate(language, 'Apply crop') }).boundingBox();
    for (const box of [apply, await preview.boundingBox()]) expect((box?.y ?? viewport.height) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await page.context().close();
  });
});
