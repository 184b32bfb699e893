import type { Page } from 'playwright-core';
import { ask } from './academy.ts';

/** A screen of a course in admin mode, with the actions before it is checked. */
export interface CourseScreen {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

const writing = (page: Page): Promise<void> => page.locator('main form [role=tablist]').waitFor();

/** Adds every kind of block, a table, a quiz and homework to one page. */
async function addEverything(page: Page): Promise<void> {
  await writing(page);
  for (const what of ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'player', 'question', 'homework']) await page.locator(`[data-add=${what}]`).click();
  await page.locator('.ProseMirror').first().click();
  await page.locator('[role=toolbar] button:not([aria-pressed]):not([aria-haspopup])').first().click();
  await page.locator('.ProseMirror table').first().waitFor();
  // axe requires a text in the header cell of a column.
  for (const key of ['A', 'Tab', 'B']) await page.keyboard.press(key);
}

async function saveEmpty(page: Page): Promise<void> {
  await writing(page);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main form [aria-invalid=true]').first().waitFor();
}

/** Opens the third language with the original text beside it. */
async function translate(page: Page): Promise<void> {
  await writing(page);
  await page.locator('main form [role=tab]').nth(2).click();
  await page.locator('[data-original-of]').first().waitFor();
}

/** The editor is loaded after the form. */
async function openEditor(page: Page): Promise<void> {
  await page.locator('.ProseMirror').waitFor();
}

async function openFirstMenu(page: Page): Promise<void> {
  await page.locator('aside [aria-haspopup=menu]').nth(1).click();
  await page.locator('aside [role=menuitem]').first().waitFor();
}

/** Returns the screens of a course in admin mode: the outline, the step editor, the preview and the other tabs. */
export async function courseScreens(courseId: string, token: string): Promise<CourseScreen[]> {
  const { adminCourse } = await ask<{ adminCourse: { modules: Array<{ id: string; steps: Array<{ id: string }> }> } }>(
    'query ($id: ID!) { adminCourse(id: $id) { modules { id steps { id } } } }',
    { id: courseId },
    token,
  );
  const [module] = adminCourse.modules;
  const step = module?.steps[0]?.id;
  const course = `/admin/course-detail/${courseId}`;
  const added = `${course}?tab=1&step=new&in=${module?.id}`;
  return [
    { name: 'admin course', path: course },
    { name: 'admin course, menu of a step', path: `${course}/edit-content`, act: openFirstMenu },
    { name: 'admin module added', path: `${course}?tab=1&module=new` },
    { name: 'admin step', path: `${course}?tab=1&step=${step}`, act: writing },
    { name: 'admin step, every kind of block', path: added, act: addEverything },
    { name: 'admin step, invalid fields', path: added, act: saveEmpty },
    { name: 'admin step, translated', path: `${course}?tab=1&step=${step}`, act: translate },
    { name: 'admin step that does not exist', path: `${course}?tab=1&step=${NOBODY}` },
    { name: 'admin course, information', path: `${course}?tab=2` },
    { name: 'admin course, students', path: `${course}?tab=3` },
    { name: 'admin course, email all', path: `${course}?tab=7`, act: openEditor },
    { name: 'admin course that does not exist', path: `/admin/course-detail/${NOBODY}` },
    { name: 'admin step preview', path: `/admin/preview-step/${step}` },
  ];
}
