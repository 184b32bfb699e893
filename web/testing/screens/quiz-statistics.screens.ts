import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { translate } from '../browser/translate.ts';

const inBoth = (en: string, ar: string) => [
  { language: 'en', text: en },
  { language: 'ar', text: ar },
];

const NAMES = { en: 'Listening first', ar: 'الإصغاء أولًا' };

let browser: Browser;
let course: PublishedCourse;

beforeAll(async () => {
  browser = await launchBrowser();
  course = await publishCourse(admin.token);
  const option = (isCorrect: boolean, en: string, ar: string) => ({ id: crypto.randomUUID(), isCorrect, texts: inBoth(en, ar) });
  const options = [option(true, 'Listening', 'الإصغاء'), option(false, 'Advice', 'النصيحة')];
  const question = { id: crypto.randomUUID(), attempts: 2, texts: inBoth('What helps first?', 'ما الذي يساعد أولًا؟'), options };
  const stepId = await addStep(admin.token, course, NAMES, { quiz: { questions: [question] } });
  await enroll(student.token, course.id);
  const answer =
    'mutation ($stepId: ID!, $questionId: ID!, $optionIds: [ID!]!) { answerQuizQuestion(stepId: $stepId, questionId: $questionId, optionIds: $optionIds) { __typename } }';
  await ask(answer, { stepId, questionId: question.id, optionIds: [options[0]?.id] }, student.token);
}, 120_000);
afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

describe('the statistics of a quiz', { timeout: 120_000 }, () => {
  it.each(['en', 'ar'] as const)('draw the bar of an option beside its number, in %s', async (language) => {
    const context = await openAs(browser, admin, { language, colorMode: 'dark' }, { viewport: { width: 1280, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=6&of=${course.moduleId}`);
    const words = (await translate(language, 'Quiz statistics: <0>{name}</0>')).split('<')[0] ?? '';
    const button = page.locator('main button[aria-expanded]', { hasText: words }).filter({ hasText: NAMES[language] });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    const row = page.locator('main table tbody tr').first();
    await row.waitFor();
    const distance = () =>
      row.locator('td').evaluateAll((cells) => {
        const [first = Number.NaN, second = Number.NaN] = cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { top, height } = (cell.firstElementChild ?? range).getBoundingClientRect();
          return top + height / 2;
        });
        return Math.abs(first - second);
      });
    await expect.poll(distance).toBeLessThan(3);
    await context.close();
  });
});
