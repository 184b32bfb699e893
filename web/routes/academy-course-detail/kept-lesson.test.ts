import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { beforeEach, expect, it } from 'vitest';
import { StepViewDocument } from '../../features/steps/step-view.generated.ts';
import { typePolicies } from '../../shared/apollo/type-policies.ts';
import { chooseContentLanguage } from '../../shared/i18n/reading-preference.ts';
import { KEPT_LESSON, startSession } from '../../shared/session/session.ts';
import { outline, step } from '../../testing/lesson.ts';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { KEPT_MAX, keepLesson, restoreLesson } from './kept-lesson.ts';
import { AcademyCourseDetailPageDocument, type AcademyCourseDetailPageQuery } from './page.generated.ts';

const ADDRESS = 'https://academy.example/academy-course-detail/c1';
const course = (): AcademyCourseDetailPageQuery['course'] => ({
  ...outline('current', 'open'),
  access: 'valid',
  onlineCount: 0,
  hasMessages: false,
  courseType: 'public',
  academy: typed('Academy', { id: 'a1', name: 'Help', shownLanguage: 'en' }),
  viewerCan: typed('CourseAbilities', { learn: true, seeLearners: true, seeEmails: false, review: false, message: false }),
});

const newClient = () => new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: ApolloLink.empty() });

/** Keeps the course with the steps that a page has read. */
function keep(read: readonly string[], text = ''): void {
  const client = newClient();
  client.writeQuery({ query: AcademyCourseDetailPageDocument, variables: { courseId: 'c1', stepId: null, withStep: false }, data: { course: course() } });
  for (const id of read) client.writeQuery({ query: StepViewDocument, variables: { stepId: id }, data: { step: step(id, `${id}${text}`) } });
  keepLesson(client, 'c1', 's1');
}

/** The names of the steps that a page shows at an address and after it, without a request; null if it has no lesson. */
function restored(address = ADDRESS): (string | undefined)[] | null {
  const client = newClient();
  restoreLesson(address, client);
  const variables = { courseId: 'c1', stepId: new URL(address).searchParams.get('step'), withStep: true };
  const page = client.readQuery({ query: AcademyCourseDetailPageDocument, variables });
  if (page === null) return null;
  const next = client.readQuery({ query: StepViewDocument, variables: { stepId: 's2' } });
  return [page.course.stepToOpen?.name, next?.step.name];
}

beforeEach(() => {
  localStorage.clear();
  chooseContentLanguage('en');
  startSession({ token: 'token', viewer: viewerWith({ id: 'v' }) });
});

it('a lesson that was read opens again from this device, at its course, at the current step and at each step that was read', () => {
  keep(['s1', 's2']);
  expect([restored(), restored(`${ADDRESS}?step=s1`), restored(`${ADDRESS}?step=s2`)]).toEqual([
    ['s1', 's2'],
    ['s1', 's2'],
    ['s2', 's2'],
  ]);
});

it.each([
  ['another course', `${ADDRESS}2`],
  ['a step that was not read', `${ADDRESS}?step=s2`],
])('nothing of it is shown at the address of %s', (_what, address) => {
  keep(['s1']);
  expect([restored(), restored(address)]).toEqual([['s1', undefined], null]);
});

it('nothing of it is shown to another person, in another language, or without a session', () => {
  keep(['s1']);
  chooseContentLanguage('fa');
  expect(restored()).toBeNull();
  chooseContentLanguage('en');
  startSession({ token: 'other', viewer: viewerWith({ id: 'w' }) });
  expect(restored()).toBeNull();
  localStorage.setItem(KEPT_LESSON, '{broken');
  expect(() => restored()).toThrow();
});

it('a lesson that would take the room of drafts is not kept', () => {
  keep(['s1'], 'x'.repeat(KEPT_MAX));
  expect(localStorage.getItem(KEPT_LESSON)).toBeNull();
});
