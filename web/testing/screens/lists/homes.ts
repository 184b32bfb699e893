import type { Page } from 'playwright-core';
import { changing, editing, lengthening } from '../acts.ts';
import { homeAction } from '../measures/main-action.ts';
import type { Screen } from '../screen.ts';

const MINUTE = 60_000;
/** 80 letters without a place to break. */
const LONG = 'Psychologicalfirstaid'.repeat(4).slice(0, 80);
const HOURS = [-MINUTE, 179 * MINUTE];

/** A person who was invited to a course and has opened none of its steps. */
const asNewcomer = editing('DashboardPage', ({ continueCards }) => {
  const [card] = continueCards.items;
  Object.assign(card, { begun: false, minutes: 11, stepPosition: 1 });
  Object.assign(card.course.progress, { percent: 0, modulePercents: [0, 0] });
  Object.assign(continueCards, { hasStarted: false, enrolledCourses: 1, begunCourses: 1, items: [card] });
});

/** A class that began a minute ago. */
const withClassNow = editing('DashboardPage', ({ home }) => {
  const [start, end] = HOURS.map((distance) => new Date(Date.now() + distance).toISOString());
  const date = { __typename: 'ClassDate', date: start?.slice(0, 10), start, end, state: 'planned', movedFrom: null };
  home.nextClass = { __typename: 'CourseClass', id: 'k1', name: LONG, language: 'en', canJoin: true, canModerate: false, nextDates: [date] };
});

const WORK = {
  waiting: 60,
  waitingSince: '2026-10-20T08:00:00.000Z',
  stoppedJobs: 12,
  untranslated: ['c1', 'c2', 'c3', 'c4'].map((id) => ({
    __typename: 'UntranslatedCourse',
    id,
    name: LONG,
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
  {
    name: 'dashboard of an invited newcomer',
    path: '/dashboard',
    prepare: asNewcomer,
    also: async (page) => [...(await homeAction(page)), ...(await academyInView(page))],
  },
  { name: 'dashboard during a class', path: '/dashboard', prepare: withClassNow, also: homeAction },
  { name: 'dashboard with long names', path: '/dashboard', prepare: lengthening('DashboardPage'), also: homeAction },
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
