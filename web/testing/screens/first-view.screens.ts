import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, demoCourse, student } from '../browser/academy.ts';
import { openContext } from '../browser/context.ts';
import { openAs } from '../browser/open-as.ts';

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
    const script = initiator.stack?.callFrames[0]?.url === academyAddress + path ? 'the page itself' : 'a file';
    sent.push([(JSON.parse(request.postData) as { operationName: string }).operationName, script]);
  });
  await page.goto(academyAddress + path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return sent;
}

it('the first query of a page is sent before its scripts have run, and the page uses the response', { timeout: 60_000 }, async () => {
  const course = await demoCourse();
  const pages = [
    ['/dashboard', 'DashboardPage'],
    ['/my-courses', 'MyCourses'],
    [`/academy-detail/${course.academyId}`, 'AcademyDetailPage'],
    [`/academy-course-detail/${course.id}`, 'AcademyCourseDetailPage'],
    [`/academy-course-detail/${course.id}?tab=2`, 'AcademyCourseDetailPage', 'CourseInformation'],
  ] as const;
  for (const [path, ...operations] of pages) {
    const sent = await operationsOf(path);
    expect(sent.slice(0, operations.length)).toEqual(operations.map((operation) => [operation, 'the page itself']));
    for (const operation of operations) expect(sent.filter(([name]) => name === operation)).toHaveLength(1);
  }
});

it('the files of the page and of its tab, and its queries, are asked for before any script has come', { timeout: 60_000 }, async () => {
  const { id } = await demoCourse();
  const context = await openAs(browser, student, { language: 'en' }, { viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(/\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? new URL(request.url()).pathname));
  const release = await openBeforeScripts(page, `/academy-course-detail/${id}?tab=2`);
  const early = ['base', 'shell', 'client', 'en', 'learner-layout', 'page', 'course-information', '/graphql'];
  await expect.poll(() => early.filter((name) => !asked.includes(name))).toEqual([]);
  const before = asked.length;
  release();
  await page.locator('main article, main .main p').first().waitFor();
  // Nothing that the tab shows is asked for after that, but its image.
  const later = asked.slice(before);
  expect(later.filter((name) => early.includes(name) && name !== '/graphql')).toEqual([]);
  await context.close();
});

it('the first image of the dashboard is loaded once, as soon as the response is there', { timeout: 60_000 }, async () => {
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

/** Opens a page of a phone whose scripts wait, except the one in the page itself; `release` lets them go on. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(academyAddress + path, { waitUntil: 'commit' });
  return release;
}

interface DashboardAnswer {
  data: {
    academies: { items: Array<{ image: object | null }> };
    home: { nextClass: object | null; lastFeedback: object | null };
    continueCards: { begunCourses: number; enrolledCourses: number; items: Array<{ stepName: string; course: { id: string; name: string } }> };
  };
}

/** The dashboard with the two academies of the demo, and so many begun courses; the names of the last one are long. */
async function readDashboard(route: Route, begun: number): Promise<DashboardAnswer> {
  const answer = (await (await route.fetch()).json()) as DashboardAnswer;
  const { academies, continueCards, home } = answer.data;
  // The first academy follows the begun courses of somebody without a class and without new feedback.
  Object.assign(home, { nextClass: null, lastFeedback: null });
  academies.items = academies.items.filter(({ image }) => image !== null).slice(0, 2);
  // Other tests change what they have copied.
  const own = continueCards.items.find(({ course }) => !/\((copy|نسخة)\)/.test(course.name));
  if (own === undefined) throw new Error('The student has begun no course of the demo content');
  const { course, stepName } = own;
  Object.assign(continueCards, { begunCourses: begun, enrolledCourses: begun, nextCourse: null });
  continueCards.items = Array.from({ length: begun }, (_, number) =>
    number === 0 ? own : { ...own, stepName: `${stepName} ${stepName}`, course: { ...course, id: randomUUID(), name: `${course.name} ${course.name}` } },
  );
  return answer;
}

/** Gives the dashboard the same answer each time: other tests add academies, and courses of the student. */
async function keepDashboard(page: Page, begun: number): Promise<void> {
  let answer: Promise<DashboardAnswer> | undefined;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('DashboardPage')) return route.continue();
    answer ??= readDashboard(route, begun);
    return route.fulfill({ json: await answer });
  });
}

