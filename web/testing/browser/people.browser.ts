import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn, submitHomework } from './academy.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

/** Two people with the same family name, and how somebody types it without the letters and marks of their keyboard. */
const SURNAME = 'Straßhauer';
const TYPED = 'STRASSHAUER désir';
const TEXT = 'I listened to my neighbour for a whole evening.';
const NAMES = ['Desirée', 'Désiré'];
const GROUP = { fa: `گروه یاری ${Date.now()}`, en: `Helping hands ${Date.now()}` };

interface Module {
  id: string;
  name: string;
}

let browser: Browser;
let course: PublishedCourse;

beforeAll(async () => {
  browser = await launchBrowser();
  course = await publishCourse(admin.token);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function openPage(person: SignedIn, path: string, language: 'en' | 'fa', width: number): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(academyAddress + path);
  return page;
}

interface Stored {
  role: string;
  deactivatedAt: string | null;
  courseCount: number;
}

/** What the server has stored of users, in the order of their addresses. */
async function storedOf(emails: readonly string[], state: 'active' | 'deactivated' = 'active'): Promise<Array<Stored | undefined>> {
  const query = 'query ($filter: AccountFilter) { accounts(filter: $filter) { items { email role deactivatedAt courseCount } } }';
  const filter = { search: 'users-', state: state === 'active' ? null : state };
  const { accounts } = await ask<{ accounts: { items: Array<Stored & { email: string }> } }>(query, { filter }, admin.token);
  return emails.map((email) => accounts.items.find((account) => account.email === email));
}

/** Creates the two people, enrolled in the course; returns their email addresses. */
async function addPeople(): Promise<[string, string]> {
  const add = async (index: number): Promise<string> => {
    const email = `users-${index}-${Date.now()}@academy.example`;
    const person = await newPerson(admin, { name: NAMES[index] ?? '', surname: SURNAME, email, language: 'en' });
    await enroll(person.token, course.id);
    return email;
  };
  return [await add(0), await add(1)];
}

describe('the users of the academy', { timeout: 300_000 }, () => {
  it('are found by folded letters, get roles, are deactivated with Undo one by one and together, and lose a course', async () => {
    const emails = await addPeople();
    const [first, second] = emails;
    // To change roles and to deactivate needs a proof of the last 15 minutes, which the session that all files share may not have.
    const page = await openPage(await signIn(admin.viewer.email), '/admin/users', 'en', 1280);
    const rows = page.locator('main tbody tr').filter({ hasText: '@' });
    const dialog = page.getByRole('dialog');
    const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click();
    const choose = async (email: string, action: string) => {
      await rows.filter({ hasText: email }).locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const changeRole = async (role: string) => {
      await dialog.getByRole('combobox').selectOption(role);
      await press('Change role', dialog);
      await dialog.waitFor({ state: 'detached' });
    };
    await page.locator('main input[type=search]').fill(TYPED);
    await expect.poll(() => rows.count()).toBe(2);

    await choose(first, 'Change role');
    await changeRole('instructor');
    await rows.filter({ hasText: first }).getByText('Instructor', { exact: true }).waitFor();
    expect((await storedOf(emails)).map((account) => account?.role)).toEqual(['instructor', 'student']);
    await choose(first, 'Deactivate');
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect((await storedOf([first], 'deactivated'))[0]?.deactivatedAt).not.toBeNull();
    await press('Undo');
    await expect.poll(() => storedOf([first])).toMatchObject([{ deactivatedAt: null }]);
    await rows.filter({ hasText: first }).getByText('Offline', { exact: true }).waitFor();

    for (const email of emails) await rows.filter({ hasText: email }).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected users', exact: true });
    await press('Change role', bar);
    await changeRole('class_leader');
    expect((await storedOf(emails)).map((account) => account?.role)).toEqual(['class_leader', 'class_leader']);
    await press('Deactivate', bar);
    await bar.waitFor({ state: 'detached' });
    await press('Undo');
    await expect.poll(() => storedOf(emails)).toMatchObject([{ deactivatedAt: null }, { deactivatedAt: null }]);

    await choose(second, 'Academies and courses');
    await dialog.locator(`a[href$="/${course.id}"]`).waitFor();
    await dialog.getByText('Disenroll', { exact: true }).click();
    await press('Disenroll', dialog);
    await dialog.getByText('No courses', { exact: true }).waitFor();
    expect(await storedOf(emails)).toMatchObject([{ courseCount: 1 }, { courseCount: 0 }]);
    await page.context().close();
  });
});

describe('a group of users', { timeout: 180_000 }, () => {
  it('is created with names in two languages on a phone in Persian, and gets and loses members', async () => {
    const say = (english: string) => translate('fa', english);
    const page = await openPage(admin, '/admin/groups', 'fa', 360);
    const button = async (english: string) => page.getByRole('button', { name: await say(english), exact: true });
    await (await button('Add group')).first().click();
    const dialog = page.getByRole('dialog');
    for (const [tab, name] of [
      ['دری / فارسی', GROUP.fa],
      ['English', GROUP.en],
    ] as const) {
      await dialog.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await dialog.getByRole('textbox').fill(name);
    }
    await dialog.getByRole('button', { name: await say('Save'), exact: true }).click();
    await page.getByText(await say('Group added successfully!')).waitFor();
    await page.getByRole('link', { name: GROUP.fa }).click();
    await page.getByText(await say('No users found')).waitFor();

    await (await button('Add User')).click();
    for (const [search, email] of [
      ['نرگس', 'narges@academy.example'],
      ['farid@', 'farid@academy.example'],
    ] as const) {
      await dialog.getByRole('searchbox').fill(search);
      await dialog.getByRole('checkbox', { name: email }).check();
    }
    await dialog.getByRole('button', { name: await say('Add User') }).click();
    await page.getByText(await say('Users added successfully!')).waitFor();
    const members = page.getByRole('region', { name: await say('Users') }).getByRole('listitem');
    await expect.poll(() => members.count()).toBe(2);
    const narges = members.filter({ hasText: 'narges@academy.example' });
    await narges.getByRole('button').click();
    await page.getByText(await say('Removed from the group')).waitFor();
    await expect.poll(() => members.count()).toBe(1);
    await (await button('Undo')).click();
    await expect.poll(() => members.count()).toBe(2);
    await expect.poll(async () => (await button('Undo')).count()).toBe(0);
    await narges.getByRole('button').click();
    await expect.poll(() => members.count()).toBe(1);
    expect(await narges.count()).toBe(0);
    await page.context().close();
  });
});

describe('the team of a course', { timeout: 180_000 }, () => {
  it('gets a trainer of one module, who sees the results and reviews the homework of just that module', async () => {
    const query = 'query ($id: ID!) { course(id: $id) { modules { id name } } }';
    const { modules } = (await ask<{ course: { modules: Module[] } }>(query, { id: course.id }, admin.token)).course;
    const [first, second] = modules as [Module, Module];
    const [trainer, learner] = [await signIn('trainer2@academy.example'), await signIn('student@academy.example')];
    await enroll(learner.token, course.id);
    for (const [moduleId, name] of [
      [first.id, 'A talk of the first module'],
      [second.id, 'A talk of the second module'],
    ] as const)
      await submitHomework(admin.token, { ...course, moduleId }, name, TEXT, learner);

    const page = await openPage(admin, `/admin/course-detail/${course.id}?tab=3`, 'en', 1280);
    const team = page.getByRole('region', { name: 'Course team' });
    await team.getByText('No Team Members Found').waitFor();
    await team.getByRole('button', { name: 'Add team member' }).click();
    const form = page.getByRole('dialog', { name: 'Add team member' });
    await form.getByRole('searchbox').fill('trainer2@');
    await form.getByRole('radio', { name: trainer.viewer.email }).check();
    await form.getByRole('radio', { name: 'Only some modules' }).check();
    await form.getByRole('checkbox', { name: second.name, exact: true }).check();
    await form.getByRole('button', { name: 'Add team member' }).click();
    await page.getByText('Team member added successfully!').waitFor();
    await team.getByRole('listitem').filter({ hasText: trainer.viewer.email }).getByText(second.name, { exact: true }).waitFor();

    await page.goto(`${academyAddress}/admin/users?search=${encodeURIComponent(trainer.viewer.email)}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Academies and courses' }).click();
    await page.getByRole('dialog').locator(`a[href*="${course.id}"]`).click();
    await page.getByRole('tab', { name: /^Students/, selected: true }).waitFor();
    await team.getByRole('listitem').filter({ hasText: trainer.viewer.email }).waitFor();
    await page.context().close();

    const overview = await openPage(trainer, `/academy-course-detail/${course.id}?tab=6`, 'en', 1280);
    const listed = overview.getByRole('list', { name: 'Modules' });
    await listed.locator(`a[href*="of=${second.id}"]`).waitFor();
    expect(await listed.locator('a[href*="of="]').count()).toBe(1);
    await overview.goto(`${academyAddress}/feedback?course=${course.id}`);
    const waiting = overview.getByRole('navigation', { name: 'Waiting homework' }).getByRole('listitem');
    await waiting.first().waitFor();
    expect(await waiting.allTextContents()).toEqual([expect.stringContaining('A talk of the second module')]);
    await overview.context().close();
  });
});
