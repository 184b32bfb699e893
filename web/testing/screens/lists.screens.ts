import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, demoCourse, duplicateCourse, type SignedIn, signIn, student } from '../browser/academy.ts';
import { newPerson } from '../browser/new-person.ts';
import { openAs } from '../browser/open-as.ts';
import { translate } from '../browser/translate.ts';

const PHONE = { width: 360, height: 740 };

let browser: Browser;
let course: { id: string; academyId: string; modules: Array<{ id: string }> };

beforeAll(async () => {
  browser = await launchBrowser();
  course = await duplicateCourse(admin.token, 'id academyId modules { id }');
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function open(person: SignedIn, language: string, path: string, viewport = PHONE): Promise<Page> {
  const page = await (await openAs(browser, person, { language }, { viewport })).newPage();
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;

describe('the lists of people on a phone', { timeout: 180_000 }, () => {
  it('have the folded team of the course above them', async () => {
    const { id } = await demoCourse();
    const page = await open(admin, 'en', `/admin/course-detail/${id}?tab=3`);
    const add = page.getByRole('button', { name: 'Add team member' });
    expect(await add.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Course team' }).press('Enter');
    await add.click();
    await page.getByRole('dialog', { name: 'Add team member' }).waitFor();
    await page.context().close();
  });
});

describe('an unpublished course', { timeout: 120_000 }, () => {
  it.each(['en', 'ar'] as const)('has the same badge in the list and on its page, and its actions in one line, in %s', async (language) => {
    const words = await translate(language, 'Unpublished');
    const look = (page: Page): Promise<Array<[string, string, number]>> =>
      page
        .locator('main span', { hasText: new RegExp(`^${words}$`) })
        .filter({ has: page.locator('svg') })
        .first()
        .evaluate((badge) => {
          const { backgroundColor, color } = getComputedStyle(badge);
          return [[backgroundColor, color, badge.querySelectorAll('svg').length]];
        });
    const list = await open(admin, language, `/admin/courses/${course.academyId}`);
    const own = await open(admin, language, `/admin/course-detail/${course.id}`);
    expect(await look(own)).toEqual(await look(list));
    const actions = [
      own.getByRole('link', { name: await translate(language, 'View as learner') }),
      own.getByRole('button', { name: await translate(language, 'Publish') }),
    ];
    const [view = Number.NaN, publish] = await Promise.all(actions.map(topOf));
    expect(publish).toBe(view);
    await Promise.all([list, own].map((page) => page.context().close()));
  });

  it('without modules shows that it has none once, with one button', async () => {
    const empty = await duplicateCourse<typeof course>(admin.token, 'id academyId modules { id }');
    for (const { id } of empty.modules) await ask('mutation ($id: ID!) { deleteModule(id: $id, confirmation: "Delete irreversibly") }', { id }, admin.token);
    for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
      const page = await open(admin, 'en', `/admin/course-detail/${empty.id}`, viewport);
      await expect.poll(() => page.getByText('There are no modules yet').filter({ visible: true }).count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Add a module' }).filter({ visible: true }).count()).toBe(1);
      await page.context().close();
    }
    await deleteCourse(admin.token, empty.id);
  });
});

describe('the sessions in the settings', { timeout: 120_000 }, () => {
  it.each(['en', 'ar'] as const)('are three at first, below the button that ends all others, and all of them on request, in %s', async (language) => {
    const email = `sessions-${language}@academy.example`;
    const person = await newPerson(admin, { name: 'Nora', surname: 'Adams', email, language });
    for (let count = 1; count < 5; count += 1) await signIn(email, person.password);
    const page = await open(person, language, '/settings');
    const others = page.getByRole('button', { name: await translate(language, 'Sign out all other devices') });
    const rows = others.locator('xpath=following-sibling::ul/li');
    await others.waitFor();
    expect(await rows.count()).toBe(3);
    expect(await topOf(others)).toBeLessThan(await topOf(rows.first()));
    await others.locator('xpath=following-sibling::button').click();
    await expect.poll(() => rows.count()).toBe(5);
    await others.click();
    await others.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('the image of a course', { timeout: 60_000 }, () => {
  it.each([
    [360, 96],
    [768, 96],
    [1280, 352],
  ])('is small beside the facts until they have a column of their own: at %i px it has %i px', async (width, most) => {
    const { id } = await demoCourse();
    const page = await open(student, 'en', `/academy-course-detail/${id}?tab=2`, { width, height: 800 });
    const shown = (await page.locator('main .facts img').first().boundingBox())?.width ?? 0;
    expect([shown <= most, shown > 0.8 * most]).toEqual([true, true]);
    await page.context().close();
  });
});
