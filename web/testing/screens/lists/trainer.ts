import type { Page } from 'playwright-core';
import { lengthening } from '../acts.ts';
import { brokenWords } from '../measures/broken-words.ts';
import { alignedBars, oneWayBack } from '../measures/details.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { trainerHomes } from './homes.ts';
import { NOBODY } from './learner.ts';

/** Opens the statistics of the first quiz. */
async function openStatistics(page: Page): Promise<void> {
  await page.locator('main button[aria-expanded=false]').last().click();
  await page.locator('main table tbody tr').first().waitFor();
}

/** Pixels for the name of the way back: a word or more, also beside the tag of those who view a course. */
const WAY_BACK_MIN = 88;

/** Expects the way back on a phone to be readable although a tag stands beside it. */
const readableWayBack = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const names = [...document.querySelectorAll('main nav ol a')].filter((link) => link.checkVisibility());
    return window.innerWidth >= 768 ? [] : names.flatMap((link) => (link.clientWidth >= least ? [] : [`«${link.textContent}» has ${link.clientWidth} px`]));
  }, WAY_BACK_MIN);

/** The screens of a trainer: the student overview and the feedback. */
export function trainerScreens({ review, course }: World): Screen[] {
  const overview = `/academy-course-detail/${review.courseId}?tab=6`;
  const students = `${overview}&of=${review.moduleId}`;
  return [
    ...trainerHomes,
    { name: 'overview, learners by module, long names', path: overview, prepare: lengthening('ProgressTable') },
    { name: 'feedback, long names', path: '/feedback', prepare: lengthening('FeedbackQueue', 'FeedbackSubmission', 'FeedbackCourses') },
    {
      name: 'overview, modules',
      path: overview,
      operation: 'CourseResults',
      first: { selector: 'main ul li:has(a[href*="of="])', top: 300 },
      also: brokenWords('main td'),
    },
    { name: 'overview, students', path: students, operation: 'ModuleStudents', first: { selector: 'main li:has([data-student])', top: 300, rowHeight: 125 } },
    { name: 'overview, nobody found', path: `${students}&search=zzzz` },
    {
      name: 'overview, work of a student',
      path: `${students}&student=${review.learnerId}`,
      operation: 'StudentWork',
      first: { selector: 'section:has(> * > h3)', top: 300 },
    },
    { name: 'overview, statistics of a quiz', path: `${overview}&of=${review.quizModuleId}`, act: openStatistics, also: alignedBars },
    { name: 'feedback', path: '/feedback', operation: 'FeedbackQueue', first: { selector: 'article [data-submission]', top: 300 } },
    { name: 'feedback, nothing waits', path: `/feedback?module=${NOBODY}` },
    { name: 'feedback on homework that does not exist', path: `/feedback?submission=${NOBODY}` },
    {
      name: 'students of a course, for a trainer',
      path: `/academy-course-detail/${review.courseId}?tab=3`,
      also: async (page) => [...(await oneWayBack(page)), ...(await readableWayBack(page))],
    },
    { name: 'message to a course, for a trainer', path: `/academy-course-detail/${review.courseId}?tab=7` },
    { name: 'course of somebody else, for a trainer', path: `/academy-course-detail/${course.id}?tab=2` },
  ];
}
