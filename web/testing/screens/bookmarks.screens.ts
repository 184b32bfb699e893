import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
let stepId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  stepId = await addStep(admin.token, course, { en: 'A breath', ar: 'نفَس' }, {});
  await enroll(learner.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

const address = (): string => `${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${stepId}`;
const enter = (language: 'en' | 'ar', width: number): Promise<BrowserContext> => openAs(browser, learner, { language }, { viewport: { width, height: 740 } });

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address());
  return page;
}

/** The bookmark of the step, as the server has it. */
async function stored() {
  const query = 'query ($id: ID!) { courseBookmarks(courseId: $id) { id starred note } }';
  const { courseBookmarks } = await ask<{ courseBookmarks: Array<{ id: string; starred: boolean; note: string }> }>(query, { id: course.id }, learner.token);
  return courseBookmarks.find(({ id }) => id === stepId);
}

describe('the notes of two devices', { timeout: 180_000 }, () => {
  it('are both offered, and the person chooses one', async () => {
    const context = await enter('en', 1280);
    const save = 'mutation ($id: ID!, $note: String!) { saveNote(stepId: $id, note: $note) { id } }';
    await ask(save, { id: stepId, note: 'From both' }, learner.token);
    const page = await open(context);
    const note = page.getByRole('textbox', { name: 'Your note' });
    await note.waitFor();
    // The phone saves while the laptop's text is on its way: a page that has read what the phone saved would have no conflict.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"SaveNote"') && (await stored())?.note === 'From both')
        await ask(save, { id: stepId, note: 'From the phone' }, learner.token);
      await route.continue();
    });
    await note.fill('From the laptop');
    await page.getByText('There are two versions of your note').waitFor();
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => note.inputValue()).toBe('From the phone');
    await expect.poll(() => stored()).toMatchObject({ note: 'From the phone' });
    await context.close();
  });
});