it.each([
  { language: 'en', begun: 1 },
  { language: 'ar', begun: 1 },
  { language: 'en', begun: 3 },
  { language: 'ar', begun: 3 },
])(
  'the first view on a phone has $begun begun courses and the first academy where the dashboard then shows them, in $language',
  { timeout: 60_000 },
  async ({ language, begun }) => {
    const context = await openAs(browser, student, { language }, { viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await keepDashboard(page, begun);
    const release = await openBeforeScripts(page, '/dashboard');
    const early = page.locator('.shell-dashboard');
    await early.locator('img').waitFor();
    const names = await early.locator('h3').allInnerTexts();
    const [card, image] = await Promise.all(['.shell-card', 'img'].map((part) => early.locator(part).first().boundingBox()));
    release();
    const shown = page.locator('main section');
    await early.waitFor({ state: 'detached' });
    const namesOf = async (selector: string, count: number): Promise<string[]> => (await shown.locator(selector).allInnerTexts()).slice(0, count);
    await expect.poll(async () => [...(await namesOf('li > div > h3', begun)), ...(await namesOf('article h3', 1))]).toEqual(names);
    const boxOf = (part: string) => shown.locator(part).first().boundingBox();
    await expect.poll(async () => Math.abs(((await boxOf('li'))?.y ?? 0) - (card?.y ?? 0))).toBeLessThan(24);
    await expect.poll(async () => Math.abs(((await boxOf('article img'))?.y ?? 0) - (image?.y ?? 0))).toBeLessThan(24);
    // The largest picture is painted before the scripts have run.
    expect((await boxOf('article img'))?.height).toBeLessThanOrEqual(image?.height ?? 0);
    if (begun === 1) {
      // The courses of the first academy are in the first view.
      expect((await shown.locator('article ~ ul li').first().boundingBox())?.y).toBeLessThan(740);
    }
    await context.close();
  },
);

it.each([
  { language: 'en', height: 740, title: 'Sign in' },
  { language: 'de', height: 900, title: 'Anmelden' },
  { language: 'fr', height: 900, title: 'Se connecter' },
  { language: 'ar', height: 740, title: 'تسجيل الدخول' },
  { language: 'fa', height: 900, title: 'ورود' },
])(
  'the first view of the sign-in page on a phone has its first words where the page then shows them, in $language at a height of $height px',
  { timeout: 60_000 },
  async ({ language, height, title }) => {
    const context = await openContext(browser, { locale: language, viewport: { width: 360, height } });
    const page = await context.newPage();
    const release = await openBeforeScripts(page, '/login');
    const early = page.locator('.shell-welcome');
    await early.locator('h1:visible').waitFor();
    expect(await early.locator('h1:visible').innerText()).toBe(title);
    const words = await early.locator('p:visible').innerText();
    const placesOf = async (...parts: Locator[]) => Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? 0)));
    const places = await placesOf(page.locator('.shell-brand svg'), early.locator('p:visible'), early.locator('h1:visible'));
    release();
    const main = page.locator('main');
    await main.locator('form input').first().waitFor();
    await expect.poll(() => placesOf(main.locator('a svg').first(), main.getByText(words), main.locator('h1'))).toEqual(places);
    await context.close();
  },
);

it.each(['en', 'ar'])('the first view on a phone has the beginning of a step where the page then shows it, in %s', { timeout: 60_000 }, async (language) => {
  const { id } = await demoCourse();
  const path = `/academy-course-detail/${id}`;
  const context = await openAs(browser, student, { language }, { viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const release = await openBeforeScripts(page, path);
  const early = page.locator('.shell-step');
  await early.locator('p').first().waitFor();
  const first = early.locator('p').first();
  const [name, text] = [await early.locator('h1').innerText(), await first.innerText()];
  const places = [await early.locator('h1').boundingBox(), await first.boundingBox()].map((box) => Math.round(box?.y ?? 0));
  release();
  const heading = page.locator('main article').getByRole('heading', { level: 1, name });
  await heading.waitFor();
  const shown = page.locator('article').getByText(text).first();
  // To the pixel: a text that moves is painted anew, and is read again.
  await expect.poll(async () => [await heading.boundingBox(), await shown.boundingBox()].map((box) => Math.round(box?.y ?? 0))).toEqual(places);
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
  'a lesson appears where its skeleton was, in $language at $width px',
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

it.each([360, 1280])('the skeleton of a course in admin mode fits a window of %i px', { timeout: 60_000 }, async (width) => {
  const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width, height: 740 } });
  const page = await context.newPage();
  const { id } = await demoCourse();
  await page.route('**/graphql', async (route) => {
    // Without an answer, the page goes on loading.
    if (!route.request().postData()?.includes('AdminCourseDetailPage')) await route.continue();
  });
  await page.goto(`${academyAddress}/admin/course-detail/${id}`);
  const shapes = page.locator('main [aria-busy=true] span:empty');
  await shapes.first().waitFor();
  const ends = await shapes.evaluateAll((all) => all.map((shape) => shape.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(8);
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  await context.close();
});
