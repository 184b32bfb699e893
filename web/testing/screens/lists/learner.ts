import type { Page } from 'playwright-core';
import { buttonOf, changing, clicking, lengthening, pressing, textOf } from '../acts.ts';
import { dialogEdges, factsInOneLine, notThere, oneWayBack, uncutRows, wordsBesideButtons } from '../measures/details.ts';
import { homeAction } from '../measures/main-action.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { learnerHomes } from './homes.ts';
import { secondFactorScreens } from './second-factor.ts';

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
/** A meeting room whose name, and that of its owner, have 80 letters without a place to break. */
const LONG_ROOM = {
  total: 1,
  items: [
    {
      __typename: 'MeetingRoom',
      id: NOBODY,
      courseId: NOBODY,
      name: 'Sprechstundenbesprechung'.repeat(4).slice(0, 80),
      insideCount: 0,
      inside: [],
      owner: { __typename: 'Person', id: NOBODY, name: 'Abdurrahmanuddin'.repeat(5), surname: 'Mohammadzadehgan'.repeat(5), color: '#0e6b66' },
      viewerCan: { __typename: 'MeetingRoomAbilities', delete: true },
    },
  ],
};
const PANEL_ROWS = 'main [role=tabpanel] ul > li';

/** Answers the first question wrong: the hint is shown, and further answers are left. */
async function answerWrong(page: Page): Promise<void> {
  await page.locator('main fieldset').first().locator('input').nth(1).check();
  await page.locator('main fieldset').first().locator('xpath=following::button[@type="submit"]').first().click();
  await page
    .getByText(await textOf(page, 'Please try again'))
    .first()
    .waitFor();
  // The page has scrolled to keep Submit in its place; it is measured from the top, as every screen.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Writes enough words and asks for the confirmation. */
async function writeHomework(page: Page): Promise<void> {
  await page.locator('main textarea').first().fill('I listened to my neighbour for a whole evening.');
  await (await buttonOf(page, 'Submit homework')).click();
  await page.locator('dialog[open]').waitFor();
}

async function search(page: Page, words: string, found: string): Promise<void> {
  if (!(await page.locator('dialog[open]').isVisible())) await page.keyboard.press('/');
  await page.locator('dialog[open] [role=combobox]').fill(words);
  await page.locator(found).first().waitFor({ state: 'attached' });
}

/** Signs out with homework that has not reached the server. */
async function askAtSignOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { _id } = JSON.parse(localStorage.getItem('auth') ?? '{}');
    localStorage.setItem(`draft:${_id}:homework:other#1`, '{}');
  });
  await page.getByRole('button', { name: await textOf(page, 'Account menu') }).click();
  await page.getByRole('menuitem', { name: await textOf(page, 'Logout') }).click();
  await page.locator('dialog[open] li').waitFor();
}

/** Opens the site as one that counts visits. */
async function allowAnalytics(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('meta'), { name: 'analytics', content: 'https://matomo.academy.example' }));
    }),
  );
}

/** Opens the menu of the line above a lesson; wide windows have none. */
const courseMenu = clicking('[data-lesson] button', 'dialog[open] a');

/** On a phone the description of a course begins below its title, its small image and its facts. */
const ABOUT = { selector: 'main .main p', top: 400 };
const aboutInOneLine = async (page: Page) => [...(await factsInOneLine(page)), ...(await oneWayBack(page))];

/** Expects the star of a step in the line above its name, which it leaves the width. */
const starAboveName = (page: Page): Promise<string[]> =>
  page.locator('article h1').evaluate((name) => {
    const star = document.querySelector('article button[aria-pressed] svg')?.getBoundingClientRect().bottom ?? Number.NaN;
    const { top } = name.getBoundingClientRect();
    return star <= top ? [] : [`the star ends at ${star} px, and the name begins at ${top} px`];
  });

