import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import {
  academyAddress,
  addStep,
  addTrainer,
  admin,
  ask,
  deleteCourse,
  enroll,
  HOMEWORK,
  type PublishedCourse,
  publishCourse,
  type SignedIn,
  signIn,
} from './academy.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

const TEXT = 'أصغيت إلى جارتي مساءً كاملاً وكنت هادئًا.';
const FEEDBACK = 'You stayed beside her. That is what she needed.';

let browser: Browser;
let learner: SignedIn;
let trainer: SignedIn;
let course: PublishedCourse;
let stepId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  learner = await signIn('student@academy.example');
  trainer = await signIn('trainer@academy.example');
  course = await publishCourse(admin.token);
  stepId = await addStep(admin.token, course, { en: 'Your own words', ar: 'بكلماتك' }, { homework: HOMEWORK });
  await addTrainer(admin.token, course.id, trainer);
  await enroll(learner.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

const say = (english: string) => translate('ar', english);

async function stored() {
  const query = 'query ($id: ID!) { step(id: $id) { homework { submission { status content } } } }';
  type Read = { step: { homework: { submission: { status: string; content: string } | null } } };
  return (await ask<Read>(query, { id: stepId }, learner.token)).step.homework.submission;
}

/** The pages that the notifications of the learner open: those of other courses change meanwhile. */
async function notified() {
  type Read = { notifications: { items: Array<{ path: string | null }> } };
  return (await ask<Read>('{ notifications { items { path } } }', {}, learner.token)).notifications.items.map(({ path }) => path);
}

/** Ends a tab as a phone without memory does. A tab that is closed still runs for a moment, and without the tools that keep it offline: it could send. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** The learner writes without a network in a tab that is killed, finds the text in the next tab, and submits it there. */
async function writeAndSubmit(): Promise<Page> {
  const context = await openAs(browser, learner, { language: 'ar' }, { viewport: { width: 360, height: 800 } });
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
    return page;
  };
  const field = async (page: Page) => page.getByRole('textbox', { name: await say('Your text') });
  // As on a slow phone that loses the connection while parts of the page are still loading: the text stays.
  const live = '**/assets/notification-live-*.js';
  await context.route(live, (route) => route.abort());
  const killed = await open();
  await (await field(killed)).waitFor();
  await context.setOffline(true);
  await (await field(killed)).fill(TEXT);
  await killed.getByText(await say('Saved on this device, waiting for connection')).waitFor();
  await kill(killed);
  await context.unroute(live);
  await context.setOffline(false);
  expect(await stored()).toBeNull();

  const page = await open();
  await (await field(page)).waitFor();
  await expect.poll(async () => (await field(page)).inputValue()).toBe(TEXT);
  await page
    .getByRole('status')
    .getByText(await say('Saved'), { exact: true })
    .waitFor();
  expect(await stored()).toMatchObject({ status: 'draft', content: TEXT });
  const bar = page.getByRole('region', { name: await say('Course navigation') });
  const next = bar.getByRole('button').last();
  expect(await next.isDisabled()).toBe(true);
  const submit = { name: await say('Submit homework') };
  await page.getByRole('button', submit).click();
  await page.getByRole('dialog').getByRole('button', submit).click();
  await page
    .getByText(await say('Submitted!'), { exact: true })
    .first()
    .waitFor();
  await expect.poll(() => next.isDisabled()).toBe(false);
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  expect(await stored()).toMatchObject({ status: 'submitted', content: TEXT });
  return page;
}

/** The trainer answers the homework with the keyboard alone, takes that back, sends it again and leaves the site, which sends it at once. */
async function giveFeedback(): Promise<BrowserContext> {
  const context = await openAs(browser, trainer, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${academyAddress}/feedback?course=${course.id}`);
  await page.locator('article').getByText(TEXT).waitFor();
  await page.locator('article textarea').waitFor();
  const roleOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(roleOfFocus).toBe('group');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type(FEEDBACK);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Feedback sent').waitFor();
  // Until the focus has left the text, the key is a letter of it.
  await expect.poll(roleOfFocus).toBe('group');
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('article textarea').inputValue()).toBe(FEEDBACK);
  await page.locator('article textarea').focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Feedback sent').waitFor();
  await page.goto('about:blank');
  return context;
}

describe('homework', { timeout: 180_000 }, () => {
  it('survives a tab that is killed without a network, is submitted, and gets feedback, which the learner sees live', async () => {
    const page = await writeAndSubmit();
    const reviewing = await giveFeedback();
    await page.getByText(FEEDBACK).waitFor();
    await reviewing.close();
    expect(await notified()).toContain(`/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
    await page.context().close();
  });
});
