import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from './academy.ts';
import { openLanguage, waitForToast } from './author.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';

interface Outline {
  id: string;
  modules: Array<{ id: string; steps: Array<{ id: string }> }>;
}
type Texts = Array<{ language: string; text: string }>;

const inBoth = (en: string, ar: string): Texts => [
  { language: 'en', text: en },
  { language: 'ar', text: ar },
];
const question = (en: string, ar: string) => ({
  id: randomUUID(),
  attempts: 3,
  texts: inBoth(en, ar),
  options: [
    { id: randomUUID(), isCorrect: true, texts: inBoth('Time and quiet', 'الوقت والهدوء') },
    { id: randomUUID(), isCorrect: false, texts: inBoth('Good advice', 'النصائح الجيدة') },
  ],
});
const [FIRST, SECOND] = [question('What helps most?', 'ما الذي يساعد أكثر؟'), question('Who can help?', 'من يمكنه المساعدة؟')];
const CONTENTS = [
  { language: 'en', name: 'Listening', blocks: [], embedUrls: [] },
  { language: 'ar', name: 'الإصغاء', blocks: [], embedUrls: [] },
];

let browser: Browser;
let admin: SignedIn;
let course: Outline;
let stepId: string;
let imageId: string;
const address = (): string => `${academyAddress}/admin/course-detail/${course.id}?tab=1&step=${stepId}`;
const inputOf = (questions: Array<ReturnType<typeof question>>) => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  contents: CONTENTS,
  quiz: { questions },
  homework: { minimumWords: 20, maximumWords: 200, texts: inBoth('<p>Describe your last talk.</p>', '<p>صف حديثك الأخير.</p>') },
});

async function openEditor(language: 'en' | 'ar', width: number): Promise<Page> {
  const context = await openAs(browser, await signIn('admin@academy.example'), { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(address());
  await page.locator('[data-add=question]').waitFor();
  return page;
}

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, 'id modules { id steps { id } }');
  const [module] = course.modules;
  const { adminStep } = await ask<{ adminStep: { image: { id: string } } }>(
    'query ($id: ID!) { adminStep(id: $id) { image { id } } }',
    { id: module?.steps[0]?.id },
    admin.token,
  );
  imageId = adminStep.image.id;
  const create = 'mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }';
  stepId = (await ask<{ createStep: { id: string } }>(create, { moduleId: module?.id, input: inputOf([FIRST, SECOND]) }, admin.token)).createStep.id;
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

describe('a quiz in the editor', { timeout: 180_000 }, () => {
  it.each([
    ['en', 360],
    ['en', 1280],
    ['ar', 360],
    ['ar', 1280],
  ] as const)('fits in %s at %i px', async (language, width) => {
    const page = await openEditor(language, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await screenshot(page, `quiz editor ${language} ${width}`);
    await page.context().close();
  });

  it('keeps the words of each question if one admin swaps the questions and another one rewords the first', async () => {
    const page = await openEditor('en', 1280);
    const update = 'mutation ($id: ID!, $input: StepInput!) { updateStep(id: $id, revision: 1, input: $input) { id } }';
    await ask(update, { id: stepId, input: inputOf([SECOND, FIRST]) }, admin.token);
    await page.getByRole('region', { name: 'Question 1' }).getByLabel('Question', { exact: true }).fill('What helped you most?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Two versions' });
    await dialog.getByText('Order of the questions').waitFor();
    await screenshot(page, 'quiz two versions en 1280');
    // Only one of the two changed each part, so everything is proposed.
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await waitForToast(page, 'Step updated successfully!');
    await page.reload();
    for (const [language, first, second] of [
      ['en', 'Who can help?', 'What helped you most?'],
      ['ar', 'من يمكنه المساعدة؟', 'ما الذي يساعد أكثر؟'],
    ] as const) {
      await openLanguage(page, language);
      const questions = page.getByLabel('Question', { exact: true });
      await expect.poll(() => questions.first().inputValue()).toBe(first);
      expect(await questions.nth(1).inputValue()).toBe(second);
    }
    await page.goto(`${academyAddress}/admin/preview-step/${stepId}?language=ar`);
    await page.getByText('ما الذي يساعد أكثر؟').waitFor();
    await screenshot(page, 'quiz preview ar content en 1280');
    await page.context().close();
  });
});
