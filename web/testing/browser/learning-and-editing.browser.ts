import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

interface Course {
  id: string;
  modules: Array<{ steps: Array<{ id: string }> }>;
}

let browser: Browser;
let admin: SignedIn;
let course: Course;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, 'id modules { steps { id } }');
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function nameOf(stepId: string, language: string): Promise<string> {
  const query = 'query ($id: ID!) { adminStep(id: $id) { contents { language name } } }';
  const { adminStep } = await ask<{ adminStep: { contents: Array<{ language: string; name: string }> } }>(query, { id: stepId }, admin.token);
  return adminStep.contents.find((content) => content.language === language)?.name ?? '';
}

/** Waits for a path and returns the parameters of the page. */
async function arriveAt(page: Page, path: string): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.pathname === path);
  return new URL(page.url()).searchParams;
}

describe('the way from learning to editing and back', { timeout: 120_000 }, () => {
  it.each([
    { language: 'en', width: 1280, height: 800 },
    { language: 'en', width: 360, height: 740 },
    { language: 'ar', width: 360, height: 740 },
  ] as const)('keeps the step in $language at $width px', async ({ language, width, height }) => {
    // A step in the middle: the first one would open without an address.
    const stepId = course.modules[0]?.steps[1]?.id ?? '';
    const name = await nameOf(stepId, language);
    const [edit, view] = [await translate(language, 'Edit this step'), await translate(language, 'View as learner')];
    const page = await (await openAs(browser, admin, { language }, { viewport: { width, height } })).newPage();
    const learning = `/academy-course-detail/${course.id}`;
    const editing = `/admin/course-detail/${course.id}`;
    await page.goto(`${academyAddress}${learning}?tab=1&step=${stepId}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.getByRole('link', { name: edit }).click();
    expect((await arriveAt(page, editing)).get('step')).toBe(stepId);
    const field = page.getByRole('textbox', { name: await translate(language, 'Name of the step') });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(name);
    await screenshot(page, `editing from learning ${language} ${width}`);

    await page.getByRole('link', { name: view }).click();
    expect((await arriveAt(page, learning)).get('step')).toBe(stepId);
    await page.getByRole('heading', { level: 1, name }).waitFor();

    // Back and forth through the history, too.
    await page.goBack();
    expect((await arriveAt(page, editing)).get('step')).toBe(stepId);
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(name);
    await page.context().close();
  });

  it('keeps the tab of the course', async () => {
    const page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(`${academyAddress}/admin/course-detail/${course.id}?tab=2`);
    await page.getByRole('link', { name: 'View as learner' }).click();
    expect((await arriveAt(page, `/academy-course-detail/${course.id}`)).get('tab')).toBe('2');
    await expect.poll(() => page.getByRole('tab', { selected: true }).first().innerText()).toContain('Information');
    await page.context().close();
  });

  it('asks before unsaved work is left, and returns to it', async () => {
    const stepId = course.modules[0]?.steps[1]?.id ?? '';
    const page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(`${academyAddress}/admin/course-detail/${course.id}?tab=1&step=${stepId}`);
    const field = page.getByRole('textbox', { name: 'Name of the step' });
    await field.fill('Half a name');
    await page.getByRole('link', { name: 'View as learner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(new URL(page.url()).searchParams.get('step')).toBe(stepId);
    expect(await field.inputValue()).toBe('Half a name');
    await page.context().close();
  });
});
