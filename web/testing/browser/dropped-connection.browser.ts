import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';

/** Drops in all, of three kinds of work: each way once or twice in the suite, `DROPS=200` for the number of docs/targets.md (B7). */
const DROPS = Number(process.env.DROPS ?? '6');
const EACH = Math.ceil(DROPS / 3);
/** A drop takes a few seconds; a busy machine takes several times as long. */
const TIMEOUT = 120_000 + EACH * 30_000;

/** How the connection is lost: before the request leaves, after the server has committed, without a network, and with the tab. */
const WAYS = ['before', 'after', 'offline', 'closedBefore', 'closedAfter'] as const;
type Way = (typeof WAYS)[number];

const QUESTION = 'What helps first?';
const WRONG = ['Advice', 'Silence'];
const inEnglish = (text: string) => [{ language: 'en', text }];

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let course: PublishedCourse;
let quizStep = '';
let homeworkStep = '';
let steps: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student@academy.example');
  course = await publishCourse(admin.token);
  const options = ['Listening', ...WRONG].map((text, at) => ({ id: crypto.randomUUID(), isCorrect: at === 0, texts: inEnglish(text) }));
  const questions = [{ id: crypto.randomUUID(), attempts: 0, texts: inEnglish(QUESTION), options }];
  quizStep = await addStep(admin.token, course, { en: 'A question' }, { quiz: { questions } });
  homeworkStep = await addStep(
    admin.token,
    course,
    { en: 'Your own words' },
    { homework: { minimumWords: 1, maximumWords: null, texts: inEnglish('<p>Write.</p>') } },
  );
  steps = [];
  for (let count = 0; count <= EACH; count += 1) steps.push(await addStep(admin.token, course, { en: `Step ${count}` }, {}));
  await enroll(learner.token, course.id);
}, TIMEOUT);
afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Opens a step in a context of its own, whose requests of one mutation can be dropped. */
async function openLearner(mutation: string) {
  const context = await openAs(browser, learner, { language: 'en' }, { viewport: { width: 1280, height: 800 } });
  let next: ((route: Route) => Promise<void>) | null = null;
  await context.route('**/graphql', async (route) => {
    const dropped = route.request().postData()?.includes(`"${mutation}"`) ? next : null;
    if (dropped === null) return route.continue();
    next = null;
    await dropped(route);
  });
  /** Drops the next request; resolves when it is lost. */
  const drop = (committed: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      next = async (route) => {
        try {
          if (committed) await route.fetch();
          await route.abort('connectionfailed');
          resolve();
        } catch (error) {
          reject(error);
        }
      };
    });
  const open = async (stepId: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
    return page;
  };
  return { context, drop, open };
}

/** What one kind of work does in the page; each `act` has one effect on the server. */
interface Work {
  mutation: string;
  /** The first way in which the connection is lost, so that few drops of three kinds of work are of all ways. */
  firstWay: number;
  /** The step of the next act. */
  step: (done: number) => string;
  /** Waits until the page can act. */
  ready: (page: Page) => Promise<void>;
  act: (page: Page, done: number) => Promise<void>;
  /** Whether the page has stopped trying while there is no network. */
  failed: (page: Page) => Promise<boolean>;
  /** Acts again after an error, when the page does not by itself. */
  again: (page: Page) => Promise<void>;
  /** After a closed tab whose request never left. */
  resume: (page: Page, done: number) => Promise<void>;
  /** The effects on the server. */
  count: () => Promise<number>;
}

async function loseAndRecover(work: Work, way: Way, done: number, page: Page, { context, drop, open }: Awaited<ReturnType<typeof openLearner>>): Promise<Page> {
  if (way === 'offline') {
    await context.setOffline(true);
    await work.act(page, done);
    await expect.poll(() => work.failed(page), { timeout: 60_000 }).toBe(true);
    await context.setOffline(false);
    if ((await work.count()) === done) await work.again(page);
    return page;
  }
  const lost = drop(way === 'after' || way === 'closedAfter');
  await work.act(page, done);
  if (way === 'closedBefore' || way === 'closedAfter') {
    // Closed as soon as the connection is lost, before the client tries again.
    await lost;
    await page.close();
    const reopened = await open(work.step(way === 'closedAfter' ? done + 1 : done));
    await work.ready(reopened);
    if (way === 'closedBefore' || (await work.count()) === done) await work.resume(reopened, done);
    return reopened;
  }
  await lost;
  return page;
}

