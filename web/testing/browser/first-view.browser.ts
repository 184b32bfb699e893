import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, demoCourse, student } from './academy.ts';
import { openAs } from './open-as.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

interface Sent {
  request: { url: string; postData?: string };
  initiator: { stack?: { callFrames: Array<{ url: string }> } };
}

/** Opens a page and returns the operations that it sent, each with the script that sent it. */
async function operationsOf(path: string): Promise<Array<[operation: string, script: string]>> {
  const context = await openAs(browser, student, { language: 'en' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const sent: Array<[string, string]> = [];
  session.on('Network.requestWillBeSent', ({ request, initiator }: Sent) => {
    if (!request.url.endsWith('/graphql') || request.postData === undefined) return;
    const script = /\/assets\/(\w+)-/.exec(initiator.stack?.callFrames[0]?.url ?? '')?.[1] ?? 'another script';
    sent.push([(JSON.parse(request.postData) as { operationName: string }).operationName, script]);
  });
  await page.goto(academyAddress + path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return sent;
}

it('sends the first query of a page before its scripts have run, and uses the answer', { timeout: 60_000 }, async () => {
  const course = await demoCourse();
  const pages = [
    ['/dashboard', 'DashboardPage'],
    ['/my-courses', 'MyCourses'],
    [`/academy-detail/${course.academyId}`, 'AcademyDetailPage'],
    [`/academy-course-detail/${course.id}`, 'AcademyCourseDetailPage'],
  ] as const;
  for (const [path, operation] of pages) {
    const sent = await operationsOf(path);
    expect([sent[0], sent.filter(([name]) => name === operation).length]).toEqual([[operation, 'boot'], 1]);
  }
});

it('loads the first image of the dashboard once, as soon as the answer is there', { timeout: 60_000 }, async () => {
  const context = await openAs(browser, student, { language: 'en' });
  const page = await context.newPage();
  const images: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') images.push(request.url());
  });
  await page.goto(`${academyAddress}/dashboard`);
  const shown = page.locator('main img').first();
  await shown.waitFor();
  await page.waitForLoadState('networkidle');
  const url = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  const preloads = await page.locator('link[rel=preload][as=image]').evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')));
  expect(preloads.map((sources) => sources?.includes(new URL(url).pathname))).toEqual([true]);
  expect(images.filter((each) => each === url)).toHaveLength(1);
  await context.close();
});

it('shows the beginning of a step on a phone before the scripts have run, where the page then shows it', { timeout: 60_000 }, async () => {
  const { id } = await demoCourse();
  const path = `/academy-course-detail/${id}`;
  const context = await openAs(browser, student, { language: 'en' }, { viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/boot-/.test(route.request().url())) await released;
    await route.continue();
  });
  await page.goto(academyAddress + path, { waitUntil: 'commit' });
  const early = page.locator('.shell-step');
  await early.locator('p').first().waitFor();
  const [name, text] = [await early.locator('h1').innerText(), await early.locator('p').first().innerText()];
  const top = (await early.locator('p').first().boundingBox())?.y ?? 0;
  release();
  await page.locator('main').getByRole('heading', { level: 1, name }).waitFor();
  const shown = page.locator('article').getByText(text).first();
  expect(Math.abs(((await shown.boundingBox())?.y ?? 0) - top)).toBeLessThan(48);
  await early.waitFor({ state: 'detached' });
  await context.close();
});

/** Where the frame of a lesson is: the line above it or the header, the outline, and the column of the text, in pixels. */
const frameOfLesson = (page: Page): Promise<Record<string, Array<number | undefined>>> =>
  page.evaluate(() => {
    const place = (selector: string) => {
      const shown = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
      const box = shown?.getBoundingClientRect();
      return [box?.x, box?.width, selector.startsWith('main [data-fills') ? box?.y : box?.height].map((value) => value && Math.round(value));
    };
    return {
      header: place('body > div header'),
      line: place('main [data-lesson]'),
      lesson: place('main [data-fills-window]'),
      outline: place('main [data-fills-window] > :first-child:not(:last-child)').slice(0, 2),
      column: [...document.querySelectorAll('article, main [aria-busy=true] > [aria-hidden] > div')].slice(0, 1).flatMap((element) => {
        const { x, width } = element.getBoundingClientRect();
        return [Math.round(x), Math.round(width)];
      }),
    };
  });

it.each(['en', 'ar'].flatMap((language) => [360, 1280].map((width) => ({ language, width }))))(
  'shows a lesson where its skeleton was, in $language at $width px',
  { timeout: 60_000 },
  async ({ language, width }) => {
    const context = await openAs(browser, student, { language }, { viewport: { width, height: 740 } });
    const page = await context.newPage();
    const { id } = await demoCourse();
    await page.goto(`${academyAddress}/my-courses`);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('AcademyCourseDetailPage')) await released;
      await route.continue();
    });
    await page.locator(`main a[href*="${id}?tab=1&step="]`).first().click();
    await page.locator('main [data-fills-window] [aria-busy=true]').waitFor();
    const before = await frameOfLesson(page);
    release();
    await page.locator('article h1').waitFor();
    expect(await frameOfLesson(page)).toEqual(before);
    await context.close();
  },
);
