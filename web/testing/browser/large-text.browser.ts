import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn, student } from './academy.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';

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
    await page.getByRole('textbox', { name: 'Name of the step' }).waitFor();
    for (const what of ['VIDEO', 'DOCUMENT', 'player', 'question', 'homework']) await page.locator(`[data-add=${what}]`).click();
    await page.addStyleTag({ content: style });
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click({ trial: true });
    await browser.close();
  });
});

/** Returns the texts that do not fit: of links, buttons, labels and headings that are cut, and of selects whose choice needs more space. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const selects = [...document.querySelectorAll('select')].filter(shown).flatMap((select) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      if (canvas === null) return ['no canvas'];
      canvas.font = font;
      const text = select.selectedOptions[0]?.text ?? '';
      const space = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return canvas.measureText(text).width > space + 1 ? [`select: ${text}`] : [];
    });
    const elements = [...document.querySelectorAll('header *, main *')].filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const clips = overflowX === 'hidden' || overflowX === 'clip';
      // An ellipsis shortens a name on purpose; scrollers of tabs show what follows.
      return clips && textOverflow !== 'ellipsis' && display !== 'inline' && shown(element) && element.scrollWidth > element.clientWidth + 1;
    });
    return [...selects, ...elements.map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.slice(0, 60)}`)];
  });

/** Returns the words of headings and buttons that are broken over two lines although the window has room for them. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const broken: string[] = [];
    for (const element of document.querySelectorAll('main :is(h1, h2, h3, button)')) {
      if (canvas === null || !element.checkVisibility({ visibilityProperty: true })) continue;
      canvas.font = getComputedStyle(element).font;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 1 && canvas.measureText(word).width < window.innerWidth - 64) broken.push(word);
        }
      }
    }
    return broken;
  });

/** Returns the number of lines that the controls of the header take; 0 in a lesson, which has no header. */
const headerLines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('header :is(a, button)')].filter((control) => control.checkVisibility());
    const middles = controls.map((control) => control.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    return middles.length === 0 ? 0 : Math.ceil((Math.max(...middles) - Math.min(...middles) + 1) / 24);
  });

/** The lists, as the roles open them. */
async function listScreens(): Promise<Array<{ name: string; path: string; person: SignedIn; ready: string }>> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }', {}, admin.token);
  const academy = adminAcademies[0]?.id;
  return [
    { name: 'academies', path: '/admin/dashboard', person: admin, ready: 'main article' },
    { name: 'courses', path: `/admin/courses/${academy}`, person: admin, ready: 'main article' },
    { name: 'users', path: '/admin/users', person: admin, ready: 'main li input[type=checkbox]' },
    { name: 'dashboard', path: '/dashboard', person: student, ready: 'main h2' },
    { name: 'academy', path: `/academy-detail/${academy}`, person: student, ready: 'main h2' },
    { name: 'my courses', path: '/my-courses', person: student, ready: 'main h3' },
  ];
}

/** The pages of a course, as a learner opens them. */
async function courseScreens(): ReturnType<typeof listScreens> {
  const query = '{ myCourses { items { id name lastCompletedAt } } }';
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; name: string; lastCompletedAt: string | null }> } }>(query, {}, student.token);
  const own = myCourses.items.filter(({ name }) => !name.includes('(copy)'));
  const [completed, begun] = [own.find(({ lastCompletedAt }) => lastCompletedAt !== null)?.id, own.find(({ lastCompletedAt }) => lastCompletedAt === null)?.id];
  return [
    { name: 'lesson', path: `/academy-course-detail/${begun}?tab=1`, person: student, ready: 'article h1' },
    { name: 'information', path: `/academy-course-detail/${begun}?tab=2`, person: student, ready: 'main h1' },
    { name: 'end of a course', path: `/academy-course-detail/${completed}/completed`, person: student, ready: 'main h1' },
  ];
}

describe('the lists and the pages of a course on a phone with letters of twice the size', { timeout: 300_000 }, () => {
  it.each(['en', 'de', 'ar'])('do not scroll sideways, cut no text, break no word, and have a header of one line, in %s', async (language) => {
    const browser = await launchBrowser(TWICE_THE_SIZE);
    const found: Array<{ name: string; overflow: number; cut: string[]; broken: string[]; tallHeader: boolean }> = [];
    const screens = [...(await listScreens()), ...(await courseScreens())];
    for (const { name, path, person, ready } of screens) {
      const context = await openAs(browser, person, { language }, { viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await page.goto(academyAddress + path);
      await page.locator(ready).first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
      await screenshot(page, `large text ${name} ${language}`);
      found.push({
        name,
        overflow: await overflow(page),
        cut: await cutTexts(page),
        broken: await brokenWords(page),
        tallHeader: (await headerLines(page)) > 1,
      });
      await context.close();
    }
    expect(found).toEqual(screens.map(({ name }) => ({ name, overflow: 0, cut: [], broken: [], tallHeader: false })));
    await browser.close();
  });
});
