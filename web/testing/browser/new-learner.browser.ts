import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, enroll } from './academy.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

const PHONE = { width: 360, height: 740 };
const LEARNERS = [
  { language: 'en', name: 'Nora', surname: 'Adams', minutes: /about \d+ minutes/, size: /\d (MB|kB)/ },
  { language: 'ar', name: 'نورا', surname: 'أحمدي', minutes: /دقيقة|دقائق/, size: /(ميغابايت|كيلوبايت)/ },
] as const;
type Language = (typeof LEARNERS)[number]['language'];

let browser: Browser;
/** An academy of this file: the next course of the demo's academies may belong to other tests. */
let academyId: string;
let courseId: string;
let nextCourseId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }', {}, admin.token);
  const copy = 'mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }';
  academyId = (await ask<{ duplicateAcademy: { id: string } }>(copy, { id: adminAcademies[0]?.id }, admin.token)).duplicateAcademy.id;
  const courses = 'query ($id: ID!) { adminCourses(academyId: $id) { id moduleCount } }';
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string; moduleCount: number }> }>(courses, { id: academyId }, admin.token);
  for (const { id } of adminCourses) await ask('mutation ($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { id } }', { id }, admin.token);
  await ask('mutation ($id: ID!) { setAcademyStatus(id: $id, status: PUBLISHED) { id } }', { id: academyId }, admin.token);
  // The course of two modules has no quiz and no homework.
  courseId = adminCourses.find(({ moduleCount }) => moduleCount === 2)?.id ?? '';
  nextCourseId = adminCourses.find(({ moduleCount }) => moduleCount !== 2)?.id ?? '';
}, 120_000);

afterAll(async () => {
  await ask('mutation ($id: ID!) { deleteAcademy(id: $id, confirmation: "Delete irreversibly") }', { id: academyId }, admin.token);
  await browser?.close();
}, 60_000);

/** The words of a message that has the name of a person. */
const withName = async (language: Language, message: string, name: string): Promise<string> =>
  (await translate(language, message)).replaceAll(/<\/?\d>/g, '').replace('{name}', name);

/** Checks that an action is in the window before the page is scrolled. */
async function expectInReach(page: Page, action: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const inReach = async (): Promise<boolean> => {
    const box = await action.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height <= PHONE.height;
  };
  await expect.poll(inReach).toBe(true);
}

/** Presses the forward button of a step and waits for the next step, or for the end of the course. */
async function goForward(page: Page, language: Language): Promise<string> {
  const bar = page.getByRole('region', { name: await translate(language, 'Course navigation') });
  const words = await Promise.all(['Next', 'Complete Module', 'Complete course'].map((each) => translate(language, each)));
  const forward = bar.getByRole('button', { name: new RegExp(`^(${words.join('|')})$`), disabled: false });
  await forward.waitFor();
  const pressed = (await forward.innerText()).trim();
  const heading = page.locator('article h1');
  const title = await heading.innerText();
  await forward.click();
  if (pressed === words[2]) await forward.waitFor({ state: 'detached' });
  else await expect.poll(() => heading.innerText()).not.toBe(title);
  return pressed;
}

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${academyAddress}/login`);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
}

/** Answers the two questions at the end of a course. */
async function evaluate(page: Page, language: Language): Promise<void> {
  await page.getByRole('radio', { name: await translate(language, 'Very helpful') }).check();
  await page.getByRole('textbox', { name: await translate(language, 'What could be better?') }).fill('…');
  await page.getByRole('button', { name: await translate(language, 'Send answers') }).click();
  await page.getByText(await translate(language, 'Thank you. Your answers are saved.')).waitFor();
}

describe('a new learner on a phone', { timeout: 300_000 }, () => {
  it.each(LEARNERS)('finds the way from the sign-in through a course to the next one, in $language', async ({ language, name, surname, minutes, size }) => {
    const say = (message: string): Promise<string> => translate(language, message);
    const email = `new-learner-${language}@academy.example`;
    const person = { ...(await newPerson(admin, { name, surname, email, language })), email };
    const context = await openAs(browser, null, { language }, { viewport: PHONE, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const action = page.locator('.action').locator('a, button').first();

    await signIn(page, person);
    const welcome = page.getByRole('heading', { level: 1, name: await withName(language, 'Welcome, <0>{name}</0>. Choose a course to begin.', name) });
    await welcome.waitFor();
    await page.locator(`a[href*="/academy-detail/${academyId}"]`).first().click();
    await page.waitForURL(`**/academy-detail/${academyId}*`);
    await welcome.waitFor({ state: 'detached' });
    await page.locator('main h1').first().waitFor();
    await page.locator(`a[href*="/academy-course-detail/${courseId}"]`).first().waitFor();

    await page.locator(`a[href*="/academy-course-detail/${courseId}"]`).first().click();
    const facts = page.locator('.facts');
    await facts.getByText(minutes).first().waitFor();
    expect(await facts.innerText()).toMatch(size);
    await expect.poll(() => action.innerText()).toBe(await say('Enroll Now'));
    await expectInReach(page, action);
    await action.click();

    // The course opens with its first step; its page then offers to continue.
    await page.locator('article h1').waitFor();
    await goForward(page, language);
    await page.locator('[data-lesson] a').click();
    await expect.poll(() => action.innerText()).toContain(await say('Continue'));
    await expectInReach(page, action);
    await action.click();
    await page.locator('article h1').waitFor();

    const end = await say('Complete course');
    while ((await goForward(page, language)) !== end) await page.locator('article h1').waitFor();
    await page
      .getByText(await say('You marked this course as completed'))
      .first()
      .waitFor();

    await page.getByRole('link', { name: await say('What comes next') }).click();
    await page.waitForURL('**/completed');
    await evaluate(page, language);
    await page.getByRole('link', { name: await say('Open the course') }).click();
    await page.waitForURL(`**/academy-course-detail/${nextCourseId}`);
    await expect.poll(() => action.innerText()).toBe(await say('Enroll Now'));

    // Somebody who accepted an invitation is enrolled already: Start.
    await enroll(person.token, nextCourseId);
    await page.goto(`${academyAddress}/academy-course-detail/${nextCourseId}?tab=2`);
    await expect.poll(() => action.innerText()).toBe(await say('Start'));
    await expectInReach(page, action);
    await action.click();
    await page.locator('article h1').waitFor();
    await goForward(page, language);
    const nextStep = await page.locator('article h1').innerText();

    await page.goto(`${academyAddress}/my-courses`);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="/academy-course-detail/${nextCourseId}"]`) });
    await row.getByText(`${await say('Next:')} ${nextStep}`).waitFor();
    await row.getByRole('link', { name: await say('Continue') }).click();
    await expect.poll(() => page.locator('article h1').innerText()).toBe(nextStep);
    await context.close();
  });
});
