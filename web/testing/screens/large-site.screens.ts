import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, demoCourse, type SignedIn, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';

/** Elements of a page, with the options of its filters. */
const MOST = 1500;
/** What a site of 50,000 people has. */
const [ROWS, GROUPS, COURSES, MODULES, STEPS_PER_MODULE, ACADEMIES] = [50, 200, 600, 24, 25, 60];

let browser: Browser;
let course: { id: string; academyId: string };
beforeAll(async () => {
  browser = await launchBrowser();
  course = await demoCourse();
}, 120_000);
afterAll(() => browser?.close());

// biome-ignore lint/suspicious/noExplicitAny: the answers of several operations.
type Data = any;
/** As many entries as are asked for, by repeating those of the server with ids of their own. */
const repeat = (entries: Data[], count: number): Data[] => Array.from({ length: count }, (_each, n) => ({ ...entries[n % entries.length], id: `many-${n}` }));
const page = (list: Data, total: number): void => void Object.assign(list, { items: repeat(list.items, ROWS), total, nextCursor: 'more' });
const outline = (tree: Data): void => {
  tree.modules = repeat(tree.modules, MODULES).map((module) => ({
    ...module,
    steps: repeat(module.steps, STEPS_PER_MODULE).map((step) => ({ ...step, id: `${module.id}-${step.id}` })),
  }));
};

/** A page of notifications, and one of them. */
const NOTIFICATIONS = 20;
const NOTHING_ELSE = { academyName: null, moduleName: null, personName: null, className: null, startsAt: null, formerStart: null };
const NOTIFICATION = {
  ...{ __typename: 'Notification', kind: 'feedback', createdAt: '2026-01-02T00:00:00.000Z', readAt: null, path: '/my-courses' },
  ...{ courseName: 'Psychological first aid', stepName: 'Grounding', ...NOTHING_ELSE },
};

/** Makes the answers of the server those of a large site. */
const ENLARGE: Readonly<Record<string, (data: Data) => void>> = {
  AccountList: ({ accounts }) => page(accounts, 50_000),
  AcademyList: (data) => {
    data.adminAcademies = repeat(data.adminAcademies, ACADEMIES);
  },
  CourseList: (data) => {
    data.adminCourses = repeat(data.adminCourses, ACADEMIES);
  },
  EveryGroup: ({ groups }) => Object.assign(groups, { items: repeat(groups.items, GROUPS), nextCursor: null }),
  CourseStudents: ({ course: { students } }) => page(students, 6000),
  AcademyLearners: ({ academy: { learners } }) => page(learners, 40_000),
  AuditEntries: ({ auditEntries }) => Object.assign(auditEntries, { items: repeat(auditEntries.items, ROWS), nextCursor: 'more' }),
  FeedbackCourses: (data) => {
    data.feedbackCourses = repeat(data.feedbackCourses, COURSES).map((each) => ({ ...each, modules: repeat(each.modules, 2) }));
  },
  Notifications: ({ notifications }) => Object.assign(notifications, { items: repeat([NOTIFICATION], NOTIFICATIONS), nextCursor: 'more' }),
  AdminCourseDetailPage: ({ adminCourse }) => outline(adminCourse),
  AcademyCourseDetailPage: ({ course: read }) => outline(read),
  CourseInformation: ({ course: read }) => {
    read.modules = repeat(read.modules, MODULES).map((module) => ({ ...module, stepNames: repeat(module.stepNames, STEPS_PER_MODULE) }));
  },
};

/** Opens the page without events of the server: when other people come online, part of a long list is read again. */
const silent = (shown: Page): Promise<void> => shown.routeWebSocket('**/graphql', () => undefined);

async function open(person: SignedIn, path: string, prepare?: (shown: Page) => Promise<void>): Promise<Page> {
  const shown = await (await openAs(browser, person, { language: 'en' }, { viewport: { width: 1280, height: 800 } })).newPage();
  await prepare?.(shown);
  await shown.route('**/graphql', async (route) => {
    const enlarge = ENLARGE[route.request().postDataJSON()?.operationName];
    if (enlarge === undefined) return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    enlarge(body.data);
    return route.fulfill({ response, json: body });
  });
  await shown.goto(academyAddress + path);
  return shown;
}

