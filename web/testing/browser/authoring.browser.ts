import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { type EmptyAcademy, startEmptyAcademy } from '../../../scripts/testing/empty-academy.ts';
import { type CapturedMail, eventually } from './academy.ts';
import { addBlock, chooseImage, inEveryLanguage, LANGUAGES, largeVideo, media, openLanguage, waitForToast } from './author.ts';
import { openContext } from './context.ts';
import { ABOUT, ACADEMY, ALT, COURSE, FIRST_STEP, MODULES, QUESTION, RIGHT, TASK, TEXT, VIDEO_STEP, WRONG } from './course-texts.ts';
import { translate } from './translate.ts';
import { holdParts, WORK_LIMIT } from './uploading.ts';

let academy: EmptyAcademy;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let courseAddress = '';
const problems: string[] = [];

async function newPage(): Promise<Page> {
  const made = await context.newPage();
  made.on('pageerror', (error) => problems.push(error.message));
  return made;
}

beforeAll(async () => {
  [academy, browser] = await Promise.all([startEmptyAcademy(), launchBrowser()]);
  context = await openContext(browser, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await newPage();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await academy?.stop();
}, 60_000);

async function signIn(): Promise<void> {
  await page.goto(`${academy.address}/login`);
  await page.locator('input[name=email]').fill(academy.admin.email);
  await page.locator('input[name=password]').fill(academy.admin.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/admin/dashboard');
}

/** Sends a GraphQL request as the admin. */
async function ask<Answer>(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'content-type': 'application/json', 'x-access-token': token ?? '' };
  const answer = await fetch(`${academy.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = await answer.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

async function videoStepId(): Promise<string> {
  const courseId = /course-detail\/([^?/]+)/.exec(courseAddress)?.[1];
  const { adminCourse } = await ask<{ adminCourse: { modules: Array<{ steps: Array<{ id: string }> }> } }>(
    'query ($id: ID!) { adminCourse(id: $id) { modules { steps { id } } } }',
    { id: courseId },
  );
  return adminCourse.modules[1]?.steps[0]?.id ?? '';
}

/** Invites and signs up a student and returns their dashboard page. */
async function student(language: 'ar' | 'en'): Promise<Page> {
  const email = `student-${language}@academy.example`;
  await ask('mutation ($emails: [String!]!, $language: InterfaceLanguage!) { inviteToSignUp(emails: $emails, language: $language) { outcome } }', {
    emails: [email],
    language,
  });
  const read = async () => {
    const { messages } = await (await fetch(`${academy.address}/dev/mailbox.json`)).json();
    return (messages as CapturedMail[]).find(({ to }) => to === email);
  };
  const mail = await eventually(read, 'the invitation mail');
  const token = /signup\/([^\s?]+)/i.exec(mail.text)?.[1];
  const words = { name: 'Nora', surname: 'Ahmadi', language, password: academy.admin.password, privacyAccepted: true, token };
  await ask('mutation ($input: SignUpInput!) { signUp(input: $input) }', { input: words });
  const own = await openContext(browser, { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
  const reader = await own.newPage();
  reader.on('pageerror', (error) => problems.push(error.message));
  await reader.goto(`${academy.address}/login`);
  await reader.locator('input[name=email]').fill(email);
  await reader.locator('input[name=password]').fill(academy.admin.password);
  await reader.locator('form button[type=submit]').click();
  await reader.waitForURL('**/dashboard');
  return reader;
}

async function saveStep(words: 'Step added successfully!' | 'Step updated successfully!'): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForToast(page, words);
}

describe('an admin who creates a course in three languages in an empty academy', { timeout: 600_000 }, () => {
  it('signs in, sees the empty list and adds an academy', async () => {
    await signIn();
    await page.getByText('There are no academies yet').waitFor();
    await page.getByRole('button', { name: 'Add academy' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add academy' });
    await form.getByRole('button', { name: 'Add academy' }).click();
    await form.getByText('Missing Image').waitFor();
    await inEveryLanguage(form, { Name: ACADEMY });
    await chooseImage(page, form, 'academy-community-and-family.jpg');
    await form.getByRole('button', { name: 'Add academy' }).click();
    await waitForToast(page, 'Academy added successfully!');
    // The new academy opens.
    await page.waitForURL('**/admin/courses/*');
    await page.getByRole('heading', { level: 1, name: ACADEMY.en }).waitFor();
  });

  it('adds a course with a cropped image', async () => {
    await page.getByRole('button', { name: 'Add course' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add course' });
    await inEveryLanguage(form, { Title: COURSE, Description: ABOUT });
    await chooseImage(page, form, 'course-psychological-first-aid.jpg');
    await form.getByRole('button', { name: 'Add course' }).click();
    await waitForToast(page, 'Course added successfully!');
    await page.waitForURL('**/admin/course-detail/*');
    courseAddress = page.url();
  });

  it('adds two modules', async () => {
    await page.getByText('There are no modules yet').filter({ visible: true }).first().waitFor();
    for (const words of MODULES) {
      await page.getByRole('link', { name: 'Add a module' }).first().click();
      const form = page.getByRole('dialog', { name: 'New module' });
      await inEveryLanguage(form, { 'Name of the module': words });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'More actions: The talk' }).waitFor();
  });

  it('writes a step with text, image, document and audio in each language', async () => {
    await page.getByRole('link', { name: 'Add a step' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Missing Image').first().waitFor();
    await chooseImage(page, page.locator('[data-settings]'), 'step-circle.jpg');
    for (const language of LANGUAGES) {
      await openLanguage(page, language);
      await page.getByRole('textbox', { name: 'Name of the step' }).fill(FIRST_STEP[language]);
      const text = await addBlock(page, 'Text', 1);
      await text.locator('[contenteditable=true]').click();
      await page.keyboard.insertText(TEXT[language]);
      const image = await addBlock(page, 'Image', 2);
      await chooseImage(page, image, 'inline-chairs-in-a-circle.png');
      await image.getByLabel('Image description').fill(ALT[language]);
      const paper = await addBlock(page, 'Document', 3);
      await paper.locator('input[type=file]').setInputFiles(media(`helping-card.${language}.pdf`));
      await paper.getByRole('button', { name: 'Choose another file' }).waitFor();
      const audio = await addBlock(page, 'Audio', 4);
      await audio.locator('input[type=file]').setInputFiles(media('breathing-bells.mp3'));
      await audio.getByRole('button', { name: 'Choose another file' }).waitFor();
      expect(await audio.getByLabel('Title').inputValue()).toBe('breathing-bells');
      await audio.getByLabel('This recording reads the step aloud').check();
    }
    await saveStep('Step added successfully!');
  });

  it('resumes the upload of a video after the server was killed and the tab was closed, and restores the draft', async () => {
    await page.getByRole('link', { name: 'Add a step' }).nth(1).click();
    // The form of the step before stays until that of the new one is there.
    await expect.poll(() => page.getByRole('textbox', { name: 'Name of the step' }).inputValue(), { timeout: WORK_LIMIT }).toBe('');
    await chooseImage(page, page.locator('[data-settings]'), 'step-listen.jpg');
    await page.getByRole('textbox', { name: 'Name of the step' }).fill(VIDEO_STEP.en);
    const video = await addBlock(page, 'Video', 1);
    // Sent in three parts.
    const source = largeVideo(20);
    const parts = await holdParts(page);
    await video.locator('input[type=file]').first().setInputFiles(source);
    await parts.store();
    await parts.wait();
    await page.getByRole('progressbar').waitFor();
    await academy.kill();
    const second = parts.store();
    await page.getByText('the server cannot be reached').first().waitFor();
    await academy.restart();
    // A new connection ends the pause before the next try.
    await context.setOffline(true);
    await context.setOffline(false);
    await second;
    await parts.wait();
    await parts.cut();
    const address = page.url();
    await page.close();

    page = await newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name of the step' }).inputValue(), { timeout: WORK_LIMIT }).toBe(VIDEO_STEP.en);
    // Two of three parts.
    await page.getByText(/stopped at 78%\. Choose the file again to resume\./).waitFor();
    await page.getByRole('region', { name: 'Video 1' }).locator('input[type=file]').first().setInputFiles(source);
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
  });

  it('adds an embedded player, a quiz and homework, and copies the blocks to the other languages', async () => {
    const player = await addBlock(page, 'Video', 2);
    await player.getByLabel('From YouTube, Vimeo or SoundCloud').check();
    await player.getByLabel('Address or embed code').fill('https://evil.example/watch');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Only addresses and embed codes of YouTube').first().waitFor();
    await player.getByLabel('Address or embed code').fill('<iframe src="https://www.youtube.com/embed/1Evwgu369Jw"></iframe>');
    await page.getByRole('button', { name: 'Add a quiz' }).click();
    await page.getByRole('button', { name: 'Add homework' }).click();
    await page.getByLabel('Minimum number of words').fill('20');
    for (const language of LANGUAGES) {
      await openLanguage(page, language);
      if (language !== 'en') await page.getByRole('button', { name: 'Copy from' }).click();
      await page.getByRole('textbox', { name: 'Name of the step' }).fill(VIDEO_STEP[language]);
      const question = page.getByRole('region', { name: 'Question 1' });
      await question.getByLabel('Question', { exact: true }).fill(QUESTION[language]);
      await question.getByLabel('Option 1', { exact: true }).fill(RIGHT[language]);
      await question.getByLabel('Option 2', { exact: true }).fill(WRONG[language]);
      if (language === 'en') await question.getByLabel('Option 1 is correct').check();
      await page.getByRole('textbox', { name: 'Task' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(TASK[language]);
    }
    await saveStep('Step added successfully!');
  });

  it('previews the step in a new tab', async () => {
    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Preview', exact: true }).click()]);
    await preview.getByText('This is only for admin preview the step information!').waitFor();
    await preview.getByText('No Submission').waitFor();
    await preview.getByLabel('Language', { exact: true }).last().selectOption('ar');
    await preview.getByRole('heading', { level: 1, name: VIDEO_STEP.ar }).waitFor();
    await preview.getByText(QUESTION.ar).waitFor();
    await preview.close();
  });

  it('publishes the course and the academy', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    // Undone at first, and published at once by dismissing the offer to undo it the second time.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await waitForToast(page, 'Published Successfully!');
    await page.getByRole('link', { name: 'Academies' }).first().click();
    await page.getByRole('button', { name: `Publish: ${ACADEMY.en}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await waitForToast(page, 'Published Successfully!');
    await page.getByRole('button', { name: `Publish: ${ACADEMY.en}` }).waitFor({ state: 'detached' });
  });

  it('has a course that a student finds, joins and reads in Arabic on a phone', async () => {
    const language = 'ar';
    const reader = await student(language);
    await reader.getByRole('link', { name: ACADEMY[language] }).first().click();
    await reader.getByRole('link', { name: COURSE[language] }).first().click();
    await reader.getByRole('button', { name: await translate(language, 'Enroll Now') }).click();
    await reader.getByRole('heading', { level: 1, name: FIRST_STEP[language] }).waitFor();
    await reader.getByText(TEXT[language]).waitFor();
    await reader.getByRole('img', { name: ALT[language] }).waitFor();
    await reader.getByRole('button', { name: await translate(language, 'Listen to this step') }).click();
    await reader.locator('article audio').waitFor();
    await reader.getByText(`helping-card.${language}.pdf`).first().waitFor();
    await reader.goto(`${reader.url().split('?')[0]}?tab=1&step=${await videoStepId()}`);
    await reader.getByRole('heading', { level: 1, name: VIDEO_STEP[language] }).waitFor();
    await reader.getByRole('button', { name: await translate(language, 'Play video') }).click();
    await reader.locator('article video').waitFor();
    await reader.getByText(RIGHT[language]).waitFor();
    expect(await reader.getByText(await translate(language, 'Correct answer')).count()).toBe(0);
    await reader.context().close();
    expect(problems).toEqual([]);
  });
});
