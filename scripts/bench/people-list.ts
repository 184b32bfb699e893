import type { Browser, Page } from 'playwright-core';
import { createDataSource } from '../../api/db/data-source.ts';
import { buildCourseWith } from '../../api/testing/factories/course.ts';
import { launchBrowser } from '../chromium.ts';
import { addPerson } from './add-person.ts';
import { print } from './figures.ts';
import { openPhone } from './phone.ts';
import type { Stage } from './stage.ts';

const PEOPLE = 1000;
/** Processor slowdown factor. */
const SLOWER = 4;
/** A task that is longer delays the next frame, in milliseconds. */
const LONG = 50;
const ROW = 'main ul > li p';
/** Pixels of one turn of the wheel. */
const TURN = 1000;

interface Seen {
  firstPaint: number;
  /** When the first person is shown. */
  firstRow: number;
  longTasks: number;
  longest: number;
}

/** Runs in the page before its scripts and collects long tasks. */
function observe(): void {
  Object.assign(window, { longTasks: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) (window as unknown as { longTasks: number[] }).longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Stores a course with 1,000 students; returns its id, and what the browser of one of them has stored. */
async function buildClass(databaseUrl: string): Promise<{ courseId: string; storage: Record<string, string> }> {
  const source = await createDataSource({ url: databaseUrl }).initialize();
  try {
    const { course } = await buildCourseWith(source.manager, [[{}]]);
    const email = 'people-reader@bench.example';
    const { userId, token } = await addPerson(source, email, 'student');
    await source.query(
      `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
       SELECT gen_random_uuid(), 'Name ' || n, 'Surname ' || n, 'people-' || n || '@bench.example', 'none', 'student', '#0e6b66', 'en', now() FROM generate_series(2, ${PEOPLE}) n`,
    );
    await source.query(
      `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $1, now() FROM users WHERE email LIKE 'people-%@bench.example'`,
      [course.id],
    );
    await source.query('ANALYZE');
    const auth = { _id: userId, name: 'Name', surname: 'Surname', email, role: 'student', gender: null, color: '#0e6b66', language: 'en', dnd: 0 };
    return { courseId: course.id, storage: { token, auth: JSON.stringify(auth), dnd: '0' } };
  } finally {
    await source.destroy();
  }
}

/** Scrolls to the end of the page; returns the long tasks. */
async function scroll(page: Page): Promise<Pick<Seen, 'longTasks' | 'longest'>> {
  await page.evaluate(() => {
    (window as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const turns = Math.ceil((await page.evaluate(() => document.documentElement.scrollHeight)) / TURN);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, TURN);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { longTasks: tasks.filter((duration) => duration > LONG).length, longest: Math.max(0, ...tasks) };
}

/** Opens a page, loads all people and scrolls through them. */
async function visit(browser: Browser, address: string, storage: Record<string, string>): Promise<Seen> {
  const { context, assertAnswered } = await openPhone(browser, storage, observe);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor({ timeout: 60_000 });
  const painted = await page.evaluate(() => ({
    firstRow: performance.now(),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  for (let shown = await page.locator('main ul > li').count(); shown < PEOPLE; shown = await page.locator('main ul > li').count()) {
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await page.waitForFunction((count) => document.querySelectorAll('main ul > li').length > count, shown, { timeout: 60_000 });
  }
  const scrolled = await scroll(page);
  await context.close();
  assertAnswered();
  return { ...painted, ...scrolled };
}

/** Opens the course and taps its tab of students; returns the milliseconds from the tap to the first person. */
async function tapStudents(browser: Browser, course: string, storage: Record<string, string>): Promise<number> {
  const { context, assertAnswered } = await openPhone(browser, storage, observe);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(course);
  const tab = page.getByRole('tab', { name: 'Students' });
  await tab.waitFor({ timeout: 60_000 });
  // What the page does in its idle time is over: it has loaded the code of the tab.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/students-[^/]*\.js/.test(name)), null, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const tapped = await page.evaluate(() => performance.now());
  await tab.click();
  await page.locator(ROW).first().waitFor({ timeout: 60_000 });
  const shown = await page.evaluate(() => performance.now());
  await context.close();
  assertAnswered();
  return shown - tapped;
}

/** A page with as many rows of the same texts, without scripts. */
function plainPage(): string {
  const rows = Array.from({ length: PEOPLE }, (_each, index) => `<li><p>Name ${index} Surname ${index}</p><p>Student</p><p>Offline</p></li>`);
  return `<!doctype html><meta name="viewport" content="width=device-width"><style>li{min-height:4rem;content-visibility:auto;contain-intrinsic-size:auto 4.5rem}</style><main><ul>${rows.join('')}</ul></main>`;
}

/** Works with a new browser, in which nothing is cached. */
async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

const written = ({ firstPaint, firstRow, longTasks, longest }: Seen): string =>
  `first paint ${firstPaint.toFixed(0)} ms, first person ${firstRow.toFixed(0)} ms; scrolling through all: ${longTasks} tasks over ${LONG} ms, the longest ${longest.toFixed(0)} ms`;

/** Measures the list of 1,000 students of a course on a phone, against a plain page with as many rows (docs/targets.md#3-performance-goals-browser B6). */
export async function measurePeopleList(stage: Stage): Promise<void> {
  const { courseId, storage } = await buildClass(stage.databaseUrl);
  const course = `${stage.api.address}/academy-course-detail/${courseId}`;
  const list = await inBrowser((browser) => visit(browser, `${course}?tab=3`, storage));
  const tap = await inBrowser((browser) => tapStudents(browser, `${course}?tab=2`, storage));
  const plain = await inBrowser((browser) => visit(browser, `data:text/html,${encodeURIComponent(plainPage())}`, {}));
  print(
    `\nStudents of a course: ${PEOPLE} people, processor ${SLOWER}x slower\n  ${written(list)}\n  from the tap on the tab to the first person: ${tap.toFixed(0)} ms\n  plain page: ${written(plain)} (first person ${(list.firstRow / plain.firstRow).toFixed(1)} times as late)\n` +
      '  goal: first paint within 1 s, first person within 1 s after the tap, no task over 50 ms while scrolling (B6)',
  );
}
