import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import {
  academyAddress,
  addStep,
  ask,
  deleteCourse,
  enroll,
  HOMEWORK,
  type PublishedCourse,
  publishCourse,
  type SignedIn,
  signIn,
} from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import { openAs } from '../browser/open-as.ts';
import { translate } from '../browser/translate.ts';

const TEXT = 'I listened to my neighbour for a whole evening.';

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
/** A step with homework for each test. */
const steps: string[] = [];

const addHomework = (): Promise<string> => addStep(admin.token, course, { en: 'Your own words', ar: 'بكلماتك' }, { homework: HOMEWORK });

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  for (let count = 0; count < 3; count += 1) steps.push(await addHomework());
  await enroll(learner.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

const addressOf = (step: number): string => `${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${steps[step]}`;
const stored = async (step: number) => {
  const query = 'query ($id: ID!) { step(id: $id) { homework { submission { status content } } } }';
  return (await ask<{ step: { homework: { submission: { status: string; content: string } | null } } }>(query, { id: steps[step] }, learner.token)).step
    .homework.submission;
};

async function openStep(context: BrowserContext, step: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(step));
  return page;
}

const enter = (): Promise<BrowserContext> => openAs(browser, learner, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
const expectSaved = (page: Page, words = 'Saved') => page.getByRole('status').getByText(words, { exact: true }).waitFor();

describe('homework', { timeout: 180_000 }, () => {
  it('is shown as not submitted without a connection, and is submitted by the next press', async () => {
    const context = await enter();
    const page = await openStep(context, 0);
    await page.getByRole('textbox', { name: 'Your text' }).fill(TEXT);
    await expectSaved(page);
    const submit = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Submit homework' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit homework' }).click();
    };
    await context.setOffline(true);
    await submit();
    await page.getByText('Your homework is not submitted yet.').waitFor();
    expect(await stored(0)).toMatchObject({ status: 'draft' });
    await context.setOffline(false);
    await submit();
    await page.getByText(/^Submitted at /).waitFor();
    expect(await stored(0)).toMatchObject({ status: 'submitted', content: TEXT });
    await context.close();
  });

  it('can be a file with a number of words, which is marked until it is submitted', async () => {
    const context = await openAs(browser, learner, { language: 'ar' }, { viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
    const page = await openStep(context, 1);
    const say = (english: string) => translate('ar', english);
    await page.getByRole('radio', { name: await say('Upload a file') }).check();
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await page.getByText('words.txt').waitFor();
    await chooser.setInputFiles(media('helping-card.ar.pdf'));
    await page.getByText(await say('not yet submitted')).waitFor();
    await page.getByRole('textbox', { name: await say('Number of words in the file') }).fill('٢٠');
    await page.getByRole('textbox', { name: await say('Number of words in the file') }).blur();
    await expectSaved(page, await say('Saved'));
    await page.reload();
    await page.getByText(await say('not yet submitted')).waitFor();
    await page.getByRole('button', { name: await say('Submit homework') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: await say('Submit homework') })
      .click();
    await page
      .getByText(await say('Submitted!'), { exact: true })
      .first()
      .waitFor();
    expect(await stored(1)).toMatchObject({ status: 'submitted', content: null });
    await context.close();
  });

  it('is offered in both versions if two devices have changed it', async () => {
    const [one, other] = [await enter(), await enter()];
    const [first, second] = [await openStep(one, 2), await openStep(other, 2)];
    const field = (page: Page) => page.getByRole('textbox', { name: 'Your text' });
    for (const page of [first, second]) await field(page).waitFor();
    // The second device does not notice what the first one saves.
    await other.setOffline(true);
    await field(second).fill('From the phone');
    await field(first).fill('From the laptop');
    await expectSaved(first);
    await other.setOffline(false);
    await second.getByText('There are two versions of your homework').waitFor();
    await second.getByText('From the laptop').waitFor();
    await second.getByRole('button', { name: 'Continue with the version on this device' }).click();
    await expectSaved(second);
    await expect.poll(() => stored(2)).toMatchObject({ content: 'From the phone' });
    for (const context of [one, other]) await context.close();
  });
});
