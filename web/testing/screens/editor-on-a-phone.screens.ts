import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { Touch } from '../browser/touch.ts';

interface Outline {
  id: string;
  modules: Array<{ id: string; steps: Array<{ id: string }> }>;
}

const OUTLINE = 'id modules { id steps { id } }';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let browser: Browser;
let admin: SignedIn;
let course: Outline;
let page: Page;
const address = (rest = ''): string => `${academyAddress}/admin/course-detail/${course.id}?tab=1${rest}`;

async function readOutline(): Promise<Outline> {
  return (await ask<{ adminCourse: Outline }>(`query ($id: ID!) { adminCourse(id: $id) { ${OUTLINE} } }`, { id: course.id }, admin.token)).adminCourse;
}
const moduleIds = async (): Promise<string[]> => (await readOutline()).modules.map(({ id }) => id);
const stepIds = async (): Promise<string[]> => (await readOutline()).modules[0]?.steps.map(({ id }) => id) ?? [];

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, OUTLINE);
  page = await (await openAs(browser, admin, { language: 'en' }, PHONE)).newPage();
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Returns the center of an element in the viewport. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the first entry by its handle and drops it on the second. */
async function dragFirstBelowSecond(grips: Locator): Promise<void> {
  await grips.nth(1).waitFor();
  // In the middle of the viewport: near its edges the page would scroll, and the entry would move further than the second.
  await grips.evaluateAll(([first, second]) => {
    const [top, bottom] = [first, second].map((grip) => grip?.getBoundingClientRect().top ?? 0);
    window.scrollBy(0, ((top ?? 0) + (bottom ?? 0) - window.innerHeight) / 2);
  });
  const touch = await Touch.of(page);
  const [from, to] = [await middleOf(grips.first()), await middleOf(grips.nth(1))];
  await touch.press(from);
  await page.waitForFunction((grip) => getComputedStyle(grip?.closest('li') as Element).boxShadow !== 'none', await grips.first().elementHandle());
  const other = await grips.nth(1).elementHandle();
  await touch.move(from, { x: to.x, y: to.y + 12 });
  // The second entry has moved up.
  await page.waitForFunction((grip) => getComputedStyle(grip?.closest('li') as Element).transform !== 'none', other);
  await touch.release();
}

/** Swipes up from an element; the page scrolls. */
async function swipeUp(from: Locator): Promise<void> {
  const start = await middleOf(from);
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  const before = await scrollPosition();
  const touch = await Touch.of(page);
  await touch.press(start);
  await touch.move(start, { x: start.x, y: start.y - 240 });
  await touch.release();
  await expect.poll(scrollPosition).toBeGreaterThan(before + 100);
}

describe('touch input in the list of modules and steps', { timeout: 180_000 }, () => {
  it('drags a step to another position, which is announced and saved', async () => {
    const [first, second, ...rest] = await stepIds();
    await page.goto(address());
    await dragFirstBelowSecond(
      page
        .getByRole('list', { name: 'Steps' })
        .first()
        .getByRole('button', { name: /^Position of/ }),
    );
    await page.getByText(/is now in position 2 of 3\.$/).waitFor({ state: 'attached' });
    await expect.poll(stepIds).toEqual([second, first, ...rest]);
  });

  it('drags a module to another position', async () => {
    const [first, second, ...rest] = await moduleIds();
    await page.goto(address());
    const openers = page.locator('aside button[aria-expanded][aria-controls]:not([aria-haspopup])');
    await openers.first().waitFor();
    for (const opener of await openers.all()) await opener.tap();
    await dragFirstBelowSecond(page.locator('aside').getByRole('button', { name: /^Position of/ }));
    await expect.poll(moduleIds).toEqual([second, first, ...rest]);
  });

  it('scrolls the page on a swipe over a name, and moves no entry', async () => {
    const before = await readOutline();
    await page.goto(address());
    const name = page.getByRole('list', { name: 'Steps' }).nth(1).getByRole('link').first();
    await name.waitFor();
    await swipeUp(name);
    expect(await readOutline()).toEqual(before);
  });

  it('opens a step at its top with the focus on it, and Back restores the scroll position of the list', async () => {
    await page.goto(address());
    const last = page
      .locator('aside')
      .getByRole('link', { name: /^(?!Add)/ })
      .last();
    await last.scrollIntoViewIfNeeded();
    const scrollPosition = () => page.evaluate(() => window.scrollY);
    const before = await scrollPosition();
    await last.tap();
    await page.getByRole('textbox', { name: 'Name of the step' }).waitFor();
    await expect.poll(scrollPosition).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.goBack();
    await last.waitFor();
    await expect.poll(scrollPosition).toBe(before);
  });

  it('opens and closes the dialog of a module', async () => {
    await page.goto(address());
    await page.getByRole('link', { name: 'Add a module' }).tap();
    const form = page.getByRole('dialog', { name: 'New module' });
    await form.getByLabel('Name of the module').waitFor();
    await form.getByRole('button', { name: 'Close' }).tap();
    await form.waitFor({ state: 'detached' });
  });
});

describe('the blocks of a step with touch input', { timeout: 180_000 }, () => {
  it('are dragged to another position, and a swipe over a text still scrolls the page', async () => {
    const [step] = await stepIds();
    await page.goto(address(`&step=${step}`));
    const blocks = page.getByRole('list', { name: 'Content' });
    await blocks.waitFor();
    const names = () => blocks.locator('> li section[aria-label]').evaluateAll((all) => all.map((block) => block.getAttribute('aria-label')));
    const before = await names();
    expect(before.length).toBeGreaterThan(1);
    await dragFirstBelowSecond(blocks.locator('> li section[aria-label] > div:first-child').getByRole('button', { name: /^Position of/ }));
    await expect.poll(names).not.toEqual(before);
    await swipeUp(blocks.locator('.ProseMirror').first());
  });
});
