import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { type CapturedMail, eventually } from './academy.ts';
import { media, waitForToast } from './author.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';
import { type RunningAcademy, startAcademy } from './server.ts';
import { askAt, type SignedIn, signInAt } from './sign-in.ts';
import { translate } from './translate.ts';

interface CourseList {
  academies: { items: Array<{ courses: { items: Array<{ id: string; enrolled: boolean; viewerCan: { message: boolean } }> } }> };
}

let browser: Browser;
let academy: RunningAcademy;
let trainer: SignedIn;
let student: SignedIn;
let courseId: string;

const coursesOf = async ({ token }: SignedIn) => {
  const query = '{ academies { items { courses { items { id enrolled viewerCan { message } } } } } }';
  return (await askAt<CourseList>(academy.address, query, {}, token)).academies.items.flatMap(({ courses }) => courses.items);
};

beforeAll(async () => {
  browser = await launchBrowser();
  academy = await startAcademy();
  trainer = await signInAt(academy.address, 'trainer@academy.example');
  student = await signInAt(academy.address, 'student@academy.example');
  const enrolled = new Set((await coursesOf(student)).filter((course) => course.enrolled).map(({ id }) => id));
  const course = (await coursesOf(trainer)).find(({ id, viewerCan }) => viewerCan.message && enrolled.has(id));
  if (course === undefined) throw new Error('The demo content has no course of the trainer with the student');
  courseId = course.id;
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await academy?.stop();
}, 60_000);

async function open(person: SignedIn, tab: string, language: 'en' | 'ar', width: number): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${academy.address}/academy-course-detail/${courseId}?tab=${tab}`);
  return page;
}

const overflowOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function mailTo({ viewer: { email } }: SignedIn, subject: string): Promise<CapturedMail> {
  const read = async (): Promise<CapturedMail[]> => (await (await fetch(`${academy.address}/dev/mailbox.json`)).json()).messages;
  return eventually(async () => (await read()).find((mail) => mail.to === email && mail.subject === subject), `the mail «${subject}»`);
}

describe('a message to a course', { timeout: 240_000 }, () => {
  it('with an attachment is written on a phone, previewed, sent once, and read in mail and course', async () => {
    const page = await open(trainer, '7', 'en', 360);
    const send = page.getByRole('button', { name: /^Send to \d+ learner/ });
    await send.waitFor();
    await screenshot(page, 'email all empty en 360');
    await send.click();
    await page.getByText('Subject is required!').waitFor();
    await page.getByText('Message is required!').waitFor();
    await page.getByLabel('Subject').fill('No class on Monday');
    await page.getByRole('textbox', { name: 'Message' }).fill('See you on Tuesday.');
    await page.locator('input[type=file]').setInputFiles(media('helping-card.en.pdf'));
    await page.getByText('helping-card.en.pdf').first().waitFor();

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the email' });
    await preview.getByLabel('Language of the reader').selectOption('ar');
    const frame = preview.frameLocator('iframe');
    await frame.locator('html[lang=ar]').waitFor();
    await frame.getByText('See you on Tuesday.').waitFor();
    await screenshot(page, 'message preview en 360');
    await preview.getByRole('button', { name: 'Close' }).click();
    expect(await overflowOf(page)).toBe(0);

    await send.click();
    const question = page.getByRole('dialog', { name: 'Send this message?' });
    await question.getByText('No class on Monday').waitFor();
    await screenshot(page, 'message question en 360');
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    await waitForToast(page, 'Message sent');
    await page
      .getByText(/^Sent to \d+ (person|people)\./)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
    await screenshot(page, 'email all sent en 360');
    expect(await overflowOf(page)).toBe(0);

    const mail = await mailTo(student, 'No class on Monday');
    expect(mail.text).toContain('See you on Tuesday.');
    expect(mail.text).toMatch(/http:\/\/\S+helping-card\.en\.pdf\?expires=/);

    const reader = await open(student, 'messages', 'en', 360);
    await reader.getByRole('heading', { name: 'No class on Monday' }).waitFor();
    await reader.getByText('See you on Tuesday.').waitFor();
    const link = await reader.getByRole('link', { name: 'helping-card.en.pdf' }).getAttribute('href');
    expect((await fetch(new URL(link ?? '', academy.address))).headers.get('content-type')).toBe('application/pdf');
    await screenshot(reader, 'messages of a course en 360');
    expect(await overflowOf(reader)).toBe(0);
    await reader.context().close();

    // The same words again: the sender is asked.
    await page.getByLabel('Subject').fill('No class on Monday');
    await page.getByRole('textbox', { name: 'Message' }).fill('See you on Tuesday.');
    await send.click();
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    await question.getByText(/^You sent this message .* Send it again\?$/).waitFor();
    await screenshot(page, 'message asked again en 360');
    await question.getByRole('button', { name: 'Cancel' }).click();

    // What was typed is kept when the tab is killed.
    await page
      .context()
      .pages()[0]
      ?.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    const later = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await later.goto(`${academy.address}/academy-course-detail/${courseId}?tab=7`);
    await later.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => later.getByLabel('Subject').inputValue()).toBe('No class on Monday');
    await later.getByText('See you on Tuesday.').first().waitFor();
    await later.context().close();
  });

  it('is written, previewed and sent with the keyboard alone', async () => {
    const page = await open(trainer, '7', 'en', 1280);
    await tabTo(page, page.getByLabel('Subject'));
    await page.keyboard.type('A room for Thursday');
    await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.type('We meet in room 4.');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Preview' }));
    const preview = page.getByRole('dialog', { name: 'Preview of the email' });
    await preview.frameLocator('iframe').getByText('We meet in room 4.').waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await pressByKeyboard(page, page.getByRole('button', { name: /^Send to \d+ learner/ }));
    await pressByKeyboard(page, page.getByRole('dialog', { name: 'Send this message?' }).getByRole('button', { name: 'Send', exact: true }));
    await waitForToast(page, 'Message sent');
    expect((await mailTo(student, 'A room for Thursday')).text).toContain('We meet in room 4.');
    await page.context().close();
  });

  it('is written and read from right to left', async () => {
    const page = await open(trainer, '7', 'ar', 360);
    const [subject, body] = [await translate('ar', 'Subject'), await translate('ar', 'Message')];
    await page.getByLabel(subject).fill('لا درس يوم الاثنين');
    await page.getByRole('textbox', { name: body, exact: true }).fill('إلى اللقاء يوم الثلاثاء.');
    await page.getByRole('button', { name: await translate('ar', 'Preview') }).click();
    const preview = page.getByRole('dialog');
    await preview.frameLocator('iframe').getByText('إلى اللقاء يوم الثلاثاء.').waitFor();
    await screenshot(page, 'message preview ar 360');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('button', { name: await translate('ar', 'Send'), exact: true }).click();
    await page.getByRole('heading', { name: 'لا درس يوم الاثنين' }).waitFor();
    await screenshot(page, 'email all ar 360');
    expect(await overflowOf(page)).toBe(0);
    await page.context().close();

    for (const width of [360, 1280]) {
      const reader = await open(student, 'messages', 'ar', width);
      await reader.getByText('إلى اللقاء يوم الثلاثاء.').waitFor();
      await screenshot(reader, `messages of a course ar ${width}`);
      expect(await overflowOf(reader)).toBe(0);
      await reader.context().close();
    }
  });
});
