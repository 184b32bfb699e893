import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, SERIES } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

interface Waiting {
  id: string;
  courseId: string;
  stepId: string;
  learner: { id: string };
  submission: { content: string };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The layout of the trainer and the learner, and a learner of the demo whose homework waits. */
const FORMS = [
  { language: 'en', width: 1280, email: 'selam@academy.example', text: 'You stay beside her. That is what she needs.' },
  { language: 'ar', width: 360, email: 'ahmad@academy.example', text: 'أحسنت الإصغاء. واصل على هذا النحو.' },
] as const;

let browser: Browser;
let trainer: SignedIn;
beforeAll(async () => {
  browser = await launchBrowser();
  trainer = await signIn('trainer@academy.example');
}, 120_000);
afterAll(() => browser?.close());

async function waitingOf(learner: SignedIn): Promise<Waiting> {
  const { feedbackQueue } = await ask<{ feedbackQueue: { items: Waiting[] } }>(
    '{ feedbackQueue { items { id courseId stepId learner { id } submission { content } } } }',
    {},
    trainer.token,
  );
  const found = feedbackQueue.items.find((item) => item.learner.id === learner.viewer.id);
  if (found === undefined) throw new Error(`No homework of ${learner.viewer.email} waits`);
  return found;
}

async function openPage(person: SignedIn, path: string, { language, width }: (typeof FORMS)[number]): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(academyAddress + path);
  return page;
}

/** Opens the homework of a learner in the queue by keys alone. */
async function openByKeys(page: Page, id: string): Promise<void> {
  const heading = page.locator('article [data-submission]');
  await heading.waitFor();
  for (let count = 0; count < 100; count += 1) {
    if ((await heading.getAttribute('data-submission')) === id) return;
    const before = await heading.getAttribute('data-submission');
    await page.keyboard.press('j');
    await expect.poll(() => heading.getAttribute('data-submission')).not.toBe(before);
  }
}

describe('feedback', { timeout: 300_000 }, () => {
  it.each(FORMS)('is given by keyboard alone, and noticed live and read by the learner, in $language at $width px', async (form) => {
    const { language, email, text, width } = form;
    const learner = await signIn(email);
    const { id, courseId, stepId, submission } = await waitingOf(learner);
    const reading = await openPage(learner, `/academy-course-detail/${courseId}?tab=1&step=${stepId}`, form);
    await reading.getByText(submission.content).first().waitFor();
    const unread = reading.locator('header button[aria-haspopup=dialog]');
    const before = await unread.getAttribute('aria-label');

    const page = await openPage(trainer, '/feedback', form);
    await page.locator('article [data-submission]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
    await openByKeys(page, id);
    await page.locator('article textarea').waitFor();
    // On a phone the open homework is in the first view; the list is behind the button above it.
    if (width < 768) {
      expect((await page.locator('article').boundingBox())?.y).toBeLessThan(400);
      const queue = page.getByRole('group', { name: await translate(language, 'Feedback'), exact: true });
      const unfold = queue.locator('button[aria-expanded][aria-controls]').first();
      await unfold.press('Enter');
      await page.getByRole('navigation', { name: await translate(language, 'Waiting homework') }).waitFor();
      await screenshot(page, `feedback list ${language} ${width}`);
      await unfold.press('Enter');
      await queue.focus();
    }
    await screenshot(page, `feedback writing ${language} ${width}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type(text);
    await page.getByText(await translate(language, 'Saved'), { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(await translate(language, 'Feedback sent')).waitFor();
    await expect.poll(() => page.locator(`article [data-submission="${id}"]`).count()).toBe(0);

    await reading.getByText(text).waitFor();
    await expect.poll(() => unread.getAttribute('aria-label')).not.toBe(before);
    await screenshot(reading, `feedback read ${language} ${width}`);
    const overflow = await Promise.all([page, reading].map((each) => each.evaluate(() => document.documentElement.scrollWidth - innerWidth)));
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
    await Promise.all([page, reading].map((each) => each.context().close()));
  });

  it.each(SERIES)('has no axe violation, no sideways scroll and no error on a $name', async (series) => {
    const screens = [
      { name: 'feedback', path: '/feedback' },
      { name: 'feedback, nothing waits', path: `/feedback?module=${NOBODY}` },
      { name: 'feedback on homework that does not exist', path: `/feedback?submission=${NOBODY}` },
    ];
    expect(await inspectScreens(browser, trainer, series, screens)).toEqual([]);
  });
});
