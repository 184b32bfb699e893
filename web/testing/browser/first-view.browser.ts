import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, student } from './academy.ts';
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
  const context = await openAs(browser, student, {});
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
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; academyId: string }> } }>(
    '{ myCourses { items { id academyId } } }',
    {},
    student.token,
  );
  const [course] = myCourses.items;
  const pages = [
    ['/dashboard', 'DashboardPage'],
    ['/my-courses', 'MyCourses'],
    [`/academy-detail/${course?.academyId}`, 'AcademyDetailPage'],
    [`/academy-course-detail/${course?.id}`, 'AcademyCourseDetailPage'],
  ] as const;
  for (const [path, operation] of pages) {
    const sent = await operationsOf(path);
    expect([sent[0], sent.filter(([name]) => name === operation).length]).toEqual([[operation, 'boot'], 1]);
  }
});

it('loads the first image of the dashboard once, as soon as the answer is there', { timeout: 60_000 }, async () => {
  const context = await openAs(browser, student, {});
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
