import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

const QUESTION = { en: 'What helps first?', ar: 'ما الذي يساعد أولًا؟' };
const OPTIONS = [
  { en: 'Listening', ar: 'الإصغاء', isCorrect: true },
  { en: 'Advice', ar: 'النصيحة', isCorrect: false },
  { en: 'Silence', ar: 'الصمت', isCorrect: false },
];

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
/** A step with a quiz for each test. */
const steps: string[] = [];

function addQuiz(): Promise<string> {
  const textsOf = ({ en, ar }: { en: string; ar: string }) => Object.entries({ en, ar }).map(([language, text]) => ({ language, text }));
  const options = OPTIONS.map(({ isCorrect, ...texts }) => ({
    id: crypto.randomUUID(),
    isCorrect,
    texts: textsOf(texts),
    explanations: [{ language: 'en', text: `Why of ${texts.en}` }],
  }));
  const quiz = { questions: [{ id: crypto.randomUUID(), attempts: 2, texts: textsOf(QUESTION), options }] };
  return addStep(admin.token, course, { en: 'A question', ar: 'سؤال' }, { quiz });
}

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  for (let count = 0; count < 2; count += 1) steps.push(await addQuiz());
  await enroll(learner.token, course.id);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

describe('a quiz in a step', { timeout: 180_000 }, () => {
  it.each([
    ['en', 'right', 0],
    ['ar', 'wrong', 1],
  ] as const)('shows a learner in %s a hint after a wrong answer, and the right option after the last, %s answer', async (language, end, step) => {
    const say = (english: string) => translate(language, english);
    const context = await openAs(browser, learner, { language }, { viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${steps[step]}`);
    const question = page.getByRole('group', { name: QUESTION[language] });
    const submit = page.getByRole('button', { name: await say('Submit') });
    const forward = page
      .getByRole('region', { name: await say('Course navigation') })
      .getByRole('button')
      .last();
    await question.waitFor();
    expect(await forward.isDisabled()).toBe(true);
    await page.getByText(await say('Finish the quiz to continue.')).waitFor();
    const [right, wrong] = OPTIONS.map((option) => option[language]);
    await question.getByRole('radio', { name: wrong ?? '' }).check();
    const topOf = () => submit.evaluate((button) => button.getBoundingClientRect().top);
    // As small as a phone with its keyboard open, so that the page scrolls.
    await page.setViewportSize({ width: 360, height: 420 });
    await submit.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const top = await topOf();
    await submit.click();
    await page.getByText(await say('Please try again')).waitFor();
    await question.getByText(await say('Tried'), { exact: true }).waitFor();
    // The hint and the explanation stand above the button, which stays under the thumb, to the pixel.
    expect(Math.abs((await topOf()) - top)).toBeLessThan(1);
    expect(await question.getByRole('radio', { name: wrong ?? '' }).isChecked()).toBe(false);
    await question.getByText(await say('Tried'), { exact: true }).waitFor();
    // Its explanation is in the only language that has it; the others come after the last answer.
    expect(await question.getByText('Why of Advice').getAttribute('lang')).toBe('en');
    expect(await question.getByText(/Why of/).count()).toBe(1);
    await question.getByRole('radio', { name: (end === 'right' ? right : wrong) ?? '' }).check();
    await submit.click();
    await page.getByText(await say('Polls Submitted')).waitFor();
    expect(await question.getByText(/Why of/).count()).toBe(3);
    const rows = question.getByRole('listitem');
    const marks = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
    expect(marks[0]).toContain(await say('Correct answer'));
    expect(marks[0]?.includes(await say('Your answer'))).toBe(end === 'right');
    expect(marks[1]?.includes(await say('Your answer, incorrect'))).toBe(end === 'wrong');
    await expect.poll(() => forward.isDisabled()).toBe(false);
    await context.close();
  });
});
