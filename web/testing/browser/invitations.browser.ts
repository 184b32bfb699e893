import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, eventually, mails, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openContext } from './context.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';

const PASSWORD = 'Zusammen!2026';

let browser: Browser;
let privateCourseId: string;
let published: PublishedCourse;

beforeAll(async () => {
  browser = await launchBrowser();
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; courseType: string }> } }> } }>(
    '{ academies { items { courses { items { id courseType } } } } }',
    {},
    admin.token,
  );
  privateCourseId = academies.items.flatMap(({ courses }) => courses.items).find(({ courseType }) => courseType === 'private')?.id ?? '';
  if (privateCourseId === '') throw new Error('The demo content has no private course');
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

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.waitForURL('**/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Creates the account of a sign-up link in a browser of its own, and signs in. */
async function signUpAt(link: string, email: string): Promise<Page> {
  const page = await (await openContext(browser, { viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(link);
  await page.locator('input[name=name]').fill('Nura');
  await page.locator('input[name=surname]').fill('Ahmadi');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.locator('input[name=privacyAccepted]').check();
  await page.locator('form button[type=submit]').click();
  await signInOn(page, email, PASSWORD);
  await page.waitForURL('**/dashboard');
  return page;
}

/** Creates a group with one member. */
async function groupOf(userId: string): Promise<string> {
  const create = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
  const input = { defaultLanguage: 'en', translations: [{ language: 'en', name: `Invited together ${Date.now()}` }] };
  const { id } = (await ask<{ createGroup: { id: string } }>(create, { input }, admin.token)).createGroup;
  await ask('mutation ($id: ID!, $userIds: [ID!]!) { addGroupUsers(id: $id, userIds: $userIds) { id } }', { id, userIds: [userId] }, admin.token);
  return id;
}

async function inviteToCourse({ viewer }: SignedIn, courseId: string): Promise<void> {
  const invite = 'mutation ($userIds: [ID!]!, $courseId: ID) { inviteToAccess(userIds: $userIds, courseId: $courseId) { outcome } }';
  await ask(invite, { userIds: [viewer.id], courseId }, admin.token);
}

/** Invites the addresses of a file, which opens the private course. */
async function inviteByFile(page: Page, email: string): Promise<void> {
  await page.goto(`${academyAddress}/admin/users`);
  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  await page.getByRole('tab', { name: 'File', exact: true }).click();
  const csv = `Email\r\n${email}\r\n ${email.toUpperCase()}\r\nadmin@academy.example\r\nno-address\r\n`;
  await page.locator('main input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('combobox', { name: 'Access after sign-up (optional)', exact: true }).selectOption(`course:${privateCourseId}`);
  await page.getByRole('button', { name: 'Check file', exact: true }).click();
  await page.waitForURL('**/admin/invitations/import/*');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByText('This is what will happen. Nothing has been sent yet.').waitFor();
  expect((await mails()).filter(({ to }) => to === email)).toEqual([]);
  await page.locator('main button').first().click();
  await page.getByText('All addresses have been processed.').waitFor();
  await page.getByText('Users Invited successfully!').waitFor();
  await expect.poll(() => rows.count()).toBe(4);
}

/** Invites a group from its page to the published course. */
async function inviteGroup(page: Page, groupId: string): Promise<void> {
  await page.goto(`${academyAddress}/admin/group-users/${groupId}`);
  await page.getByRole('link', { name: 'Invite to academy or course', exact: true }).click();
  await page.waitForURL(`**/admin/invitations/new?by=group&group=${groupId}`);
  await page.locator(`main option[value="${groupId}"]`).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('combobox', { name: 'Group' }).inputValue()).toBe(groupId);
  await page.getByRole('combobox', { name: 'Academy or course' }).selectOption(`course:${published.id}`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Users Invited successfully!').waitFor();
}

describe('the invitations of an admin', { timeout: 300_000 }, () => {
  it('lead from a file through the sign-up to a private course, and from a group to its member, who accepts in a course', async () => {
    const email = `invited-${Date.now()}@academy.example`;
    const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await inviteByFile(page, email);
    const guest = await signUpAt(await linkIn(email, '/signup/'), email);
    expect((await mails()).filter(({ to, text }) => to === email && text.includes('/signup/'))).toHaveLength(1);
    const member = await signIn(email, PASSWORD);
    // Nobody sees a private course without access to it.
    expect(await ask('query ($id: ID!) { course(id: $id) { id } }', { id: privateCourseId }, member.token)).toEqual({ course: { id: privateCourseId } });

    await inviteGroup(page, await groupOf(member.viewer.id));
    await guest.goto(await linkIn(email, '/acceptAccess/'));
    await guest.waitForURL(`**/academy-course-detail/${published.id}**`);
    await guest.locator('article h1').waitFor();

    await page.goto(`${academyAddress}/admin/invitations?search=${encodeURIComponent(email)}`);
    const items = page.locator('main').getByRole('listitem');
    await expect.poll(() => items.filter({ hasText: email }).count()).toBe(2);
    expect(await items.getByText('Accepted', { exact: true }).count()).toBe(2);
    await guest.context().close();
    await context.close();
  });
});

describe('an invitation to a private course', { timeout: 180_000 }, () => {
  it('leads a guest through the sign-in to the course once, and loads nothing from other hosts and no part that is not opened', async () => {
    const email = `access-${Date.now()}@academy.example`;
    const person = await newPerson(admin, { name: 'Nura', surname: 'Ahmadi', email, language: 'en' });
    await inviteToCourse(person, privateCourseId);
    const link = await linkIn(email, '/acceptAccess/');
    const page = await (await openContext(browser, { viewport: { width: 360, height: 740 }, locale: 'en-GB' })).newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(link);
    await signInOn(page, email, person.password);
    await page.waitForURL(`**/academy-course-detail/${privateCourseId}**`);
    await page.locator('article h1').waitFor();

    const web = requested.filter((address) => address.startsWith('http'));
    expect(web.filter((address) => !address.startsWith(academyAddress))).toEqual([]);
    // The hash at the end of a file name, and the signature of an address, can be any letters.
    const names = web.map((address) => new URL(address).pathname.replace(/-[\w-]{8}\.js$/, ''));
    expect(names.filter((name) => /pdf|tiptap|jitsi/i.test(name))).toEqual([]);
    const catalogs = new Set(web.filter((address) => /\/assets\/(en|de|ar|fr|fa)-/.test(address)));
    expect(catalogs.size).toBe(1);

    await page.goto(link);
    await page.getByText('Unable to process your invitation. Invalid or already processed!').first().waitFor();
    await page.context().close();
  });

  it('is a notification on a phone and a desk at once, is read on both, leads to the course, and is gone on both when it is accepted', async () => {
    const person = await newPerson(admin, { name: 'Salim', surname: 'Noori', email: `notified-${Date.now()}@academy.example`, language: 'en' });
    const open = async (width: number): Promise<Page> => {
      const page = await (await openAs(browser, person, { language: 'en' }, { viewport: { width, height: 800 } })).newPage();
      await page.goto(`${academyAddress}/dashboard`);
      return page;
    };
    const devices = [await open(360), await open(1280)] as const;
    const [phone, desk] = devices;
    const bell = (page: Page) => page.locator('header [aria-haspopup=dialog]');
    const expectBell = async (name: string) => {
      for (const page of devices) await expect.poll(() => bell(page).getAttribute('aria-label')).toBe(name);
    };
    const items = (page: Page) => page.locator('header [role=dialog] li');
    await expectBell('Notifications');
    await inviteToCourse(person, published.id);
    await expectBell('1 unread notification');
    await bell(desk).click();
    await expect.poll(() => items(desk).first().textContent()).toMatch(/^Unread: You have an invitation/);
    await bell(phone).click();
    await phone.getByRole('button', { name: 'Mark all as read' }).click();
    await expectBell('Notifications');
    // Also in the list that is open on the other device.
    await expect.poll(() => items(desk).first().textContent()).toMatch(/^You have an invitation/);
    await items(desk).first().getByRole('link').click();
    await desk.waitForURL(`**/academy-course-detail/${published.id}**`);
    await expect.poll(() => items(phone).filter({ hasText: 'You have an invitation' }).count()).toBe(0);
    for (const page of devices) await page.context().close();
  });
});
