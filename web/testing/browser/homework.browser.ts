import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { media } from './author.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

const TEXT = 'I listened to my neighbour for a whole evening.';
const MORE = ' She talked, and I was quiet.';
const ARABIC = 'أصغيت إلى جارتي مساءً كاملاً وكنت هادئًا.';

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
/** A step with homework for each test. */
const steps: string[] = [];

function addHomework(): Promise<string> {
  const texts = [
    { language: 'en', text: '<p>Describe your last talk.</p>' },
    { language: 'ar', text: '<p>صف حديثك الأخير.</p>' },
  ];
  return addStep(admin.token, course, { en: 'Your own words', ar: 'بكلماتك' }, { homework: { minimumWords: 5, maximumWords: 50, texts } });
}

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  for (let count = 0; count < 7; count += 1) steps.push(await addHomework());
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

const enter = (language: 'en' | 'ar' = 'en', width = 1280): Promise<BrowserContext> =>
  openAs(browser, learner, { language }, { viewport: { width, height: 800 } });
const expectSaved = (page: Page, words = 'Saved') => page.getByRole('status').getByText(words, { exact: true }).waitFor();
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('homework', { timeout: 180_000 }, () => {
  it.each([
    ['en', 360, 0, TEXT],
    ['ar', 360, 1, ARABIC],
  ] as const)('is typed, restored after the tab was killed, and submitted: %s at %i px', async (language, width, step, text) => {
    const say = (english: string) => translate(language, english);
    const context = await enter(language, width);
    // As on a slow phone that loses the connection while parts of the page are still loading: the text stays.
    const live = '**/assets/notification-live-*.js';
    await context.route(live, (route) => route.abort());
    const first = await openStep(context, step);
    const field = async (page: Page) => page.getByRole('textbox', { name: await say('Your text') });
    // Killed before the text reaches the server.
    const empty = await field(first);
    await empty.waitFor();
    await context.setOffline(true);
    await empty.fill(text);
    await first.getByText(await say('Saved on this device, waiting for connection')).waitFor();
    await first.close();
    await context.unroute(live);
    await context.setOffline(false);
    expect(await stored(step)).toBeNull();
    const page = await openStep(context, step);
    await (await field(page)).waitFor();
    await expect.poll(async () => (await field(page)).inputValue()).toBe(text);
    await expectSaved(page, await say('Saved'));
    expect(await stored(step)).toMatchObject({ status: 'draft', content: text });
    expect(await fitsTheScreen(page)).toBeLessThanOrEqual(0);
    await screenshot(page, `homework draft ${language} ${width}`);
    const next = page
      .getByRole('region', { name: await say('Course navigation') })
      .getByRole('button')
      .last();
    expect(await next.isDisabled()).toBe(true);
    await page.getByRole('button', { name: await say('Submit homework') }).click();
    const dialog = page.getByRole('dialog', { name: await say('Submit your homework?') });
    await screenshot(page, `homework confirm ${language} ${width}`);
    await dialog.getByRole('button', { name: await say('Submit homework') }).click();
    await page
      .getByText(await say('Submitted!'), { exact: true })
      .first()
      .waitFor();
    await expect.poll(() => next.isDisabled()).toBe(false);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    expect(await stored(step)).toMatchObject({ status: 'submitted', content: text });
    expect(await fitsTheScreen(page)).toBeLessThanOrEqual(0);
    await screenshot(page, `homework submitted ${language} ${width}`);
    await context.close();
  });

  it('typed without a connection waits on the device, and is sent when the connection is back', async () => {
    const context = await enter();
    const page = await openStep(context, 2);
    await page.getByRole('textbox', { name: 'Your text' }).fill(TEXT);
    await expectSaved(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Your text' }).pressSequentially(MORE);
    await expectSaved(page, 'Saved on this device, waiting for connection');
    await screenshot(page, 'homework waiting en 1280');
    await context.setOffline(false);
    await expectSaved(page);
    expect(await stored(2)).toMatchObject({ status: 'draft', content: TEXT + MORE });
    await context.close();
  });

  it('that could not be submitted says so, and is submitted by the next press', async () => {
    const context = await enter();
    const page = await openStep(context, 3);
    await page.getByRole('textbox', { name: 'Your text' }).fill(TEXT);
    await expectSaved(page);
    const submit = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Submit homework' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit homework' }).click();
    };
    await context.setOffline(true);
    await submit();
    await page.getByText('Your homework is not submitted yet.').waitFor();
    await screenshot(page, 'homework not submitted en 1280');
    expect(await stored(3)).toMatchObject({ status: 'draft' });
    await context.setOffline(false);
    await submit();
    await page.getByText(/^Submitted at /).waitFor();
    expect(await stored(3)).toMatchObject({ status: 'submitted', content: TEXT });
    await context.close();
  });

  it('may be a file with stated words, which is not submitted until it is', async () => {
    const context = await openAs(browser, learner, { language: 'ar' }, { viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
    const page = await openStep(context, 5);
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
    expect(await fitsTheScreen(page)).toBeLessThanOrEqual(0);
    await screenshot(page, 'homework file ar 360 dark');
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
    expect(await stored(5)).toMatchObject({ status: 'submitted', content: null });
    await screenshot(page, 'homework file submitted ar 360 dark');
    await context.close();
  });

  it('that two devices write is offered in both versions', async () => {
    const [one, other] = [await enter(), await enter()];
    const [first, second] = [await openStep(one, 4), await openStep(other, 4)];
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
    await screenshot(second, 'homework two versions en 1280');
    await second.getByRole('button', { name: 'Continue with the version on this device' }).click();
    await expectSaved(second);
    await expect.poll(() => stored(4)).toMatchObject({ content: 'From the phone' });
    for (const context of [one, other]) await context.close();
  });

  it('is written and submitted with the keyboard alone, and the focus stays in the homework', async () => {
    const context = await enter();
    const page = await openStep(context, 6);
    const submit = (area: Page | Locator) => area.getByRole('button', { name: 'Submit homework' });
    await tabTo(page, page.getByRole('textbox', { name: 'Your text' }));
    await page.keyboard.type(TEXT);
    await pressByKeyboard(page, submit(page));
    await pressByKeyboard(page, submit(page.getByRole('dialog', { name: 'Submit your homework?' })));
    await page.getByText(/^Submitted at /).waitFor();
    expect(await stored(6)).toMatchObject({ status: 'submitted', content: TEXT });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? '')).toContain('Submitted at');
    await context.close();
  });
});
