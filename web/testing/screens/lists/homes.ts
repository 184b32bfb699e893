import type { Page } from 'playwright-core';
import { changing, editing, LONG_NAME, lengthening } from '../acts.ts';
import { homeAction, leadsTo } from '../measures/main-action.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

const MINUTE = 60_000;
const HOURS = [-MINUTE, 179 * MINUTE];

/** A class that began a minute ago. */
const withClassNow = editing<{ home: { nextClass: object } }>('DashboardPage', ({ home }) => {
  const [start, end] = HOURS.map((distance) => new Date(Date.now() + distance).toISOString());
  const date = { __typename: 'ClassDate', date: start?.slice(0, 10), start, end, state: 'planned', movedFrom: null };
  home.nextClass = { __typename: 'CourseClass', id: 'k1', name: LONG_NAME, language: 'en', canJoin: true, canModerate: false, nextDates: [date] };
});

const WORK = {
  waiting: 60,
  waitingSince: '2026-10-20T08:00:00.000Z',
  stoppedJobs: 12,
  untranslated: ['c1', 'c2', 'c3', 'c4'].map((id) => ({
    __typename: 'UntranslatedCourse',
    id,
    name: LONG_NAME,
    shownLanguage: 'en',
    languages: ['de', 'ar', 'fr', 'fa'],
  })),
};

/** Expects the name of the first academy in the first view of a desktop, below what the person does next. */
async function academyInView(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (width < 1280) return [];
  const { y = height } = (await page.locator('main article h3').first().boundingBox()) ?? {};
  return y < height ? [] : [`the first academy is named at ${y} px`];
}

/** The start page of learners. */
export const learnerHomes: Screen[] = [
  {
    name: 'dashboard with several begun courses',
    path: '/dashboard',
    also: async (page) => [...(await homeAction(page)), ...(await academyInView(page))],
  },
  { name: 'dashboard during a class', path: '/dashboard', prepare: withClassNow, also: homeAction },
  { name: 'dashboard with long names', path: '/dashboard', prepare: lengthening('DashboardPage'), also: homeAction },
];

/** The start page of somebody who was invited to a course and has opened none of its steps: the main action begins that course. */
export const newcomerHomes = ({ begun }: World): Screen[] => [
  {
    name: 'dashboard of an invited newcomer',
    path: '/dashboard',
    also: async (page) => [...(await homeAction(page)), ...(await leadsTo(page, `/academy-course-detail/${begun.id}`)), ...(await academyInView(page))],
  },
];

/** The start page of trainers. */
export const trainerHomes: Screen[] = [
  { name: 'dashboard of a trainer', path: '/dashboard', also: homeAction },
  { name: 'dashboard of a trainer with 60 texts', path: '/dashboard', prepare: changing('DashboardPage', 'homeWork', { waiting: 60 }), also: homeAction },
  {
    name: 'dashboard of a trainer without texts',
    path: '/dashboard',
    prepare: changing('DashboardPage', 'homeWork', { waiting: 0, waitingSince: null }),
    also: homeAction,
  },
  { name: 'dashboard of a trainer, long names', path: '/dashboard', prepare: lengthening('DashboardPage') },
];

/** The start page of admins. */
export const adminHomes: Screen[] = [
  { name: 'home of an admin', path: '/admin/dashboard', prepare: changing('AdminDashboardPage', 'homeWork', WORK), also: homeAction },
  {
    name: 'home of an admin without anything to do',
    path: '/admin/dashboard',
    prepare: changing('AdminDashboardPage', 'homeWork', { waiting: 0, waitingSince: null, stoppedJobs: 0, untranslated: [] }),
    also: homeAction,
  },
];
