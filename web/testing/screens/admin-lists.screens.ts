import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteAcademy, duplicateAcademy } from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import { openAs } from '../browser/open-as.ts';
import { switchTo } from '../browser/switch-to.ts';
import { translate } from '../browser/translate.ts';
import { brokenWords } from './measures/broken-words.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

let browser: Browser;
let academyId: string;
let courseId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  academyId = await duplicateAcademy(admin.token);
  courseId = (await courseIds())[0] ?? '';
}, 60_000);

afterAll(async () => {
  await deleteAcademy(admin.token, academyId);
  await browser?.close();
}, 60_000);

async function courseIds(): Promise<string[]> {
  const query = 'query ($academyId: ID!) { adminCourses(academyId: $academyId) { id } }';
  return (await ask<{ adminCourses: Array<{ id: string }> }>(query, { academyId }, admin.token)).adminCourses.map(({ id }) => id);
}

async function open(path: string, viewport: typeof PHONE, colorMode = 'light'): Promise<Page> {
  const page = await (await openAs(browser, admin, { language: 'en', colorMode }, { viewport })).newPage();
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Opens the table of the courses. */
async function openTable(viewport: typeof PHONE, colorMode?: string): Promise<Page> {
  const page = await open(`/admin/courses/${academyId}?view=table`, viewport, colorMode);
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

type Language = 'en' | 'de' | 'ar';
const THREE = ['en', 'de', 'ar'] as const;

/** Runs a check in one language after the other, without loading the page again, and closes the page. */
async function inEach(page: Page, languages: readonly Language[], check: (language: Language) => Promise<unknown>): Promise<void> {
  for (const language of languages) {
    await switchTo(page, language);
    await check(language);
  }
  await page.context().close();
}

/** The words of the names of rows that are broken over two lines. */
const brokenNames = brokenWords('tbody th a');

describe('the table of courses', { timeout: 60_000 }, () => {
  it('breaks no word of a name on a phone, in English and Arabic', async () => {
    const page = await openTable(PHONE);
    await inEach(page, ['en', 'ar'], (language) => expect.poll(() => brokenNames(page), { message: language }).toEqual([]));
  });

  it('has the languages of a course in one line on a desktop, in English and Arabic', async () => {
    const page = await openTable(DESKTOP);
    const oneLineEach = (await courseIds()).map(() => 1);
    const lines = () =>
      page.locator('tbody td ul').evaluateAll((lists) => lists.map((list) => new Set([...list.children].map((mark) => mark.getBoundingClientRect().top)).size));
    await inEach(page, ['en', 'ar'], (language) => expect.poll(lines, { message: language }).toEqual(oneLineEach));
  });

  it.each(['light', 'dark'])('marks the selected rows with a color, in %s mode', async (mode) => {
    const page = await openTable(DESKTOP, mode);
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
  it('has its menu beside Details, in three languages', async () => {
    const page = await open(`/admin/courses/${academyId}`, PHONE);
    const row = page.locator('main article').first();
    await inEach(page, THREE, async (language) => {
      const details = row.getByRole('button', { name: (await translate(language, 'Details: {name}')).split('{name}')[0] ?? '' });
      const apart = async () => [(await row.locator('[aria-haspopup=menu]').boundingBox())?.y, (await details.boundingBox())?.y];
      await expect.poll(async () => new Set(await apart()).size, { message: language }).toBe(1);
    });
  });
});

describe('the tools above a list', { timeout: 60_000 }, () => {
  it('are in one line on a tablet, in three languages', async () => {
    const page = await open(`/admin/courses/${academyId}`, { width: 820, height: 740 });
    await inEach(page, THREE, async (language) => {
      const tool = async (name: string) => {
        const box = await page.getByRole('button', { name: await translate(language, name) }).boundingBox();
        return box === null ? name : [box.y, box.height];
      };
      await expect.poll(async () => [await tool('Add course')], { message: language }).toEqual([await tool('Show as a table')]);
    });
  });
});

describe('the head of a course on a phone', { timeout: 60_000 }, () => {
  it('has its actions in one line, at the end of the page, in three languages', async () => {
    const page = await open(`/admin/course-detail/${courseId}`, PHONE);
    await inEach(page, THREE, async (language) => {
      const view = await page.getByRole('link', { name: await translate(language, 'View as learner') }).boundingBox();
      const publish = await page.getByRole('button', { name: await translate(language, 'Publish'), exact: true }).boundingBox();
      if (view === null || publish === null) throw new Error('The actions are not visible');
      expect(Math.abs(view.y + view.height / 2 - publish.y - publish.height / 2)).toBeLessThan(4);
      expect(language === 'ar' ? publish.x : PHONE.width - publish.x - publish.width).toBe(16);
    });
  });
});

describe('the dialog that crops the image of an academy', { timeout: 60_000 }, () => {
  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)('shows image, previews and buttons without scrolling on %s, in English and Arabic', async (_device, viewport) => {
    const page = await open('/admin/dashboard?add=1', viewport);
    await page.locator('dialog input[type=file]').first().setInputFiles(media('academy-community-and-family.jpg'));
    await inEach(page, ['en', 'ar'], async (language) => {
      const preview = page.getByText(await translate(language, 'On the card'));
      await preview.waitFor();
      const apply = page.getByRole('button', { name: await translate(language, 'Apply crop') });
      const ends = async () => {
        const boxes = [await apply.boundingBox(), await preview.boundingBox()];
        return Math.max(...boxes.map((box) => (box === null ? Number.POSITIVE_INFINITY : box.y + box.height)));
      };
      await expect.poll(ends, { message: language }).toBeLessThanOrEqual(viewport.height);
    });
  });
});
