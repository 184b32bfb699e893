import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => browser?.close(), 60_000);

async function open(person: SignedIn | null, language: string, path: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await openAs(browser, person, { language }, { viewport })).newPage();
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

describe('the underline of a link', { timeout: 60_000 }, () => {
  it.each(['ar', 'fa'] as const)('is below the dots of the letters, in %s', async (language) => {
    const page = await open(null, language, '/login', PHONE);
    const link = page.getByRole('link', { name: await translate(language, 'Forgot your password?') });
    const measured = await link.evaluate((element) => {
      const { font, textDecorationLine, textDecorationSkipInk, textUnderlineOffset } = getComputedStyle(element);
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      canvas.font = font;
      // The letter with most dots; connected on both sides it is flat, and only its dots are below the line.
      const dots = canvas.measureText('ـپـ').actualBoundingBoxDescent;
      return { line: textDecorationLine, skipInk: textDecorationSkipInk, dots, offset: Number.parseFloat(textUnderlineOffset) };
    });
    expect(measured).toMatchObject({ line: 'underline', skipInk: 'auto' });
    expect(measured.dots).toBeGreaterThan(0);
    expect(measured.offset).toBeGreaterThanOrEqual(measured.dots);
    await page.context().close();
  });
});

describe('the shadow of the mode switch', { timeout: 60_000 }, () => {
  it.each(['/admin/dashboard', '/dashboard'])('ends within the header, on %s', async (path) => {
    const page = await open(admin, 'en', path, DESKTOP);
    const chosen = page
      .locator('header')
      .getByRole('radiogroup', { name: 'Mode' })
      .locator('label', { has: page.locator(':checked') });
    const space = await chosen.evaluate((label) => {
      const shadows = getComputedStyle(label).boxShadow.split(/,(?![^(]*\))/);
      const depths = shadows.map((shadow) => {
        const [, y = Number.NaN, blur = 0, spread = 0] = [...shadow.matchAll(/-?[\d.]+px/g)].map(([length]) => Number.parseFloat(length));
        return y + blur + spread;
      });
      const header = label.closest('header')?.getBoundingClientRect().bottom ?? Number.NaN;
      return header - (label.getBoundingClientRect().bottom + Math.max(...depths));
    });
    expect(space).toBeGreaterThanOrEqual(0);
    await page.context().close();
  });
});

/** The course that this person of the demo content completed. */
async function completedCourse({ token }: SignedIn): Promise<string> {
  const query = '{ myCourses { items { id progress { completedAt } } } }';
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; progress: { completedAt: string | null } | null }> } }>(query, {}, token);
  const course = myCourses.items.find(({ progress }) => progress !== null && progress.completedAt !== null);
  if (course === undefined) throw new Error('The person has not completed a course');
  return course.id;
}

describe('the dialog that starts a course again', { timeout: 120_000 }, () => {
  it.each([
    { language: 'en', viewport: DESKTOP },
    { language: 'ar', viewport: PHONE },
  ] as const)('begins title, text and buttons at one edge, in $language at $viewport.width px', async ({ language, viewport }) => {
    const person = await signIn('oezlem@academy.example');
    const page = await open(person, language, `/academy-course-detail/${await completedCourse(person)}?tab=1`, viewport);
    const again = await translate(language, 'Start again');
    await page
      .getByRole('region', { name: await translate(language, 'Congrats!') })
      .getByRole('button', { name: again })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: again }).waitFor();
    await screenshot(page, `start again ${language} ${viewport.width}`);
    const edges = await dialog.evaluate((element) => {
      const isRightToLeft = getComputedStyle(element).direction === 'rtl';
      const startOf = ({ left, right }: DOMRect): number => Math.round(isRightToLeft ? right : left);
      const linesOf = (node: Element): DOMRect[] => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      };
      const texts = [...element.querySelectorAll('h2, p')].map((text) => startOf(linesOf(text)[0] as DOMRect));
      const [button] = element.querySelectorAll(':scope p ~ div button');
      return [...texts, startOf((button as Element).getBoundingClientRect())];
    });
    expect(edges.length).toBeGreaterThan(2);
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
    await page.context().close();
  });
});
