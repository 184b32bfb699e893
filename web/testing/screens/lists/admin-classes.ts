import type { Page } from 'playwright-core';
import { buttonOf, pressing } from '../acts.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

/** Opens a dialog from the menu of the first class. The menu of those who may edit is before that of the calendars, and loads later. */
const ofFirstClass =
  (entry: number, opened: string) =>
  async (page: Page): Promise<void> => {
    const first = page.locator('main li', { has: page.locator('[aria-haspopup=menu]') }).first();
    const menus = first.locator('[aria-haspopup=menu]');
    await menus.nth(1).waitFor();
    await menus.first().click();
    await page.locator('[role=menuitem]').nth(entry).click();
    await page.locator(opened).first().waitFor();
  };

const openFeed = pressing('Calendar subscription', 'dialog[open] p + div button');

async function newAddress(page: Page): Promise<void> {
  await openFeed(page);
  const dialog = page.locator('dialog[open]');
  // One press, on the button that is there: the other one may follow for a moment.
  const create = await buttonOf(page, 'Create address', dialog);
  await create.or(await buttonOf(page, 'Replace address', dialog)).click();
  await dialog.locator('input').waitFor();
}

/** The classes of a course in admin mode, with their dialogs. */
export function adminClassScreens({ course }: World): Screen[] {
  const path = `/admin/course-detail/${course.id}?tab=4`;
  const dialog = 'dialog li, dialog input';
  return [
    { name: 'classes of an admin', path, operation: 'ClassList', first: { selector: 'main ul > li:has(h2)', top: 300 } },
    { name: 'class form', path: `${path}&add=1` },
    { name: 'class form of a class', path: `${path}&edit=${course.class}` },
    { name: 'class dates', path, act: ofFirstClass(1, dialog) },
    { name: 'class deletion', path, act: ofFirstClass(2, dialog) },
    { name: 'class attendance', path, act: pressing('Attendance', 'dialog[open] table') },
    { name: 'calendar address', path, act: openFeed },
    { name: 'new calendar address', path, act: newAddress },
  ];
}
