import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, enroll, type SignedIn, signIn } from './academy.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, type Screen, SERIES, violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

/** Two people with the same family name, and how somebody types it without the letters and marks of their keyboard. */
const FORMS = [
  { language: 'en', width: 1280, surname: 'Straßhauer', typed: 'STRASSHAUER désir', names: ['Desirée', 'Désiré'] },
  { language: 'fa', width: 360, surname: 'کریمی‌پور', typed: 'كريميپور', names: ['یَلدا', 'یاسمین'] },
] as const;
type Form = (typeof FORMS)[number];

let browser: Browser;
let admin: SignedIn;
let courseId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string }> } }> } }>(
    '{ academies { items { courses { items { id } } } } }',
    {},
    admin.token,
  );
  courseId = academies.items.flatMap(({ courses }) => courses.items)[0]?.id ?? '';
}, 60_000);
afterAll(() => browser?.close());

/** Creates the people of a form, enrolled in a course; returns their email addresses. */
async function addPeople({ language, surname, names }: Form): Promise<string[]> {
  const emails: string[] = [];
  for (const [index, name] of names.entries()) {
    const email = `users-${language}-${index}-${Date.now()}@academy.example`;
    const person = await newPerson(admin, { name, surname, email, language });
    await enroll(person.token, courseId);
    emails.push(email);
  }
  return emails;
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

/** The list of users in a browser, operated by the texts of its language. */
class UsersScreen {
  constructor(
    readonly page: Page,
    readonly form: Form,
  ) {}

  text(english: string): Promise<string> {
    return translate(this.form.language, english);
  }

  async press(english: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name: await this.text(english), exact: true }).click();
  }

  rowOf(email: string): Locator {
    return this.page.locator('main tbody tr, main li').filter({ hasText: email });
  }

  rows(): Locator {
    return this.page.locator('main tbody tr, main li').filter({ hasText: '@' });
  }

  /** Sets a filter: beside the search, or in the sheet of a phone. */
  async filter(english: string, value: string): Promise<void> {
    const main = this.page.locator('main');
    const phone = this.form.width < 1024;
    if (phone) await main.locator('[role=search] + button[aria-haspopup=dialog]').click();
    const field = main.getByRole('combobox', { name: await this.text(english), exact: true });
    await field.selectOption(value);
    await expect.poll(() => field.inputValue()).toBe(value);
    if (phone) await this.press('Show the list', this.dialog());
  }

  /** Chooses an action from the menu of a user. */
  async choose(email: string, english: string): Promise<void> {
    await this.rowOf(email).locator('[aria-haspopup=menu]').click();
    await this.page.getByRole('menuitem', { name: await this.text(english), exact: true }).click();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Expects that nothing is wrong with the page as it is shown. */
  async check(name: string): Promise<void> {
    const { language, width } = this.form;
    await screenshot(this.page, `users ${name} ${language} ${width}`);
    expect(await violationsOf(this.page), name).toEqual([]);
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
}

async function openUsers(form: Form): Promise<UsersScreen> {
  const context = await openAs(browser, admin, { language: form.language }, { viewport: { width: form.width, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${academyAddress}/admin/users`);
  const screen = new UsersScreen(page, form);
  await screen.rows().first().waitFor();
  return screen;
}

describe('the list of users', { timeout: 300_000 }, () => {
  it.each(FORMS)('finds users by folded letters, and changes them one by one and together ($language, $width pixels)', async (form) => {
    const emails = await addPeople(form);
    const [first = '', second = ''] = emails;
    const screen = await openUsers(form);
    const { page } = screen;

    await page.locator('main input[type=search]').fill(form.typed);
    await expect.poll(() => screen.rows().count()).toBe(2);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(form.typed);
    await screen.filter('Role', 'speaker');
    await page.getByText(await screen.text('No users found'), { exact: true }).waitFor();
    await screen.check('none found');
    await screen.filter('Role', 'student');
    await expect.poll(() => screen.rows().count()).toBe(2);
    await screen.filter('Online status', 'offline');
    await page.waitForURL((url) => url.searchParams.get('presence') === 'offline');
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await expect.poll(() => screen.rows().count()).toBe(2);
    await screen.check('found');

    await screen.choose(first, 'Change role');
    await screen.dialog().getByRole('combobox').selectOption('instructor');
    await screen.check('role');
    await screen.press('Change role', screen.dialog());
    await screen
      .rowOf(first)
      .getByText(await screen.text('Instructor'), { exact: true })
      .waitFor();
    expect((await storedOf(emails)).map((account) => account?.role)).toEqual(['instructor', 'student']);

    await screen.choose(first, 'Deactivate');
    const undo = page.getByRole('button', { name: await screen.text('Undo'), exact: true });
    await undo.waitFor();
    expect((await storedOf([first], 'deactivated'))[0]?.deactivatedAt).not.toBeNull();
    await undo.click();
    await expect.poll(() => storedOf([first])).toMatchObject([{ deactivatedAt: null }]);
    await screen
      .rowOf(first)
      .getByText(await screen.text('Offline'), { exact: true })
      .waitFor();

    for (const email of emails) await screen.rowOf(email).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: await screen.text('Actions on the selected users'), exact: true });
    await screen.check('selected');
    await screen.press('Change role', bar);
    await screen.dialog().getByRole('combobox').selectOption('class_leader');
    await screen.press('Change role', screen.dialog());
    await screen.dialog().waitFor({ state: 'detached' });
    expect((await storedOf(emails)).map((account) => account?.role)).toEqual(['class_leader', 'class_leader']);
    await screen.press('Deactivate', bar);
    await bar.waitFor({ state: 'detached' });
    await screen.check('deactivated');
    await screen.press('Undo');
    await expect.poll(() => storedOf(emails)).toMatchObject([{ deactivatedAt: null }, { deactivatedAt: null }]);

    await screen.choose(second, 'Academies and courses');
    await screen.dialog().locator(`a[href$="/${courseId}"]`).waitFor();
    await screen.check('access');
    await screen
      .dialog()
      .getByText(await screen.text('Disenroll'), { exact: true })
      .click();
    await screen.check('disenrol');
    await screen.press('Disenroll', screen.dialog());
    await screen
      .dialog()
      .getByText(await screen.text('No courses'), { exact: true })
      .waitFor();
    expect(await storedOf(emails)).toMatchObject([{ courseCount: 1 }, { courseCount: 0 }]);
    await page.context().close();
  });

  it.each(SERIES)('has no axe violation, no sideways scroll and no error on a $name', async (series) => {
    const screens: Screen[] = [
      { name: 'users', path: '/admin/users' },
      { name: 'users, none found', path: '/admin/users?search=zzzz' },
      { name: 'users, deactivated', path: '/admin/users?state=deactivated' },
      { name: 'users, all selected', path: '/admin/users?role=instructor', act: (page) => page.locator('main input[type=checkbox]').first().check() },
    ];
    expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
  });

  it('adds a user to a group with the keyboard alone', async () => {
    const create = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
    const name = `Keyboard ${Date.now()}`;
    const input = { defaultLanguage: 'en', translations: [{ language: 'en', name }] };
    const { id } = (await ask<{ createGroup: { id: string } }>(create, { input }, admin.token)).createGroup;
    const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/users?search=farid%40`);
    await tabTo(page, page.getByRole('row').filter({ hasText: 'farid@academy.example' }).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await pressByKeyboard(page, page.getByRole('toolbar').getByRole('button', { name: 'Add to group' }));
    const dialog = page.getByRole('dialog', { name: 'Add to group' });
    await dialog.getByRole('option', { name }).waitFor({ state: 'attached' });
    await tabTo(page, dialog.getByRole('combobox', { name: 'Group' }));
    await page.keyboard.type(name);
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Add to group' }));
    await page.getByText('Users added successfully!').waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Users' }).evaluate((region) => region === document.activeElement)).toBe(true);
    const query = 'query ($id: ID!) { group(id: $id) { memberCount } }';
    expect(await ask(query, { id }, admin.token)).toEqual({ group: { memberCount: 1 } });
    await ask('mutation ($id: ID!) { deleteGroup(id: $id) }', { id }, admin.token);
    await context.close();
  });
});
