import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, ask, deleteCourse, duplicateCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';

interface Copy {
  id: string;
  revision: number;
  image: { id: string };
}

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
/** A word that only the step of this file has. */
const UNIQUE = String(Date.now());
let course: PublishedCourse;
let stepId: string;
/** A copy that is not published, with a name of its own. */
let draft: { id: string; name: string };

const WORDS = {
  ar: { label: 'البحث في الأكاديميات والدورات والخطوات', none: 'لم يُعثر على أي دورة' },
  en: { label: 'Search academies, courses and steps', none: 'No course found' },
} as const;

async function openDevice(language: 'en' | 'ar', width: number, person: SignedIn, mode = 'light'): Promise<Page> {
  const context = await openAs(browser, person, { language, colorMode: mode }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${academyAddress}/dashboard`);
  await page.locator('main h1').first().waitFor();
  return page;
}
const field = (page: Page, language: 'en' | 'ar') => page.getByRole('combobox', { name: WORDS[language].label });
const options = (page: Page) => page.locator('dialog').getByRole('option');

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  stepId = await addStep(admin.token, course, { en: `Beacon ${UNIQUE}`, ar: `منارة الإصغاء ${UNIQUE}` }, {});
  await enroll(learner.token, course.id);
  const copy = await duplicateCourse<Copy>(admin.token, 'id revision image { id }');
  // Other files publish copies with the usual name.
  draft = { id: copy.id, name: `Lighthouse ${Date.now()}` };
  const input = {
    courseType: 'public',
    defaultLanguage: 'en',
    imageId: copy.image.id,
    maxAttempts: 0,
    translations: [{ language: 'en', name: draft.name, description: 'A course that nobody sees yet.' }],
  };
  const rename = 'mutation ($id: ID!, $revision: Int!, $input: CourseInput!) { updateCourse(id: $id, revision: $revision, input: $input) { id } }';
  await ask(rename, { id: copy.id, revision: copy.revision, input }, admin.token);
}, 120_000);

afterAll(async () => {
  for (const id of [draft.id, course.id]) await deleteCourse(admin.token, id);
  await browser?.close();
}, 60_000);

describe('the search', { timeout: 180_000 }, () => {
  it('finds Arabic words in folded letters, opens a result by keyboard alone, and remembers what was searched', async () => {
    const page = await openDevice('ar', 1280, learner);
    await page.keyboard.press('/');
    await field(page, 'ar').waitFor();
    await expect.poll(() => field(page, 'ar').evaluate((input) => input === document.activeElement)).toBe(true);
    // As keyboards without hamza and teh marbuta type it; the name has «منارة الإصغاء».
    const typed = `مناره الاصغاء ${UNIQUE}`;
    await page.keyboard.type(typed);
    // Results of the letters typed first come before.
    await expect.poll(async () => (await page.locator('dialog mark').allTextContents()).join(' ')).toContain('منارة الإصغاء');
    await expect.poll(() => options(page).first().getAttribute('href')).toContain(stepId);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
    const target = await options(page).first().getAttribute('href');
    const headings = await page.locator('main h1').allTextContents();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${target}*`);
    // The address changes before the page does, and a new page closes the search.
    await expect.poll(() => page.locator('main h1').allTextContents()).not.toEqual(headings);
    await page.locator('main article').first().waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field(page, 'ar').waitFor();
    // The search is remembered on this device.
    await expect.poll(() => options(page).allTextContents()).toEqual([typed]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.context().close();
  });

  it('finds nothing of an unpublished course for a learner on a phone, and the course for an admin', async () => {
    const found = async (person: SignedIn, page: Page) => {
      await page.locator('header').getByRole('button', { name: 'Search' }).click();
      await field(page, 'en').fill(draft.name);
      await page
        .getByRole('status')
        .filter({ hasText: /result|No course found/ })
        .waitFor({ state: 'attached' });
      const { search } = await ask<{ search: Array<{ courseId: string | null }> }>(
        'query ($text: String!) { search(text: $text) { courseId } }',
        { text: draft.name },
        person.token,
      );
      return {
        shown: (await options(page).allTextContents()).some((text) => text.includes(draft.name)),
        sent: search.some(({ courseId }) => courseId === draft.id),
      };
    };
    const phone = await openDevice('en', 360, learner);
    expect(await found(learner, phone)).toEqual({ shown: false, sent: false });
    const desk = await openDevice('en', 1280, admin, 'dark');
    expect(await found(admin, desk)).toEqual({ shown: true, sent: true });
    for (const page of [phone, desk]) await page.context().close();
  });
});
