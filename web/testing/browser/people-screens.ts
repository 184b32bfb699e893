import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn, student } from './academy.ts';

/** A screen of tasks, people or meetings. */
export interface PeopleScreen {
  name: string;
  path: string;
  person: SignedIn;
  /** The request that brings its content; null: a form, which needs none. */
  operation: string | null;
  /** The first row, question or field of the screen; null: the screen has none. */
  first: string | null;
  /** The height of a usual row, in pixels, at most, in English. */
  rowMax?: number;
}

const PANEL_ROWS = 'main [role=tabpanel] ul > li';
const REGION_ROWS = '[role=region] ul > li';

const textsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([language, text]) => ({ language, text }));

async function addTasks(course: PublishedCourse): Promise<{ quiz: string; homework: string }> {
  const option = (isCorrect: boolean, texts: Readonly<Record<string, string>>) => ({ id: crypto.randomUUID(), isCorrect, texts: textsOf(texts) });
  const question = () => ({
    id: crypto.randomUUID(),
    attempts: 2,
    texts: textsOf({ en: 'What helps first?', ar: 'ما الذي يساعد أولًا؟' }),
    options: [option(true, { en: 'Listening', ar: 'الإصغاء' }), option(false, { en: 'Advice', ar: 'النصيحة' })],
  });
  const quiz = await addStep(admin.token, course, { en: 'Two questions', ar: 'سؤالان' }, { quiz: { questions: [question(), question()] } });
  const texts = [
    { language: 'en', text: '<p>Describe your last talk.</p>' },
    { language: 'ar', text: '<p>صف حديثك الأخير.</p>' },
  ];
  const task = { homework: { minimumWords: 5, maximumWords: 50, texts } };
  return { quiz, homework: await addStep(admin.token, course, { en: 'Your own words', ar: 'بكلماتك' }, task) };
}

/** Adds classes and meeting rooms to the course. */
async function addMeetings(course: PublishedCourse): Promise<string> {
  const createClass = 'mutation ($courseId: ID!, $input: ClassInput!) { createClass(courseId: $courseId, input: $input) { id } }';
  for (const [index, name] of ['Evening talk', 'A class with quite a long name, for everyone who practises on Thursdays'].entries()) {
    const translations = [
      { language: 'en', name, description: '<p>We talk.</p>' },
      { language: 'ar', name: 'حديث المساء', description: '<p>نتحدث.</p>' },
    ];
    const input = { classType: 'course', defaultLanguage: 'en', translations, days: ['Monday', 'Thursday'], time: `1${index}:00`, timeZone: 'Europe/Berlin' };
    await ask(createClass, { courseId: course.id, input }, admin.token);
  }
  const createRoom = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
  let id = '';
  for (const name of ['Office hours', 'Listening practice', 'A room with quite a long name, for everyone who practises on Thursdays'])
    id = (await ask<{ createMeetingRoom: { id: string } }>(createRoom, { courseId: course.id, name }, student.token)).createMeetingRoom.id;
  const join = 'mutation ($id: ID!) { joinMeeting(kind: personal, id: $id) { visitId } }';
  const { visitId } = (await ask<{ joinMeeting: { visitId: string } }>(join, { id }, admin.token)).joinMeeting;
  await ask('mutation ($visitId: ID!) { enterMeeting(visitId: $visitId) { id } }', { visitId }, admin.token);
  return id;
}

/** People of the demo content: other tests add people, whose names may be much longer. */
const MEMBERS = new Set(
  ['amina', 'elodie', 'fatou', 'greta', 'hanh', 'student2', 'juergen', 'student', 'loic', 'lukasz', 'naomi', 'milos'].map((name) => `${name}@academy.example`),
);

/** Creates a group with members; returns its id. */
async function addGroup(): Promise<string> {
  const { accounts } = await ask<{ accounts: { items: Array<{ id: string; email: string }> } }>(
    '{ accounts(limit: 100) { items { id email } } }',
    {},
    admin.token,
  );
  const create = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
  const input = { defaultLanguage: 'en', translations: [{ language: 'en', name: `Measured ${Date.now()}` }] };
  const { id } = (await ask<{ createGroup: { id: string } }>(create, { input }, admin.token)).createGroup;
  const add = 'mutation ($id: ID!, $userIds: [ID!]!) { addGroupUsers(id: $id, userIds: $userIds) { id } }';
  await ask(add, { id, userIds: accounts.items.filter(({ email }) => MEMBERS.has(email)).map((each) => each.id) }, admin.token);
  return id;
}

/** Returns the path of the module with waiting homework, and the learner who waits. */
async function findReview(trainer: SignedIn): Promise<{ courseId: string; moduleId: string; studentId: string }> {
  const { feedbackQueue } = await ask<{ feedbackQueue: { items: Array<{ courseId: string; stepId: string; learner: { id: string } }> } }>(
    '{ feedbackQueue { items { courseId stepId learner { id } } } }',
    {},
    trainer.token,
  );
  const [waiting] = feedbackQueue.items;
  if (waiting === undefined) throw new Error('The demo content has no homework that waits for the trainer');
  const query = 'query ($id: ID!) { course(id: $id) { modules { id steps { id } } } }';
  const { modules } = (await ask<{ course: { modules: Array<{ id: string; steps: Array<{ id: string }> }> } }>(query, { id: waiting.courseId }, trainer.token))
    .course;
  const module = modules.find(({ steps }) => steps.some(({ id }) => id === waiting.stepId));
  return { courseId: waiting.courseId, moduleId: module?.id ?? '', studentId: waiting.learner.id };
}

