import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, demoCourse, signIn, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { lengthening } from './acts.ts';
import { findCompleted } from './world.ts';

/** CSS pixels between the margins of a page. */
const PAPERS = [
  { paper: 'A4', width: 698 },
  { paper: '80 mm', width: 266 },
] as const;

let browser: Browser;
let course: string;
let step: string;
let trainer: typeof student;
let graduate: typeof student;
/** A course that the graduate has completed, and its last step. */
let completed: string;
let lastStep: string;

beforeAll(async () => {
  browser = await launchBrowser();
  trainer = await signIn('trainer@academy.example');
  graduate = await signIn('oezlem@academy.example');
  completed = await findCompleted(graduate);
  course = (await demoCourse()).id;
  const query = 'query ($id: ID!) { course(id: $id) { modules { steps { id state } } } }';
  const stepsOf = async (id: string, { token }: typeof student) => {
    const { course: read } = await ask<{ course: { modules: Array<{ steps: Array<{ id: string; state: string }> }> } }>(query, { id }, token);
    return read.modules.flatMap(({ steps }) => steps);
  };
  step = (await stepsOf(course, student)).find(({ state }) => state !== 'locked')?.id ?? '';
  lastStep = (await stepsOf(completed, graduate)).at(-1)?.id ?? '';
}, 120_000);
afterAll(() => browser?.close());

const PAGES = [
  ['a lesson', () => student, () => `/academy-course-detail/${course}?tab=1&step=${step}`],
  ['a module', () => student, () => `/academy-course-detail/${course}/print?step=${step}`],
  ['the page about a course', () => student, () => `/academy-course-detail/${course}?tab=2`],
  ['the end of a course', () => graduate, () => `/academy-course-detail/${completed}/completed`],
  ['the confirmation of a completed course', () => graduate, () => `/academy-course-detail/${completed}/confirmation`],
  ['my courses', () => student, () => '/my-courses'],
  ['feedback', () => trainer, () => '/feedback'],
  ['people', () => admin, () => '/admin/users'],
  ['invitations', () => admin, () => '/admin/invitations'],
  ['the overview', () => admin, () => '/admin/overview'],
  ['the overview of learners', () => trainer, () => `/academy-course-detail/${course}?tab=6`],
  ['the privacy policy', () => student, () => '/privacy-policy'],
] as const;

type Prepare = (page: Page) => Promise<void>;

/** The operations of some of these pages, whose names get 80 letters. */
const NAMES = new Map<string, readonly string[]>([
  ['a module', ['ModuleOnPaperPage', 'StepView']],
  ['the confirmation of a completed course', ['CourseConfirmationPage']],
  ['my courses', ['MyCourses']],
  ['feedback', ['FeedbackQueue', 'FeedbackSubmission', 'FeedbackCourses']],
]);

