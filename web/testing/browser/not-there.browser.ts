import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, demoCourse, type SignedIn, student } from './academy.ts';
import { openAs } from './open-as.ts';
import { violationsOf } from './screen.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The drawing of a path that ends. */
const ENDING_PATH = 'main svg[viewBox="0 0 168 72"]';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

interface Missing {
  name: string;
  person: SignedIn | null;
  path: string;
  /** Ways on below the sentence. */
  ways: number;
}

async function missingPages(): Promise<Missing[]> {
  const { id } = await demoCourse();
  return [
    { name: 'a page', person: student, path: '/nowhere', ways: 2 },
    { name: 'a page, for a guest', person: null, path: '/nowhere', ways: 1 },
    { name: 'a course', person: student, path: `/academy-course-detail/${NOBODY}`, ways: 2 },
    { name: 'a step', person: student, path: `/academy-course-detail/${id}?tab=1&step=${NOBODY}`, ways: 1 },
    { name: 'a page of the admin mode', person: admin, path: '/admin/nowhere', ways: 2 },
    { name: 'an academy in admin mode', person: admin, path: `/admin/courses/${NOBODY}`, ways: 2 },
    { name: 'a course in admin mode', person: admin, path: `/admin/course-detail/${NOBODY}`, ways: 2 },
    { name: 'a step in admin mode', person: admin, path: `/admin/course-detail/${id}?tab=1&step=${NOBODY}`, ways: 1 },
    { name: 'a group', person: admin, path: `/admin/group-users/${NOBODY}`, ways: 2 },
    { name: 'what the person may not see', person: student, path: '/permissionDenied', ways: 2 },
  ];
}

describe('what does not exist', { timeout: 180_000 }, () => {
  it.each([
    { language: 'en', width: 360 },
    { language: 'ar', width: 1280 },
  ])('has one design: the path that ends, one heading and ways on, in $language at $width px', async ({ language, width }) => {
    const found: Array<Omit<Missing, 'person' | 'path'> & { drawings: number; headings: number; violations: string[] }> = [];
    const pages = await missingPages();
    for (const { name, person, path } of pages) {
      const context = await openAs(browser, person, { language }, { viewport: { width, height: 740 } });
      const page = await context.newPage();
      await page.goto(academyAddress + path);
      const drawing = page.locator(ENDING_PATH);
      await drawing.first().waitFor();
      const ways = drawing.locator('xpath=..').locator('a, button');
      found.push({
        name,
        drawings: await drawing.count(),
        headings: await page.locator('h1').count(),
        ways: await ways.count(),
        violations: await violationsOf(page),
      });
      await context.close();
    }
    expect(found).toEqual(pages.map(({ name, ways }) => ({ name, drawings: 1, headings: 1, ways, violations: [] })));
  });
});
