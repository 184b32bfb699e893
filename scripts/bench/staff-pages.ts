import { performance } from 'node:perf_hooks';
import { largeId } from '../../api/testing/large-seed.ts';
import { documentOf } from './client-documents.ts';
import { kilobytes, median, print } from './figures.ts';
import { type FilledSite, SITE_SIZE } from './filled-site.ts';
import { searchByHand } from './large-site.ts';
import { graphqlRequest, send, sendGraphql } from './request.ts';

/** Requests before the measurement, and measured ones. */
const WARM_UP = 2;
const MEASURED = 5;
/** The goals, in milliseconds, as the median (docs/targets.md P21). */
const GOAL = { page: 300, homework: 20, badge: 20, step: 100, module: 500, course: 2000, search: 200, year: 1500, group: 1000 };
/** Search words: of most texts, of some, and two letters of many. */
const WORDS = ['step', 'the', 'de', 'be', 'talk', 'یک'];
/** A part of the address of everybody. */
const DOMAIN = 'example';
const DAY = 24 * 60 * 60 * 1000;
/** Modules and steps of a course. */
const [MODULES, STEPS] = [5, 5 * SITE_SIZE.stepsPerModule];

interface Measure {
  name: string;
  goal: number;
  operation: string;
  /** The variables of the request `n`, from 0. */
  variables: (n: number) => object;
  /** One statement by hand that reads the same. */
  byHand?: () => Promise<unknown>;
}

/** Returns the cursor of the page that begins at a position. */
async function cursorAt({ api: { address }, token }: FilledSite, list: string, position: number): Promise<string> {
  const text = `{ page: ${list.replace(')', `, offset: ${position - 1}, limit: 1)`)} { nextCursor } }`;
  const { page } = await sendGraphql<{ page: { nextCursor: string } }>({ name: list, address, token, document: { text } });
  return page.nextCursor;
}

