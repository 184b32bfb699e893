import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { idempotencyLink } from '../../../web/shared/apollo/idempotency-link.ts';
import { RETRIES_MAX, retryLink } from '../../../web/shared/apollo/retry-link.ts';
import { CourseMessageEntity } from '../../domain/messages/course-message.entity.ts';
import { QuizAnswerEntity } from '../../domain/quizzes/quiz-answer.entity.ts';
import { buildCourseWith, buildEnrolment } from '../factories/course.ts';
import { buildQuizQuestion } from '../factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const LEARNERS = 8;
const ANSWERS = 4;
const MESSAGES = 8;

const ANSWER = parse(
  'mutation Answer($stepId: ID!, $questionId: ID!, $optionIds: [ID!]!) { answerQuizQuestion(stepId: $stepId, questionId: $questionId, optionIds: $optionIds) { __typename } }',
);
const SEND = parse('mutation Send($input: CourseMessageInput!) { sendCourseMessage(input: $input, sendAgain: true) { id } }');

/** Sends a request on to the server; resolves to the whole response. */
async function pass(request: IncomingMessage, body: Buffer): Promise<{ status: number; type: string; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    forward(server.url + request.url, { method: 'POST', headers: request.headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: await buffer(answer) };
}
type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<unknown>;
const cut = (response: ServerResponse): void => void response.socket?.destroy();
async function respond(response: ServerResponse, answer: Awaited<ReturnType<typeof pass>>): Promise<void> {
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
}

/** What the proxy does with a try. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'loses the request': async (_request, response) => cut(response),
  'loses the answer': async (request, response, body) => {
    await pass(request, body);
    cut(response);
  },
  'loses the connection while the server works': async (request, response, body) => {
    const answer = pass(request, body);
    cut(response);
    await answer;
  },
  'responds itself that it has no server': async (_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>'),
  'responds itself after the server did the work': async (request, response, body) => {
    await pass(request, body);
    response.writeHead(502).end();
  },
  'sends the request twice and loses both answers': async (request, response, body) => {
    await Promise.all([pass(request, body), pass(request, body)]);
    cut(response);
  },
};
const KINDS = Object.values(FAULTS);

let server: TestServer;
let proxy: Server;
/** The tries of each change, by its idempotency key, and the changes in the order of their first try. */
const tries = new Map<string, number>();
const changes: string[] = [];
let duplicates = 0;
let ticks: NodeJS.Timeout;

beforeAll(async () => {
  const browser = new EventTarget();
  vi.stubGlobal('window', browser);
  // Ends the pauses before the tries of the client.
  ticks = setInterval(() => browser.dispatchEvent(new Event('online')), 20);
  vi.stubGlobal('navigator', { onLine: true });
  server = await createTestServer();
  proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    const key = String(request.headers['idempotency-key']);
    if (!tries.has(key)) changes.push(key);
    const number = (tries.get(key) ?? 0) + 1;
    tries.set(key, number);
    const change = changes.indexOf(key);
    // Each change meets none to all but one of the faults that its tries allow, beginning with another one.
    const fault = number <= change % (RETRIES_MAX + 1) ? KINDS[(change + number) % KINDS.length] : undefined;
    if (fault !== undefined) return void fault(request, response, body);
    // A try that arrives doubles now and then, and the later answer is the one that arrives.
    if (change % 3 !== 0) return respond(response, await pass(request, body));
    duplicates += 1;
    const answers = await Promise.all([pass(request, body), pass(request, body)]);
    await respond(response, answers[1]);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  clearInterval(ticks);
  await new Promise((resolve) => proxy.close(resolve));
  await server.close();
  vi.unstubAllGlobals();
});

/** The client of a person as the browser has it, behind the proxy. */
function clientOf(token: string): ApolloClient {
  const uri = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/graphql`;
  const link = ApolloLink.from([idempotencyLink, retryLink, new BaseHttpLink({ uri, headers: { 'x-access-token': token } })]);
  return new ApolloClient({ cache: new InMemoryCache(), link, devtools: { enabled: false } });
}

it('behind a proxy that loses, doubles and replaces answers, the web client does each change exactly once and gets its answer', {
  timeout: 120_000,
}, async () => {
  const db = server.database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  const clientFor = async (role: 'admin' | 'student') => {
    const user = await buildUser(db, { role });
    if (role === 'student') await buildEnrolment(db, user.id, course.id);
    const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    return { userId: user.id, client: clientOf(String(body.token)) };
  };
  // A question for each learner: one window of the client, as this process is, gives the same unanswered change the same key.
  const learner = async (_each: unknown, index: number) => ({
    ...(await clientFor('student')),
    ...(await buildQuizQuestion(db, stepId, { position: index + 1 })),
  });
  const learners = await Promise.all(Array.from({ length: LEARNERS }, learner));
  const { client: admin } = await clientFor('admin');
  /** The acknowledged changes. */
  const ledger = { answers: 0, messages: [] as string[] };
  const answerAll = async ({ client, questionId, wrongIds }: (typeof learners)[number]) => {
    for (let count = 0; count < ANSWERS; count += 1) {
      await client.mutate({ mutation: ANSWER, variables: { stepId, questionId, optionIds: [wrongIds[0]] } });
      ledger.answers += 1;
    }
  };
  const sendAll = async () => {
    for (let count = 0; count < MESSAGES; count += 1) {
      const { data } = await admin.mutate<{ sendCourseMessage: { id: string } }>({
        mutation: SEND,
        variables: { input: { courseId: course.id, subject: `Message ${count}`, content: '<p>Hello</p>' } },
      });
      ledger.messages.push(data?.sendCourseMessage.id ?? '');
    }
  };
  await Promise.all([...learners.map(answerAll), sendAll()]);

  expect(ledger.answers).toBe(LEARNERS * ANSWERS);
  const stored = await Promise.all(learners.map(({ questionId }) => db.countBy(QuizAnswerEntity, { questionId })));
  expect(stored).toEqual(learners.map(() => ANSWERS));
  const messages = await db.find(CourseMessageEntity, { where: { courseId: course.id }, order: { subject: 'ASC' } });
  expect(messages.map(({ id }) => id)).toEqual(ledger.messages);
  // Every kind of fault was met, and every number of tries was needed.
  expect(changes).toHaveLength(LEARNERS * ANSWERS + MESSAGES);
  expect(new Set(tries.values())).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(duplicates).toBeGreaterThan(0);
});
