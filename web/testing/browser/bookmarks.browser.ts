import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, student } from './academy.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

const NOTE = 'سؤال للمجموعة عن النفَس الثاني.';

let browser: Browser;
let course: PublishedCourse;
let stepId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  course = await publishCourse(admin.token);
  stepId = await addStep(admin.token, course, { en: 'A breath', ar: 'نفَس' }, {});
  await enroll(student.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** The bookmark of the step, as the server has it. */
async function stored() {
  const query = 'query ($id: ID!) { courseBookmarks(courseId: $id) { id starred note } }';
  const { courseBookmarks } = await ask<{ courseBookmarks: Array<{ id: string; starred: boolean; note: string }> }>(query, { id: course.id }, student.token);
  return courseBookmarks.find(({ id }) => id === stepId);
}

describe('a bookmark with a note', { timeout: 180_000 }, () => {
  it('is made on a phone without a network, survives a closed tab, is sent later, and leads from My Courses back to the step', async () => {
    const say = (english: string) => translate('ar', english);
    const context = await openAs(browser, student, { language: 'ar' }, { viewport: { width: 360, height: 740 } });
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(academyAddress + path);
      return page;
    };
    const first = await open(`/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
    const starOn = async (page: Page) => page.getByRole('button', { name: await say('Bookmark this step') });
    const noteOn = async (page: Page) => page.getByRole('textbox', { name: await say('Your note') });
    await first.getByRole('button', { name: await say('Write a note for yourself') }).press('Enter');
    await expect.poll(async () => (await noteOn(first)).evaluate((field) => field === document.activeElement)).toBe(true);
    await context.setOffline(true);
    await (await starOn(first)).click();
    await first.keyboard.press('Tab');
    await (await noteOn(first)).fill(NOTE);
    await first.getByText(await say('Saved on this device, waiting for connection')).waitFor();
    await expect.poll(async () => (await starOn(first)).getAttribute('aria-pressed')).toBe('true');
    expect(await stored()).toBeUndefined();
    await first.close();

    await context.setOffline(false);
    const page = await open('/my-courses');
    await expect.poll(stored).toMatchObject({ starred: true, note: NOTE });
    await page.reload();
    await page.locator(`a[href*="${stepId}"]`, { hasText: NOTE }).click();
    await (await noteOn(page)).waitFor();
    expect(new URL(page.url()).searchParams.get('step')).toBe(stepId);
    await page
      .getByRole('button', { name: await say('Modules and steps') })
      .first()
      .click();
    await page
      .getByRole('navigation', { name: await say('Steps') })
      .getByRole('link', { name: await say('bookmarked') })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await (await starOn(page)).click();
    await expect.poll(stored).toMatchObject({ starred: false, note: NOTE });
    await context.close();
  });
});
