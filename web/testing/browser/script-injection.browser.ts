import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { HOSTILE_HOST, HOSTILE_HTML, HOSTILE_PAYLOADS } from '../hostile-html.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, HOMEWORK, type PublishedCourse, publishCourse, type SignedIn, student } from './academy.ts';
import { openAs } from './open-as.ts';

declare global {
  interface Window {
    reportHit(what: string): void;
  }
}

/** The texts by their number: those of the blocks, and one for each other field. A paragraph with the number shows that a text is on the page. */
const FIELDS = { task: 900, message: 901, class: 902, callout: 903, submission: 904, note: 905 } as const;
const numbered = (number: number, html: string): string => `<p>seen-${number}</p>${html}`;
const BLOCKS = HOSTILE_HTML.map((html, index) => numbered(index, html));
/** The texts that are harmless to each other. */
const MANY = HOSTILE_HTML.slice(0, 30).join('\n');
const PLAIN = `seen-${FIELDS.submission} ${HOSTILE_HTML.slice(2, 12).join(' ')} and five more words here`;

let browser: Browser;
let course: PublishedCourse;
let stepId: string;
let submissionId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  course = await publishCourse(admin.token);
  await enroll(student.token, course.id);
  const blocks = [...BLOCKS.map((html) => ({ type: 'TEXT', html })), { type: 'CALLOUT', tone: 'TIP', html: numbered(FIELDS.callout, MANY) }];
  const contents = [{ language: 'en', name: 'Hostile', blocks, embedUrls: [] }];
  const homework = { ...HOMEWORK, maximumWords: 500, texts: [{ language: 'en', text: numbered(FIELDS.task, MANY) }] };
  stepId = await addStep(admin.token, course, { en: 'Hostile' }, { contents, homework });
  await ask(
    'mutation ($input: CourseMessageInput!) { sendCourseMessage(input: $input) { id } }',
    {
      input: { courseId: course.id, subject: 'Hostile', content: numbered(FIELDS.message, MANY) },
    },
    admin.token,
  );
  const weekly = { classType: 'course', defaultLanguage: 'en', days: ['Monday'], time: '18:00' };
  await ask(
    'mutation ($id: ID!, $input: ClassInput!) { createClass(courseId: $id, input: $input) { id } }',
    {
      id: course.id,
      input: { ...weekly, translations: [{ language: 'en', name: 'Hostile', description: numbered(FIELDS.class, MANY) }] },
    },
    admin.token,
  );
  const note = `seen-${FIELDS.note} ${HOSTILE_HTML.slice(2, 12).join(' ')}`;
  await ask('mutation ($id: ID!, $note: String!) { saveNote(stepId: $id, note: $note) { id } }', { id: stepId, note }, student.token);
  const submit = 'mutation ($id: ID!, $input: HomeworkSubmissionInput!) { submitHomework(stepId: $id, input: $input) { submission { id } } }';
  const submitted = await ask<{ submitHomework: { submission: { id: string } } }>(
    submit,
    { id: stepId, input: { title: 'Hostile', content: PLAIN, baseVersion: 0 } },
    student.token,
  );
  submissionId = submitted.submitHomework.submission.id;
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Opens a context that records what a script of a text does: dialogs, refusals of the Content-Security-Policy, requests to other servers. */
async function watched(context: BrowserContext): Promise<string[]> {
  const hits: string[] = [];
  await context.exposeFunction('reportHit', (what: string) => void hits.push(what));
  await context.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) Object.assign(window, { [name]: () => window.reportHit(name) });
    document.addEventListener('securitypolicyviolation', (event) => window.reportHit(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  await context.route(`https://${HOSTILE_HOST}/**`, (route) => route.abort());
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(academyAddress).origin) hits.push(request.url());
  });
  return hits;
}

/** Gives all texts to the page as they were sent, as if nothing had cleaned them. */
async function uncleaned(context: BrowserContext): Promise<void> {
  const raw = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(raw);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, raw(each)]));
    const number = typeof value === 'string' && value.startsWith('<p>') ? /seen-(\d+)/.exec(value)?.[1] : undefined;
    return number === undefined ? value : (BLOCKS[Number(number)] ?? numbered(Number(number), MANY));
  };
  await context.route('**/graphql*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: raw(await response.json()) });
  });
}

