import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const QUIZ = 'id finished questions { id text attempts attemptsLeft rightCount finished correct options { id text chosen right } }';
const ANSWER = `mutation($stepId: ID!, $questionId: ID!, $optionIds: [ID!]!) { answerQuizQuestion(stepId: $stepId, questionId: $questionId, optionIds: $optionIds) { ${QUIZ} } }`;
/** What no response to a learner contains before the end of a question. */
const RIGHT_ANSWER = /isCorrect|"right":(?:true|false)/;

let server: TestServer;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const signIn = async (email: string) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);

async function learnerWithQuestion(attempts: number) {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  const question = await buildQuizQuestion(db(), stepId, { attempts, wrong: 1 });
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  return { ...question, courseId: course.id, moduleId: moduleIds[0] ?? '', stepId, userId: user.id, token: await signIn(user.email) };
}
type Learner = Awaited<ReturnType<typeof learnerWithQuestion>>;

const answer = ({ stepId, questionId, token }: Learner, optionIds: string[], key?: string) =>
  server.graphql(ANSWER, { stepId, questionId, optionIds }, token, key === undefined ? {} : { 'idempotency-key': key });
const poll = ({ stepId, token }: Learner, polls: unknown) => server.rest('POST', '/api/progress/polls', { stepId, polls, attempt: 1 }, token);

/** The text of every response that a learner of the step can get with the quiz in it. */
async function everyResponse({ courseId, moduleId, stepId, userId, token }: Learner): Promise<string[]> {
  const graphql = [
    `{ step(id: "${stepId}") { quiz { ${QUIZ} } } }`,
    `{ course(id: "${courseId}") { id stepToOpen(stepId: "${stepId}") { quiz { ${QUIZ} } } } }`,
    `mutation { visitStep(stepId: "${stepId}") { quiz { ${QUIZ} } } }`,
    `{ previewStep(id: "${stepId}") { quiz { questions { options { isCorrect } } } } }`,
    `{ quizStatistics(stepId: "${stepId}") { options { right } } }`,
  ];
  const paths = [
    `academy/steps/${stepId}`,
    `academy/course/find/${courseId}`,
    `academy/mycourses`,
    `progress/${stepId}`,
    `progress/moduleUser/${moduleId}/${userId}`,
  ];
  const pages = [`/academy-course-detail/${courseId}?tab=1&step=${stepId}`];
  return Promise.all([
    ...graphql.map(async (query) => JSON.stringify((await server.graphql(query, {}, token)).data ?? null)),
    ...paths.map(async (path) => JSON.stringify((await server.rest('GET', `/api/${path}`, undefined, token)).body)),
    ...pages.map(async (page) => (await fetch(server.url + page, { headers: { authorization: `Bearer ${token}` } })).text()),
  ]);
}

describe('the right answers of a quiz', () => {
  it('are in no response before the question is finished, also if a request is repeated, and in the quiz afterwards', async () => {
    const learner = await learnerWithQuestion(2);
    for (const text of await everyResponse(learner)) expect(text).not.toMatch(RIGHT_ANSWER);
    const key = randomUUID();
    const first = await answer(learner, learner.wrongIds, key);
    const again = await answer(learner, learner.wrongIds, key);
    expect(again.data).toEqual(first.data);
    expect(first.data).toMatchObject({ answerQuizQuestion: { finished: false, questions: [{ attemptsLeft: 1, correct: false }] } });
    for (const text of [JSON.stringify([first, again]), ...(await everyResponse(learner))]) expect(text).not.toMatch(RIGHT_ANSWER);
    const last = await answer(learner, learner.wrongIds);
    expect(JSON.stringify(last)).toContain('"right":true');
    const [shown] = await everyResponse(learner);
    expect(JSON.parse(shown ?? '')).toEqual({ step: { quiz: (last.data as { answerQuizQuestion: unknown }).answerQuizQuestion } });
    const other = await answer(learner, learner.rightIds);
    expect(other.errors?.[0]?.extensions?.code).toBe('QUIZ_FINISHED');
  });
});

describe('an answer to a quiz question over REST', () => {
  it.each<[string, (learner: Learner) => unknown]>([
    ['id', ({ questionId }) => questionId],
    ['text', () => 'Frage 1'],
    ['texts by language', () => ({ en: 'Question 1', de: 'Frage 1' })],
    ['position', () => 0],
  ])('may name the question by its %s, and gets the same result as over GraphQL', async (_kind, name) => {
    const learner = await learnerWithQuestion(2);
    const wrong = await poll(learner, { question: name(learner), submittedOptions: [1] });
    expect(wrong.body).toMatchObject({
      status: 'success',
      result: { step: learner.stepId, question: learner.questionId, correct: false, finished: false, attemptsLeft: 1 },
    });
    expect(JSON.stringify(wrong.body)).not.toMatch(RIGHT_ANSWER);
    const right = await poll(learner, [{ question: name(learner), submittedOptions: ['0'] }]);
    const polls = [{ question: { en: 'Question 1', de: 'Frage 1' }, submittedOptions: [0] }];
    expect(right.body.result).toMatchObject({ correct: true, finished: true, attemptsLeft: 0, polls: { createdAt: expect.any(String), polls } });
    const { data } = await server.graphql(`{ step(id: "${learner.stepId}") { quiz { ${QUIZ} } } }`, {}, learner.token);
    expect(data).toMatchObject({ step: { quiz: { finished: true, questions: [{ attemptsLeft: 0, correct: true }] } } });
    expect((await server.rest('GET', `/api/progress/${learner.stepId}`, undefined, learner.token)).body.result).toMatchObject({ polls: { polls } });
    expect((await poll(learner, { question: 0, submittedOptions: [0] })).body).toMatchObject({ status: 'error', code: 'QUIZ_FINISHED' });
  });

  it('is refused as over GraphQL, with the documented field names', async () => {
    const learner = await learnerWithQuestion(2);
    const refusals: Array<[unknown, Record<string, string>]> = [
      [{ question: 'What?', submittedOptions: [0] }, { 'polls.question': 'ID_INVALID' }],
      [{ question: 0, submittedOptions: [7] }, { 'polls.submittedOptions': 'ID_INVALID' }],
      [{ question: 0, submittedOptions: [null] }, { 'polls.submittedOptions': 'ID_INVALID' }],
      [{ question: 0 }, { 'polls.submittedOptions': 'QUIZ_CHOICE_REQUIRED' }],
      [null, { 'polls.question': 'ID_INVALID' }],
    ];
    for (const [polls, fields] of refusals) {
      const { status, body } = await poll(learner, polls);
      expect([status, body.code, body.fields], JSON.stringify(polls)).toEqual([400, 'VALIDATION_FAILED', fields]);
    }
  });

  it('is in the progress of a module for its reviewers, and not for other staff', async () => {
    const learner = await learnerWithQuestion(1);
    await poll(learner, { question: 0, submittedOptions: [1] });
    const read = async (role: 'instructor' | 'speaker') => {
      const person = await buildUser(db(), { role });
      await buildTeamMember(db(), person.id, learner.courseId, role);
      return server.rest('GET', `/api/progress/moduleUser/${learner.moduleId}/${learner.userId}`, undefined, await signIn(person.email));
    };
    expect((await read('instructor')).body.result).toMatchObject([{ polls: { polls: [{ question: { en: 'Question 1' }, submittedOptions: [1] }] } }]);
    expect((await read('speaker')).status).toBe(404);
  });
});