async function measuresOf(site: FilledSite): Promise<Measure[]> {
  const { source } = site;
  const idOf = (kind: Parameters<typeof largeId>[1], count: number, number: (n: number) => number) =>
    Promise.all(Array.from({ length: count }, (_each, n) => largeId(source, kind, number(n))));
  const turns = WARM_UP + MEASURED;
  const [largest = ''] = await idOf('course', 1, () => 0);
  const [long = ''] = await idOf('course', 1, () => SITE_SIZE.courses - 1);
  const [academyId = ''] = await idOf('academy', 1, () => 0);
  const [moduleId = ''] = await idOf('module', 1, () => 0);
  // Each change is of another course.
  const courses = await idOf('course', turns, (n) => 10 + n);
  const modules = await idOf('module', turns, (n) => (10 + n) * MODULES);
  const others = await idOf('module', turns, (n) => (10 + n) * MODULES + 1);
  const steps = await idOf('step', turns, (n) => (10 + n) * STEPS + 3);
  const waiting: Array<{ id: string }> = await source.query(
    `SELECT id FROM homework_submissions WHERE status = 'submitted' AND NOT answered AND NOT hidden ORDER BY id LIMIT ${turns}`,
  );
  const groups: Array<{ id: string }> = await source.query('SELECT group_id AS id FROM group_members GROUP BY 1 ORDER BY count(*) DESC LIMIT 1');
  const groupId = groups[0]?.id ?? '';
  const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const page = (name: string, operation: string, variables: object = {}, goal = GOAL.page): Measure => ({ name, goal, operation, variables: () => variables });
  const change = (name: string, operation: string, goal: number, variables: (n: number) => object): Measure => ({ name, goal, operation, variables });
  return [
    page('academies', 'AcademyList'),
    page('users', 'AccountList'),
    page('users, a deep page', 'AccountList', { cursor: await cursorAt(site, 'accounts(filter: {})', SITE_SIZE.users - 500) }),
    page('users, newest first, a deep page', 'AccountList', {
      filter: { order: 'addedDescending' },
      cursor: await cursorAt(site, 'accounts(filter: { order: addedDescending })', SITE_SIZE.users - 500),
    }),
    { ...page('users found by a domain', 'AccountList', { filter: { search: DOMAIN } }), byHand: () => source.query(searchByHand([DOMAIN]), [DOMAIN]) },
    page('invitations, a deep page', 'Invitations', { cursor: await cursorAt(site, 'invitations(filter: {})', SITE_SIZE.users - 500), limit: 50 }),
    page('members of a group of 2,000', 'GroupMembers', { groupId }),
    page('all groups', 'EveryGroup'),
    page('learners of an academy', 'AcademyLearners', { academyId }),
    page('students of 6,000', 'CourseStudents', { courseId: largest }),
    page('students of a module', 'ModuleStudents', { moduleId }),
    page('students of a module, a deep page', 'ModuleStudents', { moduleId, cursor: await cursorAt(site, `moduleStudents(moduleId: "${moduleId}")`, 5000) }),
    page('students of a module by activity', 'ModuleStudents', { moduleId, filter: { order: 'activeDescending' } }),
    page('results of a course', 'CourseResults', { courseId: largest }),
    page('results of 600 steps', 'CourseResults', { courseId: long }),
    page('outline of 600 steps', 'AdminCourseDetailPage', { id: long }),
    page('queue of feedback', 'FeedbackQueue'),
    page('courses of the queue', 'FeedbackCourses'),
    page('audit trail', 'AuditEntries'),
    page('deletion dialog of a step', 'DeletionImpact', { kind: 'step', id: steps[0] }),
    page('deletion dialog of a course', 'DeletionImpact', { kind: 'course', id: largest }),
    page('deletion dialog of an academy', 'DeletionImpact', { kind: 'academy', id: academyId }),
    page('overview of 30 days', 'OperatorReport', { input: { from: dayBefore(29), to: dayBefore(0) } }),
    page('overview of a year', 'OperatorReport', { input: { from: dayBefore(363), to: dayBefore(0) } }, GOAL.year),
    page('badge', 'FeedbackWaiting', {}, GOAL.badge),
    change('one homework', 'FeedbackSubmission', GOAL.homework, (n) => ({ id: waiting[n % waiting.length]?.id })),
    ...WORDS.map((text) => page(`search for «${text}»`, 'Search', { text }, GOAL.search)),
    change('move a step', 'OutlineMoveStep', GOAL.step, (n) => ({ id: steps[n], moduleId: others[n] })),
    change('duplicate a step', 'OutlineDuplicateStep', GOAL.step, (n) => ({ id: steps[n] })),
    change('duplicate a module', 'OutlineDuplicateModule', GOAL.module, (n) => ({ id: modules[n] })),
    change('duplicate a course of 40 steps', 'DuplicateCourse', GOAL.course, (n) => ({ id: courses[n] })),
    change('invite a group of 2,000', 'InviteGroup', GOAL.group, (n) => ({ groupId, courseId: courses[n] })),
  ];
}

/** Repeats work that returns its milliseconds; returns the median. */
async function medianOf(work: (n: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + MEASURED; n += 1) times.push(await work(n));
  return median(times.slice(WARM_UP));
}

/** Sends the requests of a measure one after the other, prints its line, and returns whether it is over its goal. */
async function isOver({ name, goal, operation, variables, byHand }: Measure, address: string, token: string): Promise<boolean> {
  const { hash } = documentOf(operation);
  let size = 0;
  const time = await medianOf(async (n) => {
    const { ended, bytes } = await send(graphqlRequest({ name, address, token, document: { hash }, variables: variables(n) }));
    size = bytes;
    return ended;
  });
  const hand =
    byHand &&
    (await medianOf(async () => {
      const started = performance.now();
      await byHand();
      return performance.now() - started;
    }));
  const beside = hand === undefined ? '' : `, one statement by hand ${hand.toFixed(0)} ms`;
  print(
    `  ${name.padEnd(34)} ${time.toFixed(0).padStart(6)} ms  goal ${String(goal).padStart(5)} ms${time > goal ? '  over' : '      '}  ${kilobytes(size)} KB${beside}`,
  );
  return time > goal;
}

/** Measures the pages and changes of staff on a site of 50,000 people against their goals (docs/targets.md P21): the time over HTTP, one request at a time. */
export async function measureStaffPages(site: FilledSite): Promise<void> {
  print(`\nPages and changes of staff on a site of ${SITE_SIZE.users} people`);
  let over = 0;
  for (const each of await measuresOf(site)) if (await isOver(each, site.api.address, site.token)) over += 1;
  print(`  ${over} over their goal. The times are those of this machine, which must be quiet: median of ${MEASURED} (P21)`);
}
