import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, copyCourse, deleteCourse, type SignedIn, signIn } from './academy.ts';
import { Finger } from './finger.ts';
import { openAs } from './open-as.ts';

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
  course = await copyCourse(admin.token, OUTLINE);
  page = await (await openAs(browser, admin, { language: 'en' }, PHONE)).newPage();
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Where an element is on the glass. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Nobody can touch what is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes the first entry by its grip, holds it until it is lifted, and lets it go on the second. */
async function dragFirstBelowSecond(grips: Locator): Promise<void> {
  await grips.nth(1).waitFor();
  // In the middle of the glass: near its edges the page would move along, and the entry further than the second.
  await grips.evaluateAll(([first, second]) => {
    const [top, bottom] = [first, second].map((grip) => grip?.getBoundingClientRect().top ?? 0);
    window.scrollBy(0, ((top ?? 0) + (bottom ?? 0) - window.innerHeight) / 2);
  });
  const finger = await Finger.of(page);
  const [from, to] = [await middleOf(grips.first()), await middleOf(grips.nth(1))];
  await finger.press(from);
  await page.waitForFunction((grip) => getComputedStyle(grip?.closest('li') as Element).boxShadow !== 'none', await grips.first().elementHandle());
  const other = await grips.nth(1).elementHandle();
  await finger.move(from, { x: to.x, y: to.y + 12 });
  // The second has made room.
  await page.waitForFunction((grip) => getComputedStyle(grip?.closest('li') as Element).transform !== 'none', other);
  await finger.lift();
}

/** Swipes up from an element; the page goes with the finger. */
async function swipeUp(from: Locator): Promise<void> {
  const start = await middleOf(from);
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  const finger = await Finger.of(page);
  await finger.press(start);
  await finger.move(start, { x: start.x, y: start.y - 240 });
  await finger.lift();
  await expect.poll(place).toBeGreaterThan(before + 100);
}

describe('modules and steps under a finger', { timeout: 180_000 }, () => {
  it('a step is dragged to another place, which is said and kept', async () => {
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

  it('a module is dragged to another place', async () => {
    const [first, second, ...rest] = await moduleIds();
    await page.goto(address());
    const openers = page.locator('aside button[aria-expanded][aria-controls]:not([aria-haspopup])');
    await openers.first().waitFor();
    for (const opener of await openers.all()) await opener.tap();
    await dragFirstBelowSecond(page.locator('aside').getByRole('button', { name: /^Position of/ }));
    await expect.poll(moduleIds).toEqual([second, first, ...rest]);
  });

  it('the page scrolls under a finger on a name, and nothing moves', async () => {
    const before = await readOutline();
    await page.goto(address());
    const name = page.getByRole('list', { name: 'Steps' }).nth(1).getByRole('link').first();
    await name.waitFor();
    await swipeUp(name);
    expect(await readOutline()).toEqual(before);
  });

  it('a step opens at its top and has the focus; Back leads to the same place of the list', async () => {
    await page.goto(address());
    const last = page
      .locator('aside')
      .getByRole('link', { name: /^(?!Add)/ })
      .last();
    await last.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    const before = await place();
    await last.tap();
    await page.getByLabel('Name of the step').waitFor();
    expect(await place()).toBe(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.goBack();
    await last.waitFor();
    await expect.poll(place).toBe(before);
  });

  it('the window of a module opens, and closes again', async () => {
    await page.goto(address());
    await page.getByRole('link', { name: 'Add a module' }).tap();
    const form = page.getByRole('dialog', { name: 'New module' });
    await form.getByLabel('Name of the module').waitFor();
    await form.getByRole('button', { name: 'Close' }).tap();
    await form.waitFor({ state: 'detached' });
  });
});

describe('the pieces of a step under a finger', { timeout: 180_000 }, () => {
  it('are dragged to another place; the page still scrolls under a finger on a text', async () => {
    const [step] = await stepIds();
    await page.goto(address(`&step=${step}`));
    const pieces = page.getByRole('list', { name: 'Content' });
    await pieces.waitFor();
    const names = () => pieces.locator('> li > section').evaluateAll((all) => all.map((piece) => piece.getAttribute('aria-label')));
    const before = await names();
    expect(before.length).toBeGreaterThan(1);
    await dragFirstBelowSecond(pieces.locator('> li > section > div:first-child').getByRole('button', { name: /^Position of/ }));
    await expect.poll(names).not.toEqual(before);
    await swipeUp(pieces.locator('.ProseMirror').first());
  });
});
