import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, type SignedIn, signIn } from './academy.ts';
import { courseScreens } from './course-screens.ts';
import { openAs } from './open-as.ts';
import { picture } from './picture.ts';

interface Screen {
  name: string;
  path: string;
  guest?: boolean;
  /** What to do before it is looked at. */
  act?: (page: Page) => Promise<void>;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const GUEST_SCREENS: Screen[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'sign-up with a dead link', path: '/signup/dead', guest: true },
  { name: 'forgot-password', path: '/forgot-password', guest: true },
  { name: 'forgot-password-success', path: '/forgot-password-success', guest: true },
  { name: 'reset', path: '/reset/dead', guest: true },
  { name: 'terms', path: '/terms', guest: true },
  { name: 'privacy-policy', path: '/privacy-policy', guest: true },
  { name: 'imprint', path: '/imprint-attribution-disclaimer', guest: true },
  { name: 'permission-denied', path: '/permissionDenied', guest: true },
  { name: 'not-found', path: '/nowhere', guest: true },
];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Browser;
let student: SignedIn;
let admin: SignedIn;
let studyScreens: Screen[];
let adminScreens: Screen[];

async function findStudyScreens(token: string): Promise<Screen[]> {
  const { academies, myCourses } = await ask<{
    academies: { items: Array<{ id: string; courses: { items: Array<{ id: string; access: string }> } }> };
    myCourses: { items: Array<{ id: string }> };
  }>('{ academies { items { id courses { items { id access } } } } myCourses { items { id } } }', {}, token);
  const academy = academies.items[0]?.id;
  const open = academies.items.flatMap(({ courses }) => courses.items).find(({ access }) => access === 'invalid')?.id;
  const enrolled = myCourses.items[0]?.id;
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'academy courses', path: `/academy-detail/${academy}?tab=1` },
    { name: 'academy learners', path: `/academy-detail/${academy}?tab=2` },
    { name: 'academy learners, nobody found', path: `/academy-detail/${academy}?tab=2&search=zzzz` },
    { name: 'academy that is not there', path: `/academy-detail/${NOBODY}` },
    { name: 'course to enrol in', path: `/academy-course-detail/${open}` },
    { name: 'learn', path: `/academy-course-detail/${enrolled}?tab=1` },
    { name: 'course information', path: `/academy-course-detail/${enrolled}?tab=2` },
    { name: 'course students', path: `/academy-course-detail/${enrolled}?tab=3` },
    { name: 'course that is not there', path: `/academy-course-detail/${NOBODY}` },
    { name: 'my-courses', path: '/my-courses' },
    { name: 'settings', path: '/settings' },
  ];
}

/** Opens the menu of the first row and takes its last entry. */
async function openDeletion(page: Page): Promise<void> {
  await page.locator('article [aria-haspopup=menu]').first().click();
  await page.locator('article [role=menuitem]').last().click();
  await page.locator('dialog input').waitFor();
}

async function openPublication(page: Page): Promise<void> {
  await page.locator('[data-status-action=publish]').first().click();
  await page.locator('dialog').waitFor();
}

/** Only where there is no room for the links. */
async function openHeader(page: Page): Promise<void> {
  const toggle = page.locator('[data-menu-toggle]');
  if (await toggle.isVisible()) await toggle.click();
}

const sendEmpty = async (page: Page): Promise<void> => {
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog [aria-invalid=true]').first().waitFor();
};

