import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

const NOTE = 'Ask the class about the second breath.';
const ARABIC = 'سؤال للمجموعة عن النفَس الثاني.';

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
const steps: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  for (let count = 0; count < 4; count += 1) steps.push(await addStep(admin.token, course, { en: `A breath ${count}`, ar: `نفَس ${count}` }, {}));
  await enroll(learner.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

const addressOf = (step: number): string => `${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${steps[step]}`;
const enter = (language: 'en' | 'ar', width: number): Promise<BrowserContext> => openAs(browser, learner, { language }, { viewport: { width, height: 740 } });

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The bookmark of a step, as the server has it. */
async function stored(step: number) {
  const query = 'query ($id: ID!) { courseBookmarks(courseId: $id) { id starred note } }';
  const { courseBookmarks } = await ask<{ courseBookmarks: Array<{ id: string; starred: boolean; note: string }> }>(query, { id: course.id }, learner.token);
  return courseBookmarks.find(({ id }) => id === steps[step]);
}

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('bookmarks', { timeout: 180_000 }, () => {
  it.each([
    ['en', 360, 0, NOTE],
    ['ar', 360, 1, ARABIC],
    ['en', 1280, 2, NOTE],
  ] as const)('are set and found again: %s at %i px', async (language, width, step, text) => {
    const say = (english: string) => translate(language, english);
    const context = await enter(language, width);
    const page = await open(context, addressOf(step));
    const star = page.getByRole('button', { name: await say('Bookmark this step') });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => stored(step)).toMatchObject({ starred: true });
    await page.getByRole('button', { name: await say('Write a note for yourself') }).press('Enter');
    const note = page.getByRole('textbox', { name: await say('Your note') });
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    await note.fill(text);
    await page
      .getByRole('status')
      .getByText(await say('Saved'), { exact: true })
      .waitFor();
    await expect.poll(() => stored(step)).toMatchObject({ note: text });
    expect(await fitsTheScreen(page)).toBe(0);
    await screenshot(page, `bookmark-${language}-${width}`);
    // The outline: beside the step, or in the sheet of a phone.
    if (width < 768)
      await page
        .getByRole('button', { name: await say('Modules and steps') })
        .first()
        .click();
    const marked = page.getByRole('navigation', { name: await say('Steps') }).getByRole('link', { name: await say('bookmarked') });
    await marked.first().waitFor();
    await screenshot(page, `bookmark-outline-${language}-${width}`);
    // My Courses.
    await page.goto(`${academyAddress}/my-courses`);
    const entry = page.locator(`a[href*="${steps[step]}"]`, { hasText: text });
    await entry.waitFor();
    expect(await fitsTheScreen(page)).toBe(0);
    await screenshot(page, `bookmark-list-${language}-${width}`);
    await entry.click();
    await note.waitFor();
    expect(new URL(page.url()).searchParams.get('step')).toBe(steps[step]);
    // Pressing again removes the star.
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => stored(step)).toMatchObject({ starred: false, note: text });
    await context.close();
  });

  it('made without a connection stay through a reload and are sent later', async () => {
    const context = await enter('en', 360);
    const page = await open(context, addressOf(3));
    const star = page.getByRole('button', { name: 'Bookmark this step' });
    await page.getByRole('button', { name: 'Write a note for yourself' }).click();
    const note = page.getByRole('textbox', { name: 'Your note' });
    await context.setOffline(true);
    await star.click();
    await note.fill(NOTE);
    await page.getByText('Saved on this device, waiting for connection').waitFor();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    expect(await stored(3)).toBeUndefined();
    await page.close();
    await context.setOffline(false);
    const next = await open(context, `${academyAddress}/my-courses`);
    await expect.poll(() => stored(3), { timeout: 20_000 }).toMatchObject({ starred: true, note: NOTE });
    await next.reload();
    await next.getByRole('link', { name: NOTE }).first().waitFor();
    await context.close();
  });

  it('of two devices are offered, and the person chooses', async () => {
    const context = await enter('en', 1280);
    const page = await open(context, addressOf(0));
    const note = page.getByRole('textbox', { name: 'Your note' });
    await note.waitFor();
    const save = 'mutation ($id: ID!) { saveNote(stepId: $id, note: "From the phone") { id } }';
    await ask(save, { id: steps[0] }, learner.token);
    await note.fill('From the laptop');
    await page.getByText('There are two versions of your note').waitFor();
    await screenshot(page, 'bookmark-conflict-en-1280');
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => note.inputValue()).toBe('From the phone');
    await expect.poll(() => stored(0)).toMatchObject({ note: 'From the phone' });
    await context.close();
  });
});