const learn = () => `/academy-course-detail/${course.id}`;
/** Screen, person, address, and the rows that it shows. */
const SCREENS: Array<[string, SignedIn, () => string, rows: string, count: number]> = [
  ['the academies of an admin', admin, () => '/admin/dashboard', 'main article', 12],
  ['the table of academies', admin, () => '/admin/dashboard?view=table', 'main tbody tr', 20],
  ['the courses of an academy of an admin', admin, () => `/admin/courses/${course.academyId}`, 'main article', 12],
  ['the table of users', admin, () => '/admin/users', 'tbody tr', ROWS],
  ['the students of a course', admin, () => `/admin/course-detail/${course.id}?tab=3`, 'main ul:not(details ul) > li:has(p)', ROWS],
  ['the learners of an academy', admin, () => `/academy-detail/${course.academyId}?tab=2`, 'main ul > li:has(p)', ROWS],
  ['the outline of an editor', admin, () => `/admin/course-detail/${course.id}?tab=1`, 'main li', MODULES],
  ['the outline of a learner', student, () => `${learn()}?tab=1`, 'main li', MODULES],
  ['the modules in the information', student, () => `${learn()}?tab=2`, 'main li > details', MODULES],
  ['the queue of feedback', admin, () => '/admin/feedback', '[data-submission]', 1],
  ['the audit trail', admin, () => '/admin/audit', 'tbody tr', ROWS],
];

describe(`on a large site, with at most ${MOST} elements`, { timeout: 60_000 }, () => {
  it.each(SCREENS)('%s opens', async (_screen, person, path, rows, count) => {
    const shown = await open(person, path());
    await expect.poll(() => shown.locator(rows).count()).toBeGreaterThanOrEqual(count);
    await shown.waitForLoadState('networkidle');
    const elements = await shown.evaluate(() => document.querySelectorAll('*').length);
    expect(elements).toBeLessThanOrEqual(MOST);
    await shown.context().close();
  });

  it('the browser looks at groups of people, not at each of them, while the reader scrolls', async () => {
    const shown = await open(admin, `/admin/course-detail/${course.id}?tab=3`);
    await expect.poll(() => shown.locator('main ul:not(details ul) > li:has(p)').count()).toBeGreaterThanOrEqual(ROWS);
    // Groups of 25, of those who are online and of the others.
    const observed = () => [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).contentVisibility === 'auto').length;
    expect(await shown.evaluate(observed)).toBeLessThanOrEqual(ROWS / 25 + 1);
    await shown.context().close();
  });

  it('the code of the students is there before the tap, while the information is shown, and one request reads them', async () => {
    const shown = await open(student, `${learn()}?tab=2`, silent);
    const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => /\/students-[^/]*\.js/.test(name));
    await shown.waitForFunction(isLoaded);
    const operations: string[] = [];
    shown.on('request', (request) => request.postData()?.includes('"CourseStudents"') && operations.push('CourseStudents'));
    await shown.getByRole('tab', { name: 'Students' }).click();
    await expect.poll(() => shown.locator('main ul > li:has(p)').count()).toBeGreaterThanOrEqual(ROWS);
    expect(operations).toEqual(['CourseStudents']);
    await shown.context().close();
  });

  it('the panel of notifications opens', async () => {
    const shown = await open(admin, '/admin/settings');
    await shown
      .locator('header')
      .getByRole('button', { name: /notification/i })
      .first()
      .click();
    await expect.poll(() => shown.locator('li', { hasText: 'Grounding' }).count()).toBe(NOTIFICATIONS);
    const elements = await shown.evaluate(() => document.querySelectorAll('*').length);
    expect(elements).toBeLessThanOrEqual(MOST);
    await shown.context().close();
  });

  it('the filter of the queue has all courses once it gets the focus, and a module has its steps once it is open', async () => {
    const queue = await open(admin, '/admin/feedback');
    const filter = queue.getByRole('combobox', { name: 'Course or module' });
    await filter.focus();
    await expect.poll(() => filter.locator('option').count()).toBeGreaterThanOrEqual(COURSES);
    await queue.context().close();
    const information = await open(student, `${learn()}?tab=2`);
    const module = information.locator('main li > details').first();
    await module.locator('summary').click();
    await expect.poll(() => module.locator('li').count()).toBe(STEPS_PER_MODULE);
    await information.context().close();
  });
});
