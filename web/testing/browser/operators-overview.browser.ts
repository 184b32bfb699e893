import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, student } from './academy.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, SERIES } from './screen.ts';
import { translate } from './translate.ts';

let browser: Browser;
let courseId: string;
beforeAll(async () => {
  browser = await launchBrowser();
  const query = '{ report(input: { from: "2026-01-01", to: "2026-01-01" }) { scopes { courses { courseId } } } }';
  const { report } = await ask<{ report: { scopes: Array<{ courses: Array<{ courseId: string }> }> } }>(query, {}, admin.token);
  courseId = report.scopes.flatMap(({ courses }) => courses)[0]?.courseId ?? '';
  if (courseId === '') throw new Error('The demo content has no course');
}, 60_000);
afterAll(() => browser?.close());

/** The numbers of a table on the page, in Latin digits, row by row. */
const tableOf = async (page: Page, name: string): Promise<string[][]> =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

describe.each(SERIES)("the operator's overview on a $name has no axe violation, no sideways scroll and no error", { timeout: 300_000 }, (series) => {
  it('of all courses, of a course, of a year, and of a period without data', async () => {
    const screens = [
      { name: 'operator overview', path: '/admin/overview' },
      { name: 'operator overview course', path: `/admin/overview?course=${courseId}&period=quarter` },
      { name: 'operator overview year', path: '/admin/overview?period=year' },
      { name: 'operator overview empty', path: '/admin/overview?from=2001-01-01&to=2001-02-01' },
      { name: 'operator overview unknown', path: '/admin/overview?course=00000000-0000-4000-8000-000000000000' },
    ];
    expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
  });
});

describe("the operator's overview", { timeout: 120_000 }, () => {
  it.each([
    ['en', 1280],
    ['fa', 1280],
    ['en', 360],
    ['fa', 360],
  ] as const)('draws charts, shows their numbers as a table and saves these as CSV, in %s at %i px', async (language, width) => {
    const context = await openAs(browser, admin, { language }, { viewport: { width, height: 800 }, acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/overview?period=quarter`);
    const title = await translate(language, 'Enrollments and completions');
    const panel = page.getByRole('region', { name: title, exact: true });
    await panel.locator('svg .recharts-line').first().waitFor();
    const button = panel.getByRole('button', { name: await translate(language, 'Show as table') });
    await button.focus();
    await page.keyboard.press('Enter');
    const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'CSV' }).click()]);
    const rows: string[][] = parse(await readFile(await download.path(), 'utf8'), { bom: true });
    const columns = await Promise.all(['Enrollments', 'Completions'].map((text) => translate(language, text)));
    expect(rows[0]?.slice(1)).toEqual(columns);
    expect(rows).toHaveLength(91);
    const digits = new Intl.NumberFormat(language);
    const shown = await tableOf(page, title);
    expect(shown.map((cells) => cells.slice(1))).toEqual(rows.slice(1).map((cells) => cells.slice(1).map((cell) => digits.format(Number(cell)))));
    expect(rows.slice(1).reduce((sum, cells) => sum + Number(cells[1]), 0)).toBeGreaterThan(0);
    await context.close();
  });

  it('loads the chart library on this page alone, and leads from a course to its steps', async () => {
    const context = await openAs(browser, admin, { language: 'en' });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`${academyAddress}/admin/dashboard`);
    await page.locator('main h1').waitFor();
    expect(scripts.filter((url) => /charts/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Overview' }).click();
    await page.locator('svg .recharts-line').first().waitFor();
    expect(scripts.some((url) => /charts/.test(url))).toBe(true);
    await page.getByRole('region', { name: 'Courses', exact: true }).getByRole('rowheader').first().getByRole('button').click();
    const steps = page.getByRole('region', { name: 'Where learners stop', exact: true });
    await steps.getByRole('link').first().waitFor();
    expect(new URL(page.url()).searchParams.get('course')).not.toBeNull();
    await steps.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/course-detail\/.*step=/);
    await context.close();
  });

  it('does not exist for learners', async () => {
    const context = await openAs(browser, student, { language: 'en' });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/overview`);
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
    await context.close();
  });
});