/** Opens a page in dark mode, as it is printed. */
async function open(who: typeof student, language: string, width: number, path: string, prepare?: Prepare): Promise<Page> {
  const context = await openAs(browser, who, { language, colorMode: 'dark' }, { viewport: { width, height: 900 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.emulateMedia({ media: 'print' });
  return page;
}

/** Returns what would be lost or covered on paper: controls, parts that stay in place, cut texts, pale letters. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2,
    );
    const name = (element: Element) => `${element.localName} «${element.textContent?.slice(0, 50)}»`;
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const isText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const faults = shown.flatMap((element) => {
      const { position, overflowX, color, textOverflow, printColorAdjust } = getComputedStyle(element);
      const found: string[] = [];
      const isButton = element.matches('button:not([data-printed]), [role=button], a[download]') && !element.querySelector('img');
      if (isButton || element.matches('nav, header, [role=tab], [role=toolbar], audio, iframe')) found.push(`a control: ${name(element)}`);
      if (position === 'sticky' || position === 'fixed') found.push(`stays in place: ${name(element)}`);
      const clips = overflowX !== 'visible' && !element.matches('svg, svg *, textarea, input');
      if (clips && (textOverflow === 'ellipsis' || isText(element)) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
        found.push(`cut: ${name(element)}`);
      if (isText(element) && printColorAdjust !== 'exact' && luminance(color) > 0.55) found.push(`pale: ${name(element)} ${color}`);
      return found;
    });
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide <= 0) return faults;
    const edge = (element: Element) => Math.max(element.getBoundingClientRect().right, window.innerWidth - element.getBoundingClientRect().left);
    const widest = shown.reduce((one, other) => (edge(other) > edge(one) ? other : one), document.body);
    return [...faults, `${wide} px wider than the paper: ${name(widest)}`];
  });

interface Line {
  /** The distance of its foot from the foot of the page, and the height of its letters, in points. */
  y: number;
  size: number;
}

/** Returns the lines of each page of a PDF from its top. */
async function linesOf(pdf: Buffer): Promise<Line[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const pages: Line[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const lines: Line[] = [];
    for (const item of (await (await document.getPage(number)).getTextContent()).items) {
      // The vowel signs of a language are items of their own, above and below its line.
      if (!('str' in item) || !/[\p{L}\p{N}]/u.test(item.str)) continue;
      const [y, size] = [item.transform[5], item.height];
      // The marker of a list and letters with a vowel sign stand a little higher or lower than their line.
      if (!lines.some((line) => Math.abs(line.y - y) < size * 0.4)) lines.push({ y, size });
    }
    pages.push(lines.toSorted((one, other) => other.y - one.y));
  }
  await task.destroy();
  return pages;
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Paper as the browser prints it. */
const SHEETS = [{ format: 'A4' }, { width: '80mm', height: '297mm' }];

describe('on paper', { timeout: 180_000 }, () => {
  it.each(PAGES.flatMap(([name, who, path]) => ['en', 'ar', 'fa'].map((language) => ({ name, who, path, language }))))(
    '$name in $language is dark on white, whole, and without controls and empty pages, from the dark mode',
    async ({ name, who, path, language }) => {
      const page = await open(who(), language, PAPERS[0].width, path());
      for (const { paper, width } of PAPERS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await faultsOf(page), paper).toEqual([]);
      }
      // Whichever window it is printed from. The queue of feedback changes while other tests submit homework.
      for (const width of name === 'feedback' ? [] : [1280, PAPERS[1].width]) {
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => document.fonts.ready);
        for (const sheet of SHEETS) expect((await linesOf(await page.pdf(sheet))).filter((lines) => lines.length === 0)).toEqual([]);
      }
      await page.context().close();
    },
  );

  it.each(PAGES.filter(([name]) => NAMES.has(name)))('%s with names of 80 letters is whole on paper 80 mm wide', async (name, who, path) => {
    const page = await open(who(), 'en', PAPERS[1].width, path(), lengthening(...(NAMES.get(name) ?? [])));
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it.each(SHEETS)('each step of a module begins on a page of its own, on %o', async (paper) => {
    const page = await open(student, 'en', 1280, `/academy-course-detail/${course}/print?step=${step}`);
    await page.waitForFunction(() => document.querySelectorAll('main article').length > 1);
    const steps = await page.locator('main article').count();
    const breaks = await page
      .locator('main article')
      .evaluateAll((articles) => articles.map(({ parentElement }) => parentElement && getComputedStyle(parentElement).breakBefore));
    expect(breaks).toEqual(breaks.map((_, index) => (index === 0 ? 'auto' : 'page')));
    const pdf = await page.pdf(paper);
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(steps);
    await page.context().close();
  });

  it.each(['ar', 'fa'])('a module in %s has no empty page, no heading without its text, and no line upon another one', async (language) => {
    const page = await open(graduate, language, 1280, `/academy-course-detail/${completed}/print?step=${lastStep}`);
    await page.waitForFunction(() => document.querySelectorAll('main article').length > 1);
    for (const paper of SHEETS) {
      const pages = await linesOf(await page.pdf(paper));
      const sizes = pages.flatMap((lines) => lines.map(({ size }) => size)).toSorted((one, other) => one - other);
      const text = (sizes[Math.floor(sizes.length / 2)] ?? 0) * 1.05;
      for (const lines of pages) {
        expect(lines.at(-1)?.size, 'the last line of a page').toBeLessThan(text);
        expect(lines.filter(({ y, size }, index) => (lines[index - 1]?.y ?? Number.POSITIVE_INFINITY) - y < size * 0.9)).toEqual([]);
      }
    }
    await page.context().close();
  });

  it.each(['en', 'de', 'ar', 'fr', 'fa'].flatMap((language) => ['A4', 'Letter'].map((format) => ({ language, format }))))(
    'a confirmation fills one page of $format in $language',
    async ({ language, format }) => {
      const page = await open(graduate, language, 1280, `/academy-course-detail/${completed}/confirmation`);
      expect(pagesOf(await page.pdf({ format }))).toBe(1);
      await page.setViewportSize({ width: PAPERS[0].width, height: 900 });
      await screenshot(page, `confirmation on paper ${language} ${format}`);
      await page.context().close();
    },
  );

  it('writes the address of a link after it, and only there', async () => {
    const page = await open(student, 'ar', 698, '/privacy-policy');
    // An author's link: the pages of the demo have none to another site.
    await page
      .locator('main p')
      .first()
      .evaluate((text) => text.insertAdjacentHTML('beforeend', '<a href="https://example.org/help">help</a>'));
    const addresses = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main p a[href^=http], main li a[href^=http]')].map((link) => getComputedStyle(link, '::after').content),
      );
    const written = await addresses();
    expect(written.filter((content) => !content.includes('http'))).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'screen' });
    expect((await addresses()).every((content) => content === 'none')).toBe(true);
    await page.context().close();
  });
});
