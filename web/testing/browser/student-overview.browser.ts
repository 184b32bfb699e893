import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, type SignedIn, signIn, student } from './academy.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, type Screen, SERIES } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

interface Results {
  courseResults: { id: string; modules: Array<{ id: string; name: string; homeworkWaiting: number; quizzes: Array<{ stepId: string }> }> };
}
interface Students {
  moduleStudents: { items: Array<{ person: { id: string; name: string } }> };
}

let browser: Browser;
let trainer: SignedIn;
let courseId: string;
let moduleId: string;
let quizModuleId: string;
let studentId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  trainer = await signIn('trainer@academy.example');
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; viewerCan: { review: boolean } }> } }> } }>(
    '{ academies { items { courses { items { id viewerCan { review } } } } } }',
    {},
    trainer.token,
  );
  for (const { id, viewerCan } of academies.items.flatMap(({ courses }) => courses.items)) {
    if (!viewerCan.review) continue;
    const { courseResults } = await ask<Results>(
      'query($id: ID!) { courseResults(courseId: $id) { id modules { id name homeworkWaiting quizzes { stepId } } } }',
      { id },
      trainer.token,
    );
    const waiting = courseResults.modules.find(({ homeworkWaiting }) => homeworkWaiting > 0);
    if (waiting === undefined) continue;
    [courseId, moduleId] = [id, waiting.id];
    quizModuleId = courseResults.modules.find(({ quizzes }) => quizzes.length > 0)?.id ?? '';
    const query = 'query($id: ID!) { moduleStudents(moduleId: $id, filter: { show: homeworkWaiting }) { items { person { id name } } } }';
    studentId = (await ask<Students>(query, { id: moduleId }, trainer.token)).moduleStudents.items[0]?.person.id ?? '';
  }
  if (!studentId) throw new Error('The demo content has no homework that waits for the trainer');
}, 60_000);
afterAll(() => browser?.close());

const pathOf = (more: string, layout = 'academy-course-detail'): string => `/${layout}/${courseId}?tab=6${more}`;

describe.each(SERIES)('the Student Overview on a $name has no axe violation, no sideways scroll and no error', { timeout: 300_000 }, (series) => {
  it('with modules, students and the work of a student', async () => {
    const screens: Screen[] = [
      { name: 'overview modules', path: pathOf('') },
      { name: 'overview students', path: pathOf(`&of=${moduleId}`) },
      { name: 'overview nobody found', path: pathOf(`&of=${moduleId}&search=zzzz`) },
      { name: 'overview work', path: pathOf(`&of=${moduleId}&student=${studentId}`) },
    ];
    expect(await inspectScreens(browser, trainer, series, screens)).toEqual([]);
    expect(await inspectScreens(browser, admin, series, [{ name: 'overview for admins', path: pathOf('', 'admin/course-detail') }])).toEqual([]);
  });
});

describe('the Student Overview', { timeout: 120_000 }, () => {
  it.each([
    ['en', 1280],
    ['en', 360],
    ['ar', 1280],
    ['ar', 360],
  ] as const)('is reached by keyboard and leads back to the student, %s, %i px', async (language, width) => {
    const context = await openAs(browser, trainer, { language }, { viewport: { width, height: 740 } });
    const page = await context.newPage();
    await page.goto(academyAddress + pathOf(''));
    await page.locator(`a[href*="of=${moduleId}"]`).focus();
    await page.keyboard.press('Enter');
    await page.locator(`[data-student="${studentId}"]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('section h3').first().waitFor();
    await page.waitForURL((url) => url.searchParams.get('student') === studentId);
    await screenshot(page, `overview keyboard ${language} ${width}`);
    if (width === 1280) await page.keyboard.press('Escape');
    else await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('student'));
    await page.locator(`[data-student="${studentId}"]`).waitFor();
    await context.close();
  });

  it('saves the results as a file', async () => {
    const context = await openAs(browser, trainer, { language: 'en' }, { acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(academyAddress + pathOf(''));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toMatch(/^\uFEFFGiven name,Family name,Email,Module,/);
    await context.close();
  });

  it.each(['en', 'ar'] as const)('draws each bar of a quiz beside its number, in %s', async (language) => {
    const context = await openAs(browser, trainer, { language, colorMode: 'dark' }, { viewport: { width: 1280, height: 740 } });
    const page = await context.newPage();
    await page.goto(academyAddress + pathOf(`&of=${quizModuleId}`));
    const button = page
      .locator('main button[aria-expanded]', { hasText: (await translate(language, 'Quiz statistics: <0>{name}</0>')).split('<')[0] ?? '' })
      .first();
    await button.click();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const row = page.locator('main table tbody tr').first();
    await row.waitFor();
    await screenshot(page, `overview quiz ${language}`);
    const middles = await row.locator('td').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { top, height } = (cell.firstElementChild ?? range).getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? Number.NaN))).toBeLessThan(3);
    await context.close();
  });

  it('has no tab for learners', async () => {
    const context = await openAs(browser, student, { language: 'en' });
    const page = await context.newPage();
    await page.goto(academyAddress + pathOf(''));
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab', { name: 'Student Overview' }).count()).toBe(0);
    await context.close();
  });
});
