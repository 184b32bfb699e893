import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, eventually, mails, signIn } from './academy.ts';
import { openContext } from './context.ts';

const PASSWORD = 'Zusammen!2026';
const EMAIL = 'invited@academy.example';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close(), 60_000);

/** Returns the link with a given part in the newest mail to the invited person. */
function linkWith(word: string): Promise<string> {
  const find = async () => (await mails()).filter(({ to }) => to === EMAIL).flatMap(({ text }) => text.match(/http:\/\/\S+/g) ?? []);
  return eventually(async () => (await find()).find((link) => link.includes(word)), `a mail with ${word}`);
}

async function signUp(admin: string): Promise<string> {
  await ask('mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: en) { outcome } }', { emails: [EMAIL] }, admin);
  const token = new URL(await linkWith('/signup/')).pathname.split('/').at(-1);
  const input = { token, name: 'Nura', surname: 'Ahmadi', language: 'en', password: PASSWORD, privacyAccepted: true };
  await ask('mutation ($input: SignUpInput!) { signUp(input: $input) }', { input });
  return (await signIn(EMAIL, PASSWORD)).viewer.id;
}

async function privateCourse(admin: string): Promise<string> {
  const query = '{ academies { items { courses { items { id courseType } } } } }';
  const answer = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; courseType: string }> } }> } }>(query, {}, admin);
  const course = answer.academies.items.flatMap(({ courses }) => courses.items).find(({ courseType }) => courseType === 'private');
  if (course === undefined) throw new Error('The demo content has no private course');
  return course.id;
}

it('leads a guest through sign-in to the private course, and loads nothing from other hosts and no unopened part', { timeout: 180_000 }, async () => {
  const { token: admin } = await signIn('admin@academy.example');
  const userId = await signUp(admin);
  const courseId = await privateCourse(admin);
  await ask(
    'mutation ($userIds: [ID!]!, $courseId: ID) { inviteToAccess(userIds: $userIds, courseId: $courseId) { outcome } }',
    { userIds: [userId], courseId },
    admin,
  );
  const link = await linkWith('/acceptAccess/');

  const page = await (await openContext(browser, { viewport: { width: 360, height: 740 }, locale: 'en-GB' })).newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(link);
  await page.waitForURL('**/login');
  await page.locator('input[name=email]').fill(EMAIL);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`**/academy-course-detail/${courseId}**`);
  await page.locator('article h1').waitFor();

  const web = requested.filter((address) => address.startsWith('http'));
  expect(web.filter((address) => !address.startsWith(academyAddress))).toEqual([]);
  // The hash at the end of a file name can be any letters.
  expect(web.filter((address) => /pdf|tiptap|jitsi/i.test(address.replace(/-[\w-]{8}\.js$/, '')))).toEqual([]);
  const catalogs = new Set(web.filter((address) => /\/assets\/(en|de|ar|fr|fa)-/.test(address)));
  expect(catalogs.size).toBe(1);

  await page.goto(link);
  await page.getByText('Unable to process your invitation. Invalid or already processed!').first().waitFor();
});
