import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { ask, demoCourse, student } from './academy.ts';
import { inspectScreens, type Screen, SERIES } from './screen.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const GUEST_SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'sign-up with an invalid link', path: '/signup/dead' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-success', path: '/forgot-password-success' },
  { name: 'reset', path: '/reset/dead' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'imprint', path: '/imprint-attribution-disclaimer' },
  { name: 'permission-denied', path: '/permissionDenied' },
  { name: 'not-found', path: '/nowhere' },
];

async function findStudyScreens(token: string): Promise<Screen[]> {
  const { id: enrolled, academyId: academy } = await demoCourse();
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; name: string; access: string }> } }> } }>(
    '{ academies { items { courses { items { id name access } } } } }',
    {},
    token,
  );
  // Other files publish copies, and delete them.
  const courses = academies.items.flatMap(({ courses: { items } }) => items).filter(({ name }) => !name.includes('(copy)'));
  const open = courses.find(({ access }) => access === 'invalid')?.id;
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'academy courses', path: `/academy-detail/${academy}?tab=1` },
    { name: 'academy learners', path: `/academy-detail/${academy}?tab=2` },
    { name: 'academy learners, no results', path: `/academy-detail/${academy}?tab=2&search=zzzz` },
    { name: 'academy that does not exist', path: `/academy-detail/${NOBODY}` },
    { name: 'course to enrol in', path: `/academy-course-detail/${open}` },
    { name: 'learn', path: `/academy-course-detail/${enrolled}?tab=1` },
    { name: 'course information', path: `/academy-course-detail/${enrolled}?tab=2` },
    { name: 'course students', path: `/academy-course-detail/${enrolled}?tab=3` },
    { name: 'course that does not exist', path: `/academy-course-detail/${NOBODY}` },
    { name: 'my-courses', path: '/my-courses' },
    { name: 'settings', path: '/settings' },
  ];
}

let browser: Browser;
let studyScreens: Screen[];

beforeAll(async () => {
  browser = await launchBrowser();
  studyScreens = await findStudyScreens(student.token);
}, 60_000);

afterAll(() => browser?.close());

describe.each(SERIES)('every screen on a $name has no axe violation, no sideways scroll and no error', { timeout: 300_000 }, (series) => {
  it('for guests', async () => {
    expect(await inspectScreens(browser, null, series, GUEST_SCREENS)).toEqual([]);
  });

  it('for students', async () => {
    expect(await inspectScreens(browser, student, series, studyScreens)).toEqual([]);
  });
});
