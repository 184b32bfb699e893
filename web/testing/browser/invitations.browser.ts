import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, eventually, mails, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openContext } from './context.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, type Screen, SERIES, violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

const PASSWORD = 'Zusammen!2026';
const FORMS = [
  { language: 'en', width: 1280 },
  { language: 'fa', width: 360 },
] as const;
type Language = (typeof FORMS)[number]['language'];

let browser: Browser;
let admin: SignedIn;
let privateCourseId: string;
let published: PublishedCourse;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; courseType: string }> } }> } }>(
    '{ academies { items { courses { items { id courseType } } } } }',
    {},
    admin.token,
  );
  privateCourseId = academies.items.flatMap(({ courses }) => courses.items).find(({ courseType }) => courseType === 'private')?.id ?? '';
  published = await publishCourse(admin.token);
}, 120_000);
afterAll(async () => {
  await deleteCourse(admin.token, published.id);
  await browser?.close();
}, 60_000);

/** Returns the link with a given part in the newest mail to an address. */
function linkIn(email: string, part: string): Promise<string> {
  const find = async () => (await mails()).filter(({ to }) => to === email).flatMap(({ text }) => text.match(/http:\/\/\S+/g) ?? []);
  return eventually(async () => (await find()).find((link) => link.includes(part)), `a mail with ${part}`);
}

/** Expects a page without axe violations that does not scroll sideways. */
async function expectSound(page: Page, name: string): Promise<void> {
  await screenshot(page, `invitations ${name}`);
  expect(await violationsOf(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0);
}

/** Creates the account of a sign-up link in a browser of its own, and signs in. */
async function signUpAt(link: string, email: string, width: number): Promise<Page> {
  const page = await (await openContext(browser, { viewport: { width, height: 800 } })).newPage();
  await page.goto(link);
  await page.locator('input[name=name]').fill('Nura');
  await page.locator('input[name=surname]').fill('Ahmadi');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.locator('input[name=privacyAccepted]').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Creates a group with one member. */
async function groupOf(userId: string, name: string, language: Language): Promise<string> {
  const create = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
  const input = { defaultLanguage: language, translations: [{ language, name }] };
  const { id } = (await ask<{ createGroup: { id: string } }>(create, { input }, admin.token)).createGroup;
  await ask('mutation ($id: ID!, $userIds: [ID!]!) { addGroupUsers(id: $id, userIds: $userIds) { id } }', { id, userIds: [userId] }, admin.token);
  return id;
}

describe('the invitations of an admin', { timeout: 300_000 }, () => {
  it.each(FORMS)('go from a file to an open course, and from a group to its member ($language, $width pixels)', async ({ language, width }) => {
    const say = (english: string) => translate(language, english);
    const name = (step: string) => `${step} ${language} ${width}`;
    const email = `invited-${language}-${Date.now()}@academy.example`;
    const context = await openAs(browser, admin, { language }, { viewport: { width, height: 800 } });
    const page = await context.newPage();
    const main = page.locator('main');

    await page.goto(`${academyAddress}/admin/users`);
    await page.getByRole('link', { name: await say('Invite'), exact: true }).click();
    await page.getByRole('tab', { name: await say('File'), exact: true }).click();
    const csv = `Email\r\n${email}\r\n ${email.toUpperCase()}\r\nadmin@academy.example\r\nno-address\r\n`;
    await main.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('combobox', { name: await say('Opens after sign-up (optional)'), exact: true }).selectOption(`course:${privateCourseId}`);
    await expectSound(page, name('file'));
    await page.getByRole('button', { name: await say('Check file'), exact: true }).click();
    await page.waitForURL('**/admin/invitations/import/*');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByText(await say('This is what will happen. Nothing has been sent yet.')).waitFor();
    await expectSound(page, name('checked'));
    expect((await mails()).filter(({ to }) => to === email)).toEqual([]);

    await main.locator('button').first().click();
    await page.getByText(await say('All addresses have been processed.')).waitFor();
    await page.getByText(await say('Users Invited successfully!')).waitFor();
    await expect.poll(() => rows.count()).toBe(4);
    await expectSound(page, name('done'));

    const guest = await signUpAt(await linkIn(email, '/signup/'), email, width);
    expect((await mails()).filter(({ to, text }) => to === email && text.includes('/signup/'))).toHaveLength(1);
    const member = await signIn(email, PASSWORD);
    // Nobody sees a private course without access to it; it has no text in fa.
    const course = await ask('query ($id: ID!) { course(id: $id) { id } }', { id: privateCourseId }, member.token);
    expect(course).toEqual({ course: { id: privateCourseId } });

    const groupId = await groupOf(member.viewer.id, `Invited together ${language} ${Date.now()}`, language);
    await page.goto(`${academyAddress}/admin/group-users/${groupId}`);
    await page.getByRole('link', { name: await say('Invite to academy or course'), exact: true }).click();
    await page.waitForURL(`**/admin/invitations/new?by=group&group=${groupId}`);
    await main.locator(`option[value="${groupId}"]`).waitFor({ state: 'attached' });
    await expect.poll(async () => page.getByRole('combobox', { name: await say('Group') }).inputValue()).toBe(groupId);
    await page.getByRole('combobox', { name: await say('Academy or course') }).selectOption(`course:${published.id}`);
    await expectSound(page, name('group'));
    await page.getByRole('button', { name: await say('Invite'), exact: true }).click();
    await page.getByText(await say('Users Invited successfully!')).waitFor();

    await guest.goto(await linkIn(email, '/acceptAccess/'));
    await guest.waitForURL(`**/academy-course-detail/${published.id}**`);
    await guest.locator('article h1').waitFor();
    await page.goto(`${academyAddress}/admin/invitations?search=${encodeURIComponent(email)}`);
    await expect.poll(() => main.getByRole('listitem').filter({ hasText: email }).count()).toBe(2);
    expect(
      await main
        .getByRole('listitem')
        .getByText(await say('Accepted'), { exact: true })
        .count(),
    ).toBe(2);
    await expectSound(page, name('list'));
    await guest.context().close();
    await context.close();
  });

  it.each(SERIES)('have screens without an axe violation, sideways scroll or error on a $name', async (series) => {
    const screens: Screen[] = [
      { name: 'invitations', path: '/admin/invitations' },
      { name: 'invitations, none found', path: '/admin/invitations?search=zzzz' },
      { name: 'invite a list', path: '/admin/invitations/new' },
      { name: 'invite by file', path: '/admin/invitations/new?by=file' },
      { name: 'invite people', path: '/admin/invitations/new?by=people' },
      { name: 'invite a group', path: '/admin/invitations/new?by=group' },
    ];
    expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
  });
});
