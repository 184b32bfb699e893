import { addStep, admin, ask, eventually, mails, type PublishedCourse, type SignedIn, student } from '../browser/academy.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BERLIN = 'Europe/Berlin';
/** People of the demo content, whose names are not very long. */
const MEMBERS = new Set(
  ['amina', 'elodie', 'fatou', 'greta', 'hanh', 'student2', 'juergen', 'student', 'loic', 'lukasz', 'naomi', 'milos'].map((name) => `${name}@academy.example`),
);

/** Texts in every language of the interface, of which English and Arabic are written. */
const inAll = (en: string, ar: string) => ({ en, de: en, fr: en, ar, fa: ar });
const textsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([language, text]) => ({ language, text }));

function question() {
  const option = (isCorrect: boolean, texts: Readonly<Record<string, string>>) => ({ id: crypto.randomUUID(), isCorrect, texts: textsOf(texts) });
  return {
    id: crypto.randomUUID(),
    // One wrong answer per size of the window and per repetition leaves the question open.
    attempts: 100,
    texts: textsOf(inAll('What helps first?', 'ما الذي يساعد أولًا؟')),
    options: [option(true, inAll('Listening', 'الإصغاء')), option(false, inAll('Advice', 'النصيحة')), option(false, inAll('Silence', 'الصمت'))],
  };
}

/** Adds a step with two questions; returns its id and a function that answers them for a learner, who needs two tries for the first one. */
export async function addQuiz(course: PublishedCourse): Promise<{ id: string; answer: (learner: SignedIn) => Promise<void> }> {
  const questions = [question(), question()];
  const id = await addStep(admin.token, course, inAll('Two questions', 'سؤالان'), { quiz: { questions } });
  const answer = async (learner: SignedIn) => {
    const send =
      'mutation ($stepId: ID!, $questionId: ID!, $optionIds: [ID!]!) { answerQuizQuestion(stepId: $stepId, questionId: $questionId, optionIds: $optionIds) { __typename } }';
    const [first, second] = questions;
    for (const [asked, option] of [
      [first, 1],
      [first, 0],
      [second, 0],
    ] as const)
      await ask(send, { stepId: id, questionId: asked?.id, optionIds: [asked?.options[option]?.id] }, learner.token);
  };
  return { id, answer };
}

/** Adds a step with homework. */
export function addHomework(course: PublishedCourse): Promise<string> {
  const texts = textsOf(inAll('<p>Describe your last talk.</p>', '<p>صف حديثك الأخير.</p>'));
  return addStep(admin.token, course, inAll('Your own words', 'بكلماتك'), { homework: { minimumWords: 5, maximumWords: 50, texts } });
}

/** Submits the homework of a learner. */
export async function submitHomework(stepId: string, learner: SignedIn): Promise<void> {
  const submit = 'mutation ($id: ID!, $input: HomeworkSubmissionInput!) { submitHomework(stepId: $id, input: $input) { id } }';
  const input = { title: 'A talk', content: 'I listened to my neighbour for a whole evening.', baseVersion: 0 };
  await ask(submit, { id: stepId, input }, learner.token);
}

/** Adds classes to a course: the first began five minutes ago, and the learner attends it. Returns its id. */
export async function addClasses(courseId: string): Promise<string> {
  const create = 'mutation ($courseId: ID!, $input: ClassInput!) { createClass(courseId: $courseId, input: $input) { id } }';
  const start = new Date(Date.now() - 5 * MINUTE);
  const days = [start, new Date(start.getTime() + 3 * DAY)].map((day) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: BERLIN }).format(day));
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: BERLIN }).format(start);
  const ids: string[] = [];
  for (const name of ['Evening talk', 'A class with quite a long name, for everyone who practises on Thursdays']) {
    const names = Object.entries(inAll(name, 'حديث المساء'));
    const translations = names.map(([language, text]) => ({ language, name: text, description: '<p>We talk.</p>' }));
    const input = { classType: 'course', defaultLanguage: 'en', translations, days, time, timeZone: BERLIN };
    ids.push((await ask<{ createClass: { id: string } }>(create, { courseId, input }, admin.token)).createClass.id);
  }
  await enter('class', ids[0] ?? '', student);
  return ids[0] ?? '';
}

/** Puts a person into a meeting. */
async function enter(kind: 'class' | 'personal', id: string, { token }: SignedIn): Promise<void> {
  const join = `mutation ($id: ID!) { joinMeeting(kind: ${kind}, id: $id) { visitId } }`;
  const { visitId } = (await ask<{ joinMeeting: { visitId: string } }>(join, { id }, token)).joinMeeting;
  await ask('mutation ($visitId: ID!) { enterMeeting(visitId: $visitId) { id } }', { visitId }, token);
}

/** Adds meeting rooms of a learner and of an admin; somebody is in the last one. Returns its id. */
export async function addRooms(courseId: string): Promise<string> {
  const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
  const add = async (name: string, { token }: SignedIn) =>
    (await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name }, token)).createMeetingRoom.id;
  await add('Office hours', admin);
  await add('Listening practice', student);
  const id = await add('A room with quite a long name, for everyone who practises on Thursdays', student);
  await enter('personal', id, admin);
  return id;
}

/** Creates a group with members; returns its id. */
export async function addGroup(): Promise<string> {
  const list = '{ accounts(limit: 100) { items { id email } } }';
  const { accounts } = await ask<{ accounts: { items: Array<{ id: string; email: string }> } }>(list, {}, admin.token);
  const create = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
  const input = { defaultLanguage: 'en', translations: [{ language: 'en', name: 'Helping hands' }] };
  const { id } = (await ask<{ createGroup: { id: string } }>(create, { input }, admin.token)).createGroup;
  const add = 'mutation ($id: ID!, $userIds: [ID!]!) { addGroupUsers(id: $id, userIds: $userIds) { id } }';
  await ask(add, { id, userIds: accounts.items.filter(({ email }) => MEMBERS.has(email)).map((each) => each.id) }, admin.token);
  return id;
}

/** Invites people to sign up; returns the token of one of the links. */
export async function invite(): Promise<string> {
  const send = 'mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: en) { __typename } }';
  const emails = Array.from({ length: 8 }, (_, index) => `measured-${index}@academy.example`);
  await ask(send, { emails }, admin.token);
  return eventually(async () => {
    const mail = (await mails()).find(({ to }) => to === emails[0]);
    return /signup\/([\w-]{20,})/i.exec(mail?.text ?? '')?.[1];
  }, 'the invitation');
}

/** Sends a message to the learners of a course, which is also a notification. */
export async function sendMessage(courseId: string): Promise<void> {
  const send = 'mutation ($input: CourseMessageInput!) { sendCourseMessage(input: $input) { id } }';
  await ask(send, { input: { courseId, subject: 'No class on Monday', content: '<p>See you on Tuesday.</p>' } }, admin.token);
}