async function findAdminScreens(token: string): Promise<Screen[]> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string; courseCount: number }> }>('{ adminAcademies { id courseCount } }', {}, token);
  const academy = adminAcademies.find(({ courseCount }) => courseCount > 0)?.id;
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(
    'query ($academyId: ID!) { adminCourses(academyId: $academyId) { id } }',
    { academyId: academy },
    token,
  );
  // A copy is unpublished: it can be asked about without hiding anything from the students' screens.
  await ask('mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }', { id: academy }, token);
  const courses = `/admin/courses/${academy}`;
  return [
    { name: 'admin academies', path: '/admin/dashboard' },
    { name: 'admin academies, none found', path: '/admin/dashboard?search=zzzz' },
    {
      name: 'admin academies, header opened',
      path: '/admin/dashboard',
      act: openHeader,
    },
    { name: 'admin academy added', path: '/admin/dashboard?add=1', act: sendEmpty },
    { name: 'admin academy edited', path: `/admin/dashboard?edit=${academy}` },
    { name: 'admin academy translated', path: `/admin/dashboard?edit=${academy}`, act: (page) => page.locator('dialog [role=tab]').nth(2).click() },
    { name: 'admin academy deleted', path: '/admin/dashboard', act: openDeletion },
    { name: 'admin academy published', path: '/admin/dashboard', act: openPublication },
    { name: 'admin courses', path: courses },
    { name: 'admin course added', path: `${courses}?add=1`, act: sendEmpty },
    { name: 'admin course edited', path: `${courses}?edit=${adminCourses[0]?.id}` },
    { name: 'admin academy that is not there', path: `/admin/courses/${NOBODY}` },
    ...(await courseScreens(adminCourses[0]?.id ?? '', token)),
    { name: 'admin settings', path: '/admin/settings' },
    { name: 'admin address that is not there', path: '/admin/nowhere' },
    { name: 'dashboard of an admin', path: '/dashboard' },
  ];
}

beforeAll(async () => {
  browser = await launchBrowser();
  student = await signIn('student@academy.example');
  admin = await signIn('admin@academy.example');
  studyScreens = await findStudyScreens(student.token);
  adminScreens = await findAdminScreens(admin.token);
});

afterAll(() => browser?.close());

interface Setting {
  language: string;
  width: number;
  mode?: 'light' | 'dark';
  /** Only the layout is looked at; the rules were asked in English and Arabic. */
  layoutOnly?: boolean;
}

const open = (setting: Setting, person: SignedIn | null): Promise<BrowserContext> =>
  openAs(browser, person, { language: setting.language, colorMode: setting.mode ?? 'light' }, { viewport: { width: setting.width, height: 800 } });

interface Visit {
  violations: string[];
  overflow: number;
  problems: string[];
}

/** Opens a screen, waits until nothing loads, and looks at it with the axe rules. */
async function visit(page: Page, screen: Screen, setting: Setting): Promise<Visit> {
  const problems: string[] = [];
  const listen = (message: { type(): string; text(): string }): void => void (message.type() === 'error' && problems.push(message.text()));
  const fail = (error: Error): void => void problems.push(error.message);
  // What the screen before says as it goes is no problem of this one.
  await page.goto('about:blank');
  page.on('console', listen).on('pageerror', fail);
  await page.goto(academyAddress + screen.path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await screen.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  const violations = setting.layoutOnly ? [] : (await new AxeBuilder({ page }).withTags(RULES).analyze()).violations;
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await picture(page, `${screen.name} ${setting.language} ${setting.width} ${setting.mode ?? 'light'}`);
  page.off('console', listen).off('pageerror', fail);
  return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`), overflow, problems };
}

const SETTINGS: Setting[] = [
  { language: 'en', width: 360 },
  { language: 'en', width: 1280, mode: 'dark' },
  { language: 'ar', width: 360, mode: 'dark' },
  { language: 'ar', width: 1280 },
  { language: 'de', width: 320, layoutOnly: true },
  { language: 'fr', width: 360, layoutOnly: true },
  { language: 'fa', width: 360, layoutOnly: true },
];

describe.each(SETTINGS)('every screen in $language at $width px, $mode', (setting) => {
  it.each(['guests', 'students', 'admins'] as const)('has no axe violation, no sideways scroll and no error; for %s', async (who) => {
    const screensOf = { guests: GUEST_SCREENS, students: studyScreens, admins: adminScreens };
    const context = await open(setting, { guests: null, students: student, admins: admin }[who]);
    const page = await context.newPage();
    const found: Record<string, Visit> = {};
    for (const screen of screensOf[who]) {
      const seen = await visit(page, screen, setting);
      if (seen.violations.length > 0 || seen.overflow > 0 || seen.problems.length > 0) found[screen.name] = seen;
    }
    await context.close();
    expect(found).toEqual({});
  });
});
