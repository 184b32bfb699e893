import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { ask, eventually, mails, signIn } from './academy.ts';
import { openContext } from './context.ts';
import { translate } from './translate.ts';

const PASSWORD = 'Zusammen!2026';
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DEVICES: Array<{ device: string; email: string; options: BrowserContextOptions; losesResponses: boolean }> = [
  { device: 'a phone that loses each response once', email: 'weak-line@academy.example', options: PHONE, losesResponses: true },
  { device: 'a desktop', email: 'desktop@academy.example', options: { viewport: { width: 1280, height: 800 } }, losesResponses: false },
];

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
}, 60_000);

/** Invites an email address in Arabic and returns the link in the mail. */
async function invite(email: string): Promise<string> {
  const { token } = await signIn('admin@academy.example');
  const query = 'mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: ar) { email outcome } }';
  expect(await ask(query, { emails: [email] }, token)).toEqual({ inviteToSignUp: [{ email, outcome: 'invited' }] });
  const mail = await eventually(async () => (await mails()).find(({ to }) => to === email), 'the invitation mail');
  expect(mail.html).toMatch(/<html[^>]*dir="rtl"/);
  const link = mail.text.match(/http:\/\/\S+\/signup\/\S+/i)?.[0];
  expect(link).toBeDefined();
  return link ?? '';
}

/** Returns a public course of two modules as a reader of Arabic sees it. */
async function findCourse(token: string): Promise<{ id: string; academyId: string; stepCount: number }> {
  const answer = await ask<{
    academies: { items: Array<{ courses: { items: Array<{ id: string; academyId: string; moduleCount: number; courseType: string; stepCount: number }> } }> };
  }>('{ academies { items { courses { items { id academyId moduleCount courseType stepCount } } } } }', {}, token);
  const course = answer.academies.items.flatMap(({ courses }) => courses.items).find((one) => one.moduleCount === 2 && one.courseType === 'public');
  if (course === undefined) throw new Error('The demo content has no public course of two modules');
  return course;
}

async function expectDirection(page: Page, language: string, direction: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([language, direction]);
}

async function signUp(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expectDirection(page, 'ar', 'rtl');
  await page.locator('input[name=name]').fill('نورا');
  await page.locator('input[name=surname]').fill('أحمدي');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.locator('input[name=privacyAccepted]').check();
  await page.getByRole('button', { name: await translate('ar', 'Create account') }).click();
  await page.waitForURL('**/login');
  // The account that was just created is in the form: one press signs in.
  expect(await page.locator('input[name=email]').inputValue()).toBe(email);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await expectDirection(page, 'ar', 'rtl');
}

async function enrol(page: Page, course: { id: string; academyId: string }): Promise<void> {
  await page.locator(`a[href*="/academy-detail/${course.academyId}"]`).first().click();
  await page.locator(`a[href*="/academy-course-detail/${course.id}"]`).first().click();
  await page.getByRole('button', { name: await translate('ar', 'Enroll Now') }).click();
  await page.locator('article h1').waitFor();
}

async function switchLanguage(page: Page, onPhone: boolean, from: 'ar' | 'de', to: 'ar' | 'de'): Promise<void> {
  if (onPhone) await page.getByRole('button', { name: await translate(from, 'Course menu') }).click();
  await page.getByRole('combobox', { name: await translate(from, 'Language'), exact: true }).selectOption(to);
  await expectDirection(page, to, 'ltr');
  if (onPhone) await page.keyboard.press('Escape');
}

/** Presses the forward button until it pressed the one with a certain text. */
async function learnUntil(page: Page, language: 'ar' | 'de', last: string, steps: number): Promise<void> {
  const bar = page.getByRole('region', { name: await translate(language, 'Course navigation') });
  const end = await translate(language, last);
  const next = await translate(language, 'Next');
  const heading = page.locator('article h1');
  for (let step = 0; step < steps; step += 1) {
    const title = await heading.innerText();
    const forward = bar.getByRole('button', { name: new RegExp(`^(${next}|${end})$`), disabled: false });
    await forward.waitFor();
    const words = (await forward.innerText()).trim();
    await forward.click();
    // Every button but the last opens another step.
    if (last !== 'Complete course' || words !== end) await expect.poll(() => heading.innerText()).not.toBe(title);
    if (words === end) return;
  }
  throw new Error(`«${end}» never came`);
}

/** Lets the server execute each request, and drops the response the first time. Returns the number of dropped responses. */
async function loseEachResponseOnce(context: BrowserContext): Promise<() => number> {
  const lost = new Set<string>();
  let count = 0;
  await context.route('**/graphql', async (route) => {
    const request = route.request();
    const id = `${request.headers()['idempotency-key']} ${request.postData()}`;
    if (lost.delete(id)) return route.continue();
    lost.add(id);
    count += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => count;
}

describe('the path of a learner', { timeout: 180_000 }, () => {
  it.each(DEVICES)('leads from the invitation mail to the completed course, in two languages, on $device', async ({ email, options, losesResponses }) => {
    const onPhone = options === PHONE;
    const context = await openContext(browser, options);
    const lostResponses = losesResponses ? await loseEachResponseOnce(context) : () => 0;
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const isLost = losesResponses && message.text().includes('net::ERR_CONNECTION_RESET');
      if (message.type() === 'error' && !isLost) problems.push(message.text());
    });

    await signUp(page, await invite(email), email);
    const course = await findCourse((await signIn(email, PASSWORD)).token);
    await enrol(page, course);
    await learnUntil(page, 'ar', 'Complete Module', course.stepCount);
    await switchLanguage(page, onPhone, 'ar', 'de');
    await learnUntil(page, 'de', 'Complete course', course.stepCount);
    await page
      .getByText(await translate('de', 'You marked this course as completed'))
      .first()
      .waitFor();

    const { token } = await signIn(email, PASSWORD);
    const answer = await ask<{ course: { progress: { percent: number; completedAt: string | null; attemptNumber: number } } }>(
      'query ($id: ID!) { course(id: $id) { progress { courseId percent completedAt attemptNumber } } }',
      { id: course.id },
      token,
    );
    expect(answer.course.progress.percent).toBe(100);
    expect(answer.course.progress.completedAt).not.toBeNull();
    expect(answer.course.progress.attemptNumber).toBe(1);
    expect(lostResponses() > course.stepCount).toBe(losesResponses);
    expect(problems).toEqual([]);
  });
});
