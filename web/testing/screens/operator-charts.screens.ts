import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { translate } from '../browser/translate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe("the charts of the operator's overview", { timeout: 120_000 }, () => {
  it('load their library on that page alone, are drawn, and have the same numbers as a table in Persian digits and as CSV', async () => {
    const say = (english: string) => translate('fa', english);
    const context = await openAs(browser, admin, { language: 'fa' }, { viewport: { width: 360, height: 800 }, acceptDownloads: true });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`${academyAddress}/admin/dashboard`);
    await page.locator('main h1').waitFor();
    expect(scripts.filter((url) => /charts/.test(url))).toEqual([]);
    await page.goto(`${academyAddress}/admin/overview?period=quarter`);
    const title = await say('Enrollments and completions');
    const panel = page.getByRole('region', { name: title, exact: true });
    await panel.locator('svg .recharts-bar').first().waitFor();
    expect(scripts.some((url) => /charts/.test(url))).toBe(true);

    await panel.getByRole('button', { name: await say('Show as table') }).press('Enter');
    const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'CSV' }).click()]);
    const rows: string[][] = parse(await readFile(await download.path(), 'utf8'), { bom: true });
    // Few enrollments a day: the quarter is shown by week.
    expect(rows[0]?.slice(2)).toEqual(await Promise.all(['Enrollments', 'Completions'].map(say)));
    expect(rows).toHaveLength(14);
    const digits = new Intl.NumberFormat('fa');
    const shown = await panel
      .getByRole('row')
      .evaluateAll((lines) => lines.slice(1).map((row) => [...row.children].slice(2).map((cell) => cell.textContent ?? '')));
    expect(shown).toEqual(rows.slice(1).map((cells) => cells.slice(2).map((cell) => digits.format(Number(cell)))));
    expect(rows.slice(1).reduce((sum, cells) => sum + Number(cells[2]), 0)).toBeGreaterThan(0);
    await context.close();
  });

  it('have whole numbers on their axes, also for a single enrollment', async () => {
    const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"OperatorReport"')) return route.fallback();
      const response = await route.fetch();
      const json = (await response.json()) as { data: { report: { points: Array<Record<'activeLearners' | 'enrolments' | 'completions', number>> } } };
      for (const [index, point] of json.data.report.points.entries())
        Object.assign(point, { activeLearners: Math.min(index, 1), enrolments: index === 0 ? 1 : 0, completions: 0 });
      return route.fulfill({ response, json });
    });
    await page.goto(`${academyAddress}/admin/overview?period=week`);
    const panel = page.getByRole('region', { name: 'Enrollments and completions', exact: true });
    await panel.locator('svg .recharts-bar').first().waitFor();
    // Bars of languages have their names on that axis.
    const axes = async () =>
      (
        await page
          .locator('main .recharts-yAxis-tick-labels')
          .evaluateAll((all) => all.map((axis) => [...axis.querySelectorAll('text')].map(({ textContent }) => Number(textContent))))
      ).filter(([first]) => !Number.isNaN(first));
    await expect.poll(async () => (await axes()).length).toBeGreaterThan(1);
    expect((await axes()).flat().filter((value) => !Number.isInteger(value))).toEqual([]);
    // A number that stood twice would be a rounded one.
    expect((await axes()).filter((values) => new Set(values).size < values.length)).toEqual([]);
    await context.close();
  });
});