async function inviteEight(): Promise<void> {
  const invite = 'mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: en) { __typename } }';
  const emails = Array.from({ length: 8 }, (_, index) => `measured-${index}-${Date.now()}@academy.example`);
  await ask(invite, { emails }, admin.token);
}

/** Adds courses with tasks, meetings and people, and returns the screens that show them; `remove` deletes the courses. */
async function createPeopleScreens(): Promise<{ screens: PeopleScreen[]; remove: () => Promise<void> }> {
  const [course, emptyCourse] = [await publishCourse(admin.token), await publishCourse(admin.token)];
  const trainer = await signIn('trainer@academy.example');
  await enroll(student.token, course.id);
  const tasks = await addTasks(course);
  const room = await addMeetings(course);
  const group = await addGroup();
  const review = await findReview(trainer);
  await inviteEight();
  const { academies } = await ask<{ academies: { items: Array<{ id: string }> } }>('{ academies { items { id } } }', {}, student.token);
  const learner = `/academy-course-detail/${course.id}`;
  const overview = `/academy-course-detail/${review.courseId}?tab=6`;
  const screens: PeopleScreen[] = [
    { name: 'quiz', path: `${learner}?tab=1&step=${tasks.quiz}`, person: student, operation: 'AcademyCourseDetailPage', first: 'main fieldset' },
    {
      name: 'homework',
      path: `${learner}?tab=1&step=${tasks.homework}`,
      person: student,
      operation: 'AcademyCourseDetailPage',
      first: 'main section [lang] p',
    },
    { name: 'overview modules', path: overview, person: trainer, operation: 'CourseResults', first: 'main ul li:has(a[href*="of="])' },
    {
      name: 'overview students',
      path: `${overview}&of=${review.moduleId}`,
      person: trainer,
      operation: 'ModuleStudents',
      first: 'main li:has([data-student])',
      rowMax: 125,
    },
    {
      name: 'overview work',
      path: `${overview}&of=${review.moduleId}&student=${review.studentId}`,
      person: trainer,
      operation: 'StudentWork',
      first: 'section:has(> * > h3)',
    },
    { name: 'feedback', path: '/feedback', person: trainer, operation: 'FeedbackQueue', first: 'article [data-submission]' },
    { name: 'students', path: `${learner}?tab=3`, person: student, operation: 'CourseStudents', first: 'main ul > li:has(p)', rowMax: 72 },
    { name: 'learners', path: `/academy-detail/${academies.items[0]?.id}?tab=2`, person: student, operation: 'AcademyLearners', first: PANEL_ROWS, rowMax: 72 },
    { name: 'users', path: '/admin/users', person: admin, operation: 'AccountList', first: '[role=region] :is(ul > li, tbody tr)', rowMax: 112 },
    { name: 'groups', path: '/admin/groups', person: admin, operation: 'GroupList', first: REGION_ROWS, rowMax: 72 },
    { name: 'group members', path: `/admin/group-users/${group}`, person: admin, operation: 'GroupMembers', first: REGION_ROWS, rowMax: 100 },
    { name: 'invitations', path: '/admin/invitations', person: admin, operation: 'Invitations', first: 'main ul > li:has(h2)', rowMax: 190 },
    { name: 'invite a list', path: '/admin/invitations/new', person: admin, operation: null, first: 'main form textarea' },
    { name: 'invite people', path: '/admin/invitations/new?by=people', person: admin, operation: null, first: 'main form input' },
    { name: 'classes', path: `${learner}?tab=4`, person: student, operation: 'ClassList', first: 'main ul > li:has(h2)' },
    { name: 'classes of an admin', path: `/admin/course-detail/${course.id}?tab=4`, person: admin, operation: 'ClassList', first: 'main ul > li:has(h2)' },
    { name: 'classes, none', path: `/academy-course-detail/${emptyCourse.id}?tab=4`, person: admin, operation: 'ClassList', first: null },
    { name: 'meeting rooms', path: `${learner}?tab=5`, person: student, operation: 'MeetingRooms', first: 'main ul > li:has(h2)', rowMax: 120 },
    { name: 'meeting rooms, none', path: `/academy-course-detail/${emptyCourse.id}?tab=5`, person: admin, operation: 'MeetingRooms', first: null },
    { name: 'meeting', path: `/classroom/${room}?type=personal`, person: student, operation: 'MeetingPage', first: 'main button' },
    { name: 'message', path: `/admin/course-detail/${course.id}?tab=7`, person: admin, operation: 'EmailAll', first: 'main form input' },
    { name: 'team', path: `/admin/course-detail/${course.id}?tab=3`, person: admin, operation: 'CourseTeamEditor', first: 'main section h2' },
  ];
  const remove = async () => {
    for (const { id } of [course, emptyCourse]) await deleteCourse(admin.token, id);
  };
  return { screens, remove };
}

/** Starts a browser and adds the screens of tasks, people and meetings for the tests of a file; both are there from `beforeAll` to `afterAll`. */
export function providePeopleScreens(): { readonly browser: Browser; readonly screens: readonly PeopleScreen[] } {
  const people = {} as { browser: Browser; screens: PeopleScreen[]; remove: () => Promise<void> };
  beforeAll(async () => {
    people.browser = await launchBrowser();
    Object.assign(people, await createPeopleScreens());
  }, 120_000);
  afterAll(async () => {
    await people.remove?.();
    await people.browser?.close();
  }, 60_000);
  return people;
}

/** Opens a screen and waits until it is complete. */
export async function openScreen(page: Page, { path, first }: Pick<PeopleScreen, 'path' | 'first'>): Promise<void> {
  await page.goto(academyAddress + path);
  await page.locator('main h1').first().waitFor();
  if (first !== null) await page.locator(first).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}
