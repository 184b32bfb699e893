import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { createTcpProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, student } from './academy.ts';
import { openAs } from './open-as.ts';

let browser: Browser;
let course: PublishedCourse;
let steps: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

beforeEach(async () => {
  course = await publishCourse(admin.token);
  steps = [];
  for (const name of ['Arrive', 'Look', 'Listen', 'Link']) steps.push(await addStep(admin.token, course, { en: name }, {}));
  await enroll(student.token, course.id);
}, 120_000);

afterEach(() => deleteCourse(admin.token, course.id), 60_000);

/** The steps that are complete on the server, in the order of the course. */
async function completed(): Promise<string[]> {
  const query = 'query ($id: ID!) { course(id: $id) { modules { steps { name state } } } }';
  type Read = { course: { modules: Array<{ steps: Array<{ name: string; state: string }> }> } };
  const { modules } = (await ask<Read>(query, { id: course.id }, student.token)).course;
  return modules.flatMap((module) => module.steps.flatMap(({ name, state }) => (state === 'completed' ? name : [])));
}

/** Opens a step, and waits until the last one and the menu of the lesson have been loaded ahead. */
async function openStep(context: BrowserContext, stepId: string, ahead: string, address = academyAddress): Promise<Page> {
  const page = await context.newPage();
  const read = page.waitForResponse((response) => response.request().postData()?.includes(ahead) === true && response.url().endsWith('/graphql'));
  const menu = page.waitForResponse((response) => response.url().includes('lesson-menu'));
  await page.goto(`${address}/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
  await Promise.all([read, menu].map(async (loaded) => (await loaded).finished()));
  return page;
}

/** Whether the device keeps a step, and how many of the parts that later steps may contain. */
const keptBy = (page: Page, step: string) =>
  page.evaluate(async (wanted) => {
    const files = (await (await caches.open('files')).keys()).map(({ url }) => url);
    const { steps: kept = [] } = JSON.parse(localStorage.getItem('keptLesson') ?? '{}') as { steps?: { name: string }[] };
    return {
      step: kept.some(({ name }) => name === wanted),
      parts: ['step-quiz', 'step-homework', 'step-feedback'].filter((part) => files.some((url) => url.includes(part))).length,
    };
  }, step);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

describe('a lesson on a phone without a connection', () => {
  it('opens its menu and the next steps; what was completed survives a closed tab and arrives once', { timeout: 120_000 }, async () => {
    const [arrive = '', , listen = '', link = ''] = steps;
    const context = await openAs(browser, student, { language: 'en' }, { viewport: { width: 360, height: 740 } });
    const page = await openStep(context, arrive, link);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Course menu' }).click();
    await page.getByRole('dialog', { name: 'Course menu' }).getByRole('link', { name: 'My Courses' }).waitFor();
    await page.keyboard.press('Escape');
    await next(page);
    await heading(page, 'Look').waitFor();
    await page.getByText('1 step waits on this device').waitFor();
    await next(page);
    await heading(page, 'Listen').waitFor();
    await page.getByText('2 steps wait on this device').waitFor();
    expect(await completed()).toEqual([]);
    await page.close();

    await context.setOffline(false);
    const later = await openStep(context, listen, link);
    await expect.poll(completed).toEqual(['Arrive', 'Look']);
    await context.setOffline(true);
    await next(later);
    await heading(later, 'Link').waitFor();
    await later.getByText('1 step waits on this device').waitFor();
    await context.setOffline(false);
    await later.getByText('1 step waits on this device').waitFor({ state: 'detached' });
    expect(await completed()).toEqual(['Arrive', 'Look', 'Listen']);
    expect(await later.getByRole('alert').count()).toBe(0);
    expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('completion')))).toEqual([]);
    await context.close();
  });

  it('opens again after a reload, with what was completed, and goes on', { timeout: 180_000 }, async () => {
    const [arrive = '', , , link = ''] = steps;
    const serverPort = Number(new URL(academyAddress).port);
    let line = await createTcpProxy(() => serverPort);
    const { port } = line;
    const context = await openAs(browser, student, { language: 'en' }, { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
    const page = await openStep(context, arrive, link, `http://127.0.0.1:${port}`);
    await expect.poll(() => keptBy(page, 'Link'), { timeout: 60_000 }).toEqual({ step: true, parts: 3 });
    await line.close();
    await page.reload();
    await heading(page, 'Arrive').waitFor();
    await page.getByText('The connection is weak. Trying again…').waitFor();
    await next(page);
    await heading(page, 'Look').waitFor();
    await page.getByText('1 step waits on this device').waitFor();
    await page.reload();
    await heading(page, 'Look').waitFor();
    await page.getByText('1 step waits on this device').waitFor();
    expect(await completed()).toEqual([]);
    line = await createTcpProxy(() => serverPort, port);
    await page.getByText('1 step waits on this device').waitFor({ state: 'detached' });
    expect(await completed()).toEqual(['Arrive']);
    await context.close();
    await line.close();
  });
});
