import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, type SignedIn, signIn } from './academy.ts';
import { picture } from './picture.ts';

interface Screen {
  name: string;
  path: string;
  guest?: boolean;
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
let studyScreens: Screen[];

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

beforeAll(async () => {
  browser = await launchBrowser();
  student = await signIn('student@academy.example');
  studyScreens = await findStudyScreens(student.token);
});

afterAll(() => browser?.close());

interface Setting {
  language: string;
  width: number;
  mode?: 'light' | 'dark';
  /** Only the layout is looked at; the rules were asked in English and Arabic. */
  layoutOnly?: boolean;
}

async function open(setting: Setting, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: setting.width, height: 800 }, reducedMotion: 'reduce' });
  const { viewer, token } = student;
  const auth = JSON.stringify({ ...viewer, _id: viewer.id, dnd: 0 });
  const kept = { language: setting.language, colorMode: setting.mode ?? 'light', ...(signedIn ? { token, auth, dnd: '0' } : {}) };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
  return context;
}

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
  page.on('console', listen).on('pageerror', fail);
  await page.goto(academyAddress + screen.path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
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
  it.each([true, false])('has no axe violation, no sideways scroll and no error; for guests: %s', async (guest) => {
    const context = await open(setting, !guest);
    const page = await context.newPage();
    const found: Record<string, Visit> = {};
    for (const screen of guest ? GUEST_SCREENS : studyScreens) {
      const seen = await visit(page, screen, setting);
      if (seen.violations.length > 0 || seen.overflow > 0 || seen.problems.length > 0) found[screen.name] = seen;
    }
    await context.close();
    expect(found).toEqual({});
  });
});