async function survive(work: Work): Promise<void> {
  const learnerPage = await openLearner(work.mutation);
  let page = await learnerPage.open(work.step(0));
  let drops = 0;
  for (; drops < EACH; drops += 1) {
    const way = WAYS[(work.firstWay + drops) % WAYS.length] ?? 'before';
    await work.ready(page);
    page = await loseAndRecover(work, way, drops, page, learnerPage);
    await expect.poll(work.count, { timeout: 60_000, message: `drop ${drops}: ${way}` }).toBe(drops + 1);
  }
  // Nothing that was on its way arrives later.
  await work.ready(page);
  expect(await work.count()).toBe(drops);
  await learnerPage.context.close();
}

const forward = (page: Page) => page.getByRole('region', { name: 'Course navigation' }).getByRole('button').last();
const completedSteps = async (): Promise<number> => {
  const query = 'query ($id: ID!) { course(id: $id) { modules { steps { id state } } } }';
  const { course: read } = await ask<{ course: { modules: Array<{ steps: Array<{ id: string; state: string }> }> } }>(query, { id: course.id }, learner.token);
  const completed = new Set(read.modules.flatMap((module) => module.steps.flatMap(({ id, state }) => (state === 'completed' ? id : []))));
  // Complete are the steps from the first one on, and no other.
  const mine = steps.filter((id) => completed.has(id));
  expect(mine).toEqual(steps.slice(0, mine.length));
  return mine.length;
};

const completion: Work = {
  mutation: 'CompleteStep',
  firstWay: 0,
  step: (done) => steps[done] ?? '',
  async ready(page) {
    await expect.poll(() => forward(page).isEnabled(), { timeout: 60_000 }).toBe(true);
  },
  async act(page, done) {
    await page
      .getByRole('heading', { name: `Step ${done}`, exact: true })
      .first()
      .waitFor();
    await forward(page).click();
  },
  failed: (page) =>
    page
      .getByText(/on this device and|not marked as complete yet/)
      .first()
      .isVisible(),
  // The page sends the press again by itself.
  again: () => Promise.resolve(),
  // What the browser kept is sent by itself; the page still shows its step.
  resume: (page) => forward(page).click(),
  count: completedSteps,
};

const group = (page: Page) => page.getByRole('group', { name: QUESTION });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const answer: Work = {
  mutation: 'AnswerQuizQuestion',
  firstWay: 2,
  step: () => quizStep,
  async ready(page) {
    await group(page).waitFor();
    await expect.poll(() => submit(page).isEnabled(), { timeout: 60_000 }).toBe(true);
  },
  async act(page, done) {
    await group(page)
      .getByRole('radio', { name: WRONG[done % 2] ?? '' })
      .check();
    await submit(page).click();
  },
  failed: (page) => submit(page).isEnabled(),
  again: (page) => submit(page).click(),
  resume: (page, done) => answer.act(page, done),
  async count() {
    const query = 'query ($id: ID!, $user: ID!) { studentWork(moduleId: $id, userId: $user) { steps { questions { answers { number } } } } }';
    const variables = { id: course.moduleId, user: learner.viewer.id };
    const { studentWork } = await ask<{ studentWork: { steps: Array<{ questions: Array<{ answers: unknown[] }> }> } }>(query, variables, admin.token);
    return studentWork.steps.flatMap(({ questions }) => questions.flatMap(({ answers }) => answers)).length;
  },
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Your text' });
const textOf = (done: number): string => `This is my text number ${done}.`;
const draft: Work = {
  mutation: 'SaveHomeworkDraft',
  firstWay: 4,
  step: () => homeworkStep,
  ready: (page) => field(page).waitFor(),
  act: (page, done) => field(page).fill(textOf(done)),
  // The page sends and restores what was typed by itself.
  failed: (page) => page.getByText('Saved on this device, waiting for connection').isVisible(),
  again: () => Promise.resolve(),
  resume: (page, done) => expect.poll(() => field(page).inputValue()).toBe(textOf(done)),
  async count() {
    const query = 'query ($id: ID!) { step(id: $id) { homework { submission { version content } } } }';
    type Read = { step: { homework: { submission: { version: number; content: string } | null } } };
    const { submission } = (await ask<Read>(query, { id: homeworkStep }, learner.token)).step.homework;
    const version = submission?.version ?? 0;
    // Each text is a version of its own.
    if (submission !== null) expect(submission.content).toBe(textOf(version - 1));
    return version;
  },
};

describe('the work of a learner', () => {
  it.each([
    ['completions of steps', completion],
    ['answers to a quiz', answer],
    ['drafts of homework', draft],
  ])('is neither lost nor doubled when the connection drops or the tab closes: %s', { timeout: TIMEOUT }, (_name, work) => survive(work));
});
