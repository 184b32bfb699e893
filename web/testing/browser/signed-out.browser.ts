import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn } from './academy.ts';
import { openContext } from './context.ts';
import { closeByEscape } from './keyboard.ts';
import { newPerson } from './new-person.ts';

const MESSAGE = 'You were signed out. Please sign in again.';
const TEXT = 'I listened to my neighbour for a whole evening.';

type Person = SignedIn & { password: string };

let browser: Browser;
let course: PublishedCourse;
let stepId: string;
let people: [Person, Person];

beforeAll(async () => {
  browser = await launchBrowser();
  course = await publishCourse(admin.token);
  const texts = [{ language: 'en', text: '<p>Describe your last talk.</p>' }];
  stepId = await addStep(admin.token, course, { en: 'Your own words' }, { homework: { minimumWords: 5, maximumWords: 50, texts } });
  people = [
    await newPerson(admin, { name: 'Maryam', surname: 'Noori', email: `shared-1-${Date.now()}@academy.example`, language: 'en' }),
    await newPerson(admin, { name: 'Jan', surname: 'Vogel', email: `shared-2-${Date.now()}@academy.example`, language: 'en' }),
  ];
  for (const { token } of people) await enroll(token, course.id);
}, 120_000);
afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function openLogin(): Promise<Page> {
  const context = await openContext(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await page.goto(`${academyAddress}/login`);
  return page;
}

async function signIn(page: Page, { viewer, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(viewer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out; `choice` is the button of the question about what is not sent. */
async function signOut(page: Page, choice?: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  if (choice !== undefined) await page.getByRole('dialog').getByRole('button', { name: choice }).click();
  await page.getByLabel('Email').waitFor();
}

const openHomework = (page: Page) => page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
/** Everything that the browser keeps, as one text. */
const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

describe('a browser that two people share', { timeout: 180_000 }, () => {
  it('reports a session that was ended elsewhere in every tab, and opens the page again after the sign-in', async () => {
    const [person] = people;
    const page = await openLogin();
    await signIn(page, person);
    await page.waitForURL('**/dashboard');
    const other = await page.context().newPage();
    await other.goto(`${academyAddress}/dashboard`);
    await ask('mutation { signOut }', {}, await page.evaluate(() => localStorage.getItem('token') ?? ''));

    await page.goto(`${academyAddress}/my-courses`);
    await page.getByText(MESSAGE).waitFor();
    await other.getByText(MESSAGE).waitFor();
    expect(await page.locator('[aria-live]', { hasText: MESSAGE }).count()).toBeGreaterThan(0);
    await signIn(page, person);
    await page.waitForURL('**/my-courses');
    await expect.poll(() => page.getByText(MESSAGE).count()).toBe(0);
    await page.context().close();
  });

  it('keeps nothing of the person who signs out and deletes what was typed and not sent, for the next person who signs in', async () => {
    const [first, second] = people;
    const page = await openLogin();
    await signIn(page, first);
    await page.waitForURL('**/dashboard');
    // What is typed does not reach the server.
    const unsent = '**/graphql';
    await page.route(unsent, (route) => (route.request().postData()?.includes('"SaveHomeworkDraft"') ? route.abort() : route.continue()));
    await openHomework(page);
    const field = page.getByRole('textbox', { name: 'Your text' });
    await field.fill(TEXT);
    await expect.poll(() => kept(page)).toContain(TEXT);
    await page.goto(`${academyAddress}/my-courses`);
    expect(await kept(page)).toContain(TEXT);
    await signOut(page, 'Delete and sign out');
    await page.unroute(unsent);
    expect(await page.getByText(MESSAGE).count()).toBe(0);
    for (const trace of [TEXT, first.viewer.id, first.viewer.surname, first.viewer.email]) expect(await kept(page)).not.toContain(trace);

    await signIn(page, second);
    await page.waitForURL('**/dashboard');
    await openHomework(page);
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.getByText(first.viewer.name).count()).toBe(0);
    const { viewer } = await ask<{ viewer: { id: string } }>('{ viewer { id } }', {}, await page.evaluate(() => localStorage.getItem('token') ?? ''));
    expect(viewer.id).toBe(second.viewer.id);
    await page.context().close();
  });

  it('signs out without a connection, keeps homework for its learner, and ends the session on the server when the connection is back', async () => {
    const [person] = people;
    const page = await openLogin();
    await signIn(page, person);
    await page.waitForURL('**/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const question = page.waitForResponse(/sign-out-dialog/);
    await page.goto(`${academyAddress}/my-courses`);
    await question;
    // The list of the menu loads when it is first opened.
    await page.getByRole('button', { name: 'Account menu' }).click();
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    await logout.waitFor();
    await closeByEscape(page, logout);
    await page.waitForLoadState('networkidle');
    const item = `draft:${person.viewer.id}:homework:${stepId}#1`;
    const draft = { values: { way: 'text', title: '', content: TEXT, file: null, words: '' }, baseVersion: 0, sent: [], savedAt: new Date().toISOString() };
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [item, JSON.stringify(draft)] as const);
    await page.context().setOffline(true);
    await signOut(page, 'Keep on this device and sign out');
    await page.context().setOffline(false);
    await expect.poll(async () => (await ask<{ viewer: unknown }>('{ viewer { id } }', {}, token).catch(() => ({ viewer: null }))).viewer).toBeNull();

    await signIn(page, person);
    await page.waitForURL(/tab=1|dashboard/);
    await openHomework(page);
    const field = page.getByRole('textbox', { name: 'Your text' });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(TEXT);
    await expect.poll(() => kept(page)).not.toContain(TEXT);
    await page.context().close();
  });
});
