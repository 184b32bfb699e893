import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, publishCourse } from './academy.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar';
const FORMS = [
  ['en', 1280],
  ['ar', 360],
] as const;

let browser: Browser;
let courseId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  courseId = (await publishCourse(admin.token)).id;
}, 120_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

/** A page of the admin that is operated with the keyboard alone. */
class KeyboardPage {
  private constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  static async open(path: string, language: Language, width: number): Promise<KeyboardPage> {
    const context = await openAs(browser, admin, { language }, { viewport: { width, height: 800 }, timezoneId: 'Europe/Berlin' });
    const page = await context.newPage();
    await page.goto(academyAddress + path);
    await page.locator('main h1').waitFor();
    return new KeyboardPage(page, language);
  }

  say(english: string): Promise<string> {
    return translate(this.language, english);
  }

  dialog(): Locator {
    return this.page.locator('dialog[open]');
  }

  async press(english: string, within: Page | Locator = this.page): Promise<void> {
    await pressByKeyboard(this.page, within.getByRole('button', { name: await this.say(english), exact: true }).first());
  }

  async type(field: Locator, text: string): Promise<void> {
    await tabTo(this.page, field);
    await this.page.keyboard.type(text);
  }

  async check(box: Locator): Promise<void> {
    await tabTo(this.page, box);
    await this.page.keyboard.press('Space');
    await expect.poll(() => box.isChecked()).toBe(true);
  }

  async waitForText(english: string): Promise<void> {
    await this.page
      .getByText(await this.say(english), { exact: true })
      .first()
      .waitFor();
  }

  /** Whether the focus is on an element or within it, and not lost to the page. */
  async expectFocusIn(place: Locator): Promise<void> {
    await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

describe('with the keyboard alone', { timeout: 240_000 }, () => {
  it.each(FORMS)('a group is created, and gets and loses members, in %s at %i px', async (language, width) => {
    const keys = await KeyboardPage.open('/admin/groups', language, width);
    const { page } = keys;
    const name = `Keyboard ${language} ${Date.now()}`;
    await keys.press('Add group', page.locator('main'));
    await keys.type(keys.dialog().getByRole('textbox'), name);
    await keys.press('Save', keys.dialog());
    await keys.waitForText('Group added successfully!');
    await keys.type(page.getByRole('searchbox').first(), name);
    const found = page.getByRole('region', { name: await keys.say('Groups') }).getByRole('listitem');
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining(name)]);
    await pressByKeyboard(page, found.getByRole('link', { name, exact: true }));
    await keys.waitForText('No users found');
    await keys.press('Add User', page.locator('main'));
    await keys.type(keys.dialog().getByRole('searchbox'), 'farid@');
    await expect.poll(() => keys.dialog().getByRole('checkbox').count()).toBe(1);
    await keys.check(keys.dialog().getByRole('checkbox', { name: 'farid@academy.example' }));
    await keys.press('Add User', keys.dialog());
    await keys.waitForText('Users added successfully!');
    const members = page.getByRole('region', { name: await keys.say('Users') });
    await pressByKeyboard(page, members.getByRole('listitem').filter({ hasText: 'farid@academy.example' }).getByRole('button'));
    await keys.waitForText('Removed from the group');
    await expect.poll(() => members.getByRole('listitem').count()).toBe(0);
    await keys.expectFocusIn(members);
    await keys.close();
  });

  it.each(FORMS)('an address is invited by a list, invited again, and its invitation revoked, in %s at %i px', async (language, width) => {
    const keys = await KeyboardPage.open('/admin/invitations', language, width);
    const { page } = keys;
    const email = `keyboard-${language}-${Date.now()}@academy.example`;
    await pressByKeyboard(page, page.getByRole('link', { name: await keys.say('Invite people'), exact: true }));
    await keys.type(page.locator('main textarea'), email);
    await keys.press('Check addresses');
    await page.waitForURL('**/admin/invitations/import/*');
    await pressByKeyboard(page, page.locator('main button').first());
    await keys.waitForText('Users Invited successfully!');
    await pressByKeyboard(page, page.locator('main nav a').first());
    await page.waitForURL(/\/admin\/invitations$/);
    await keys.type(page.locator('main input[type=search]'), email);
    const items = page.locator('main ul > li:has(h2)');
    await expect.poll(() => items.allTextContents()).toEqual([expect.stringContaining(email)]);
    for (const action of ['Send again', 'Revoke']) {
      await keys.check(items.getByRole('checkbox'));
      const bar = page.getByRole('region', { name: await keys.say('Selected invitations') });
      await keys.press(action, bar);
      await expect.poll(() => bar.count()).toBe(0);
      await keys.expectFocusIn(page.locator('main'));
    }
    await items.getByText(await keys.say('Revoked'), { exact: true }).waitFor();
    await expect.poll(() => items.getByRole('checkbox').isDisabled()).toBe(true);
    await keys.close();
  });

  it.each(FORMS)('a class is added and one of its dates cancelled, in %s at %i px', async (language, width) => {
    const keys = await KeyboardPage.open(`/admin/course-detail/${courseId}?tab=4`, language, width);
    const { page } = keys;
    const name = `Keyboard talk ${language}`;
    await keys.press('Add class', page.locator('main'));
    await keys.check(keys.dialog().getByRole('checkbox').first());
    await keys.type(keys.dialog().locator('input[type=time]'), '1030AM');
    await keys.type(keys.dialog().getByLabel(await keys.say('Name'), { exact: true }), name);
    await keys.type(keys.dialog().getByRole('textbox', { name: await keys.say('Description') }), 'We talk about the week.');
    await keys.press('Add class', keys.dialog());
    await keys.waitForText('Class added successfully!');
    const actions = page.getByRole('button', { name: (await keys.say('More actions: {name}')).replace('{name}', name) });
    await pressByKeyboard(page, actions);
    const dates = page.getByRole('menuitem', { name: await keys.say('Cancel or move dates') });
    await dates.waitFor();
    const highlighted = page.locator('[role=menuitem][data-highlighted]');
    await highlighted.waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => highlighted.textContent()).toBe(await dates.textContent());
    await page.keyboard.press('Enter');
    const cancel = new RegExp(`^${(await keys.say('Cancel date: {when}')).replace('{when}', '')}`);
    await pressByKeyboard(page, keys.dialog().getByRole('button', { name: cancel }).first());
    await keys
      .dialog()
      .getByText(await keys.say('Everyone in the course is notified.'))
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => keys.dialog().count()).toBe(0);
    await keys.expectFocusIn(actions);
    const { courseClasses } = await ask<{ courseClasses: { items: Array<{ name: string; nextDates: Array<{ state: string }> }> } }>(
      'query ($id: ID!) { courseClasses(courseId: $id) { items { name nextDates(count: 2) { state } } } }',
      { id: courseId },
      admin.token,
    );
    expect(courseClasses.items.find((item) => item.name === name)?.nextDates.map(({ state }) => state)).toEqual(['cancelled', 'planned']);
    await keys.close();
  });
});