/** Sends events to everything around the texts, and returns which texts are there, and what they must not contain. Runs in the browser. */
function inspect(): { seen: string[]; problems: string[] } {
  const marks = [...document.querySelectorAll('p')].filter((each) => /^seen-\d+$/.test(each.textContent ?? ''));
  const problems: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes)
      if (name.startsWith('on') || /^\s*(javascript|vbscript|data:text|data:image.svg)/i.test(value)) problems.push(`${element.localName} ${name}=${value}`);
  }
  for (const inside of marks.flatMap((mark) => [...(mark.parentElement?.querySelectorAll('*') ?? [])])) {
    if (/^(script|style|iframe|object|embed|form|input|img|svg|math|link|meta|base|template|audio|video)$/.test(inside.localName)) {
      // The editor's own images, which separate what cannot be edited.
      if (!inside.classList.contains('ProseMirror-separator')) problems.push(inside.outerHTML.slice(0, 100));
    }
    if (/url\(|position/.test(inside.getAttribute('style') ?? '')) problems.push(inside.outerHTML.slice(0, 100));
    for (const type of ['error', 'load', 'mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'beginEvent']) inside.dispatchEvent(new Event(type));
  }
  return { seen: marks.map((mark) => (mark.textContent ?? '').replace('seen-', '')), problems };
}

const TEXTS = BLOCKS.map((_, index) => String(index));
const learning = () => `/academy-course-detail/${course.id}`;
/** The pages that show texts of others, who opens them, and the numbers of the texts. */
const PAGES: ReadonlyArray<{ name: string; person: SignedIn; path: () => string; shows: readonly string[]; plain?: string; press?: string }> = [
  { name: 'player', person: student, path: () => `${learning()}?tab=1&step=${stepId}`, shows: [...TEXTS, String(FIELDS.callout), String(FIELDS.task)] },
  { name: 'message', person: student, path: () => `${learning()}?tab=messages`, shows: [String(FIELDS.message)] },
  { name: 'class', person: student, path: () => `${learning()}?tab=4`, shows: [String(FIELDS.class)], press: 'Show description: Hostile' },
  { name: 'preview', person: admin, path: () => `/admin/preview-step/${stepId}`, shows: [...TEXTS, String(FIELDS.callout), String(FIELDS.task)] },
  {
    name: 'editor',
    person: admin,
    path: () => `/admin/course-detail/${course.id}?tab=1&step=${stepId}`,
    shows: [...TEXTS, String(FIELDS.callout), String(FIELDS.task)],
  },
  {
    name: 'feedback',
    person: admin,
    path: () => `/admin/feedback?submission=${submissionId}`,
    shows: [String(FIELDS.task)],
    plain: `seen-${FIELDS.submission}`,
  },
];

/** Opens the pages, waits until all texts are there, and expects that nothing happened. */
async function expectHarmless(person: SignedIn, unclean: boolean): Promise<void> {
  const context = await openAs(browser, person, { language: 'en' });
  const hits = await watched(context);
  if (unclean) await uncleaned(context);
  const page = await context.newPage();
  for (const { name, path, shows, plain, press } of PAGES.filter((each) => each.person === person)) {
    await page.goto(academyAddress + path());
    if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
    if (plain !== undefined) await page.getByText(plain).first().waitFor();
    await expect.poll(async () => new Set((await page.evaluate(inspect)).seen), { message: name }).toEqual(new Set(shows));
    const { problems } = await page.evaluate(inspect);
    expect({ name, problems, hits }).toEqual({ name, problems: [], hits: [] });
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

it(`${HOSTILE_PAYLOADS} hostile texts run scripts and ask other servers in a page that shows them as they are`, async () => {
  const context = await browser.newContext();
  const hits = await watched(context);
  const page = await context.newPage();
  await page.goto(`${academyAddress}/api/openapi.json`);
  const problems = await page.evaluate((texts) => {
    document.body.innerHTML = texts.join('');
    return [...document.body.querySelectorAll('*')].filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on'))).length;
  }, HOSTILE_HTML);
  await expect.poll(() => hits.length).toBeGreaterThan(5);
  expect(problems).toBeGreaterThan(50);
  await context.close();
});

it.each([
  ['a learner', 'stored', () => student, false],
  ['an admin', 'stored', () => admin, false],
  ['a learner', 'that nothing has cleaned', () => student, true],
  ['an admin', 'that nothing has cleaned', () => admin, true],
] as const)('the pages of %s show hostile texts %s, run nothing and ask no other server', { timeout: 120_000 }, async (_who, _how, person, unclean) =>
  expectHarmless(person(), unclean),
);
