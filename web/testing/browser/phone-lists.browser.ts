import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, demoCourse, duplicateCourse, type SignedIn, signIn, student } from './academy.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

const PHONE = { width: 360, height: 740 };
/** Pixels from the top of the window to the first person of a list, at most. */
const FIRST_PERSON_MAX = 420;

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

/** Returns the placeholder of the search if it is wider than its field. */
const cutPlaceholder = (page: Page): Promise<string | null> =>
  page.locator('main input[type=search]').evaluate((input: HTMLInputElement) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) return 'no canvas';
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    canvas.font = font;
    const space = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return canvas.measureText(input.placeholder).width > space ? input.placeholder : null;
  });

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;

describe('the lists of people on a phone', { timeout: 180_000 }, () => {
  it.each(['en', 'de', 'ar', 'fr', 'fa'])('begin near the top, and their search says what it finds, in %s', async (language) => {
    const { id } = await demoCourse();
    const lists = [
      { person: student, path: `/academy-course-detail/${id}?tab=3` },
      { person: admin, path: `/admin/course-detail/${id}?tab=3` },
      { person: admin, path: '/admin/users' },
    ];
    for (const { person, path } of lists) {
      const page = await open(person, language, path);
      // Whoever comes first: other files add people to the demo course.
      const first = page.locator('main ul:not(details ul) > li:has(p)').first();
      await first.waitFor();
      expect({ path, top: await topOf(first) }).toEqual({ path, top: expect.toSatisfy((top: number) => top <= FIRST_PERSON_MAX) });
      expect(await cutPlaceholder(page)).toBeNull();
      await page.context().close();
    }
  });

  it('have the team of a course above them, folded', async () => {
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

describe('the rows of My Courses on a phone', { timeout: 60_000 }, () => {
  it.each(['en', 'ar'])('cut neither the name of a course nor its next step, in %s', async (language) => {
    const page = await open(student, language, '/my-courses');
    const words = page.locator('main li h3, main li h3 ~ *, main li p');
    expect(await words.count()).toBeGreaterThan(2);
    const cut = await words.evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2)
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  });
});

describe('the facts of a course on a phone', { timeout: 60_000 }, () => {
  it.each(['en', 'ar', 'fa'])('break between facts only, in %s', async (language) => {
    const { id } = await demoCourse();
    const page = await open(student, language, `/academy-course-detail/${id}?tab=2`);
    const lines = await page
      .locator('.facts dd')
      .first()
      .locator('bdi')
      .evaluateAll((facts) => facts.map((fact) => new Set([...fact.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size));
    expect(lines).toEqual([1, 1, 1, 1]);
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

  it('without modules says so once, with one button', async () => {
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
  it.each(['en', 'ar'] as const)('are three at first, with the way to end all others above them and all of them on demand, in %s', async (language) => {
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