const longNameScreens: Screen[] = [
  { name: 'my courses with long names', path: '/my-courses', prepare: lengthening('MyCourses') },
  {
    name: 'notifications with long names',
    path: '/dashboard',
    prepare: lengthening('Notifications'),
    act: clicking('header [aria-haspopup=dialog]', 'header [role=dialog] li'),
  },
];

const longCourseScreens = (learn: string, quiz: string, homework: string): Screen[] => [
  {
    name: 'lesson with submitted homework, long names',
    path: homework,
    prepare: lengthening('AcademyCourseDetailPage', 'StepView', 'HomeworkReaders'),
  },
  { name: 'course information, long names', path: `${learn}?tab=2`, prepare: lengthening('AcademyCourseDetailPage', 'CourseInformation') },
  {
    name: 'lesson with a finished quiz, practice, long names',
    path: quiz,
    prepare: lengthening('AcademyCourseDetailPage', 'StepView'),
    act: pressing('Practice the difficult questions', 'main fieldset'),
  },
];

const paperScreens = (path: string): Screen[] => [
  { name: 'module to print', path, operation: 'ModuleOnPaperPage' },
  { name: 'module to print, long names', path, prepare: lengthening('ModuleOnPaperPage', 'StepView') },
];

/** The screens of a learner who has begun several courses. */
export function learnerScreens({ begun, open, course, emptyCourse }: World): Screen[] {
  const learn = `/academy-course-detail/${begun.id}`;
  const own = `/academy-course-detail/${course.id}`;
  const academy = `/academy-detail/${begun.academyId}`;
  const step = (id: string) => `${own}?tab=1&step=${id}`;
  return [
    ...learnerHomes,
    {
      name: 'notifications',
      path: '/dashboard',
      act: clicking('header [aria-haspopup=dialog]', 'header [role=dialog] li'),
    },
    { name: 'search with results', path: '/dashboard', act: (page) => search(page, 'الاصغاء', 'dialog [role=option] mark') },
    { name: 'search without a result', path: '/dashboard', act: (page) => search(page, 'qqqqqq', 'dialog [role=status]') },
    { name: 'academy, courses', path: `${academy}?tab=1` },
    { name: 'academy, learners', path: `${academy}?tab=2`, operation: 'AcademyLearners', first: { selector: PANEL_ROWS, top: 300, rowHeight: 72 } },
    { name: 'academy, no learner found', path: `${academy}?tab=2&search=zzzz` },
    { name: 'academy that does not exist', path: `/academy-detail/${NOBODY}` },
    { name: 'course to enroll in', path: `/academy-course-detail/${open}`, first: ABOUT },
    { name: 'lesson', path: `${learn}?tab=1` },
    { name: 'lesson, menu of the course', path: `${learn}?tab=1`, act: courseMenu, sizes: ['phone'] },
    {
      name: 'lesson, outline',
      path: `${learn}?tab=1`,
      act: clicking('[data-lesson] ~ * button, main button[aria-haspopup=dialog]', 'dialog[open] a'),
      sizes: ['phone'],
    },
    { name: 'lesson with a quiz', path: step(course.quiz), operation: 'AcademyCourseDetailPage', first: { selector: 'main fieldset', top: 300 } },
    { name: 'lesson with a quiz, hint after a wrong answer', path: step(course.quiz), act: answerWrong },
    { name: 'lesson with a finished quiz', path: step(course.answeredQuiz) },
    { name: 'lesson with a finished quiz, practice', path: step(course.answeredQuiz), act: pressing('Practice the difficult questions', 'main fieldset') },
    { name: 'lesson with homework', path: step(course.homework), operation: 'AcademyCourseDetailPage', first: { selector: 'main section [lang] p', top: 300 } },
    { name: 'lesson with homework, confirmation', path: step(course.homework), act: writeHomework },
    { name: 'lesson with submitted homework', path: step(course.submittedHomework) },
    { name: 'lesson with a note', path: step(course.bookmarked), also: starAboveName },
    { name: 'step that does not exist', path: `${learn}?tab=1&step=${NOBODY}`, also: notThere(1) },
    { name: 'course information', path: `${learn}?tab=2`, first: ABOUT, also: aboutInOneLine },
    { name: 'course students', path: `${own}?tab=3`, operation: 'CourseStudents', first: { selector: 'main ul > li:has(p)', top: 300, rowHeight: 72 } },
    { name: 'course classes', path: `${own}?tab=4`, operation: 'ClassList', first: { selector: 'main ul > li:has(h2)', top: 300 } },
    { name: 'course classes, none', path: `/academy-course-detail/${emptyCourse}?tab=4`, operation: 'ClassList' },
    { name: 'meeting rooms', path: `${own}?tab=5`, operation: 'MeetingRooms', first: { selector: 'main ul > li:has(h2)', top: 300, rowHeight: 120 } },
    { name: 'meeting rooms, long names', path: `${own}?tab=5`, prepare: changing('MeetingRooms', 'meetingRooms', LONG_ROOM), also: wordsBesideButtons },
    { name: 'meeting rooms, none', path: `/academy-course-detail/${emptyCourse}?tab=5`, operation: 'MeetingRooms' },
    { name: 'meeting rooms, add', path: `${own}?tab=5`, act: clicking('main button:has(.lucide-plus)', 'dialog[open] input') },
    { name: 'meeting rooms, delete', path: `${own}?tab=5`, act: clicking('main li button', 'dialog[open] form input') },
    { name: 'messages of a course', path: `${own}?tab=messages` },
    { name: 'course that does not exist', path: `/academy-course-detail/${NOBODY}`, also: notThere(2) },
    { name: 'my courses, with a note', path: '/my-courses', also: uncutRows },
    { name: 'question about counting visits', path: '/dashboard', prepare: allowAnalytics, act: (page) => page.locator('[data-question]').waitFor() },
    { name: 'question before signing out', path: '/my-courses', act: askAtSignOut },
    { name: 'settings', path: '/settings' },
    { name: 'settings of notifications', path: '/settings#notifications' },
    ...longCourseScreens(learn, step(course.answeredQuiz), step(course.submittedHomework)),
    ...[...paperScreens(`${own}/print?step=${course.bookmarked}`), ...secondFactorScreens, ...longNameScreens],
    { name: 'settings, saved', path: '/settings', act: clicking('form button[type=submit]', 'section[aria-live] [role=status]') },
    { name: 'page that does not exist', path: '/nowhere', also: notThere(2) },
    { name: 'permission denied', path: '/permissionDenied', also: notThere(2) },
  ];
}

/** The screens of a learner who has completed a course. */
export function graduateScreens({ completed }: World): Screen[] {
  const course = `/academy-course-detail/${completed}`;
  return [
    { name: 'dashboard of somebody who has completed a course', path: '/dashboard', also: homeAction },
    { name: 'my courses of somebody who has completed one', path: '/my-courses', also: uncutRows },
    { name: 'end of a course', path: `${course}/completed` },
    { name: 'end of a course, long names', path: `${course}/completed`, prepare: lengthening('CourseCompletedPage') },
    { name: 'dashboard of somebody who has completed a course, long names', path: '/dashboard', prepare: lengthening('DashboardPage') },
    { name: 'confirmation of a completed course', path: `${course}/confirmation`, operation: 'CourseConfirmationPage' },
    {
      name: 'confirmation of a completed course, long names',
      path: `${course}/confirmation`,
      prepare: lengthening('CourseConfirmationPage'),
    },
    { name: 'lesson of a completed course', path: `${course}?tab=1` },
    {
      name: 'lesson of a completed course, start again',
      path: `${course}?tab=1`,
      act: pressing('Start again', 'dialog[open] button'),
      also: dialogEdges,
      languages: ['en', 'ar'],
    },
  ];
}
