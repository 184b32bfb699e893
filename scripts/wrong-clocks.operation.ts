import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../api/adapters/rate-limit.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../api/testing/factories/course.ts';
import { type BuiltQuestion, buildHomework, buildQuizQuestion } from '../api/testing/factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from '../api/testing/factories/user.ts';
import { type Replica, startReplica } from '../api/testing/replica.ts';

const TIMEOUT = 240_000;
const LEARNERS = 5;
/** Rounds of a learner: in each, a step is completed, a question is answered, and a text is saved. */
const ROUNDS = 4;
/** Seconds that a time in the database may be off: as long as the test may take. */
const MARGIN = TIMEOUT / 1000;

/** The library that gives a process another clock: Debian has it in `faketime`. */
function findFakeTime(): string | undefined {
  const folders = ['/usr/lib', '/usr/local/lib', ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [])];
  return folders.map((folder) => join(folder, 'faketime/libfaketimeMT.so.1')).find(existsSync);
}
const LIBRARY = findFakeTime();
if (LIBRARY === undefined) process.stdout.write('A process with a wrong clock was not tried: install faketime.\n');

let database: TestDatabase;
let right: Replica;

beforeAll(async () => {
  if (LIBRARY === undefined) return;
  database = await createTestDatabase();
  right = await startReplica({ DATABASE_URL: database.url });
}, TIMEOUT);
afterAll(async () => {
  await right?.close();
  await database?.close();
}, TIMEOUT);

/** Starts a replica whose clock is off, such as `-1d`; its timers are right. */
const startWrong = (library: string, offset: string): Promise<Replica> =>
  startReplica({ DATABASE_URL: database.url, LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' });

/** Seconds by which the clock of a replica is ahead of that of this test. */
async function secondsAhead({ url }: Replica): Promise<number> {
  const response = await fetch(`${url}/health`);
  return (Date.parse(response.headers.get('date') ?? '') - Date.now()) / 1000;
}

const SIGN_IN = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
const COMPLETE = 'mutation ($stepId: ID!) { completeStep(stepId: $stepId) { id } }';
const ANSWER =
  'mutation ($stepId: ID!, $questionId: ID!, $optionIds: [ID!]!) { answerQuizQuestion(stepId: $stepId, questionId: $questionId, optionIds: $optionIds) { id } }';
const SAVE = 'mutation ($stepId: ID!, $input: HomeworkSubmissionInput!) { saveHomeworkDraft(stepId: $stepId, input: $input) { submission { version } } }';

interface Course {
  id: string;
  steps: string[];
  quiz: string;
  question: BuiltQuestion;
  homework: string;
}

async function createCourse(): Promise<Course> {
  const db = database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[...Array.from({ length: ROUNDS }, () => ({})), { access: 'OPEN' }, { access: 'OPEN' }]]);
  const steps = stepIds.flat();
  const [homework = '', quiz = ''] = [steps.pop(), steps.pop()];
  await buildHomework(db, homework);
  return { id: course.id, steps, quiz, question: await buildQuizQuestion(db, quiz), homework };
}

interface Learner {
  id: string;
  token: string;
}

/** Signs a new learner in. */
async function createLearner(replica: Replica, courseId: string): Promise<Learner> {
  const db = database.dataSource.manager;
  const { id, email } = await buildUser(db);
  await buildEnrolment(db, id, courseId);
  const { data } = await replica.graphql(SIGN_IN, { email, password: TEST_PASSWORD });
  return { id, token: String((data?.signIn as { token: string } | undefined)?.token) };
}

/** Sends a change to one replica, and again to the other, as a client whose answer was lost. */
async function change(replicas: readonly Replica[], query: string, variables: Record<string, unknown>, { token }: Learner): Promise<void> {
  const key = randomUUID();
  const answers = [];
  for (const replica of replicas) answers.push(await replica.graphql(query, variables, token, { 'idempotency-key': key }));
  expect(answers.map(({ codes }) => codes)).toEqual(replicas.map(() => []));
  expect(answers[1]?.data).toEqual(answers[0]?.data);
}

/** What a learner does; each change begins at another replica than the one before. */
async function learn(learner: Learner, course: Course, replicas: readonly [Replica, Replica]): Promise<void> {
  const ways = [replicas, [replicas[1], replicas[0]]] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [ways[round % 2] ?? replicas, ways[(round + 1) % 2] ?? replicas];
    await change(first, COMPLETE, { stepId: course.steps[round] }, learner);
    await change(second, ANSWER, { stepId: course.quiz, questionId: course.question.questionId, optionIds: [course.question.wrongIds[round % 2]] }, learner);
    await change(first, SAVE, { stepId: course.homework, input: { title: '', content: `Text ${round}`, baseVersion: round } }, learner);
  }
}

/** What the database has of a learner of a course. */
const STORED = `SELECT e.user_id AS id,
   (SELECT count(*)::int FROM step_progress p WHERE p.attempt_id = a.id AND p.completed_at IS NOT NULL) AS completed,
   (SELECT count(*)::int FROM quiz_answers q WHERE q.attempt_id = a.id) AS answers,
   (SELECT json_agg(json_build_array(h.version, h.content)) FROM homework_submissions h WHERE h.attempt_id = a.id) AS homework,
   (SELECT count(*)::int FROM sessions s WHERE s.user_id = e.user_id) AS sessions
 FROM enrolments e JOIN attempts a ON a.enrolment_id = e.id WHERE e.course_id = $1 ORDER BY e.user_id`;

/** The largest number of seconds by which a time that the learners of a course have is away from now. */
const OFF = `SELECT max(abs(extract(epoch FROM now() - t.time)))::float8 AS seconds
 FROM enrolments e JOIN attempts a ON a.enrolment_id = e.id JOIN sessions s ON s.user_id = e.user_id CROSS JOIN LATERAL (
   SELECT completed_at AS time FROM step_progress WHERE attempt_id = a.id
   UNION ALL SELECT saved_at FROM homework_submissions WHERE attempt_id = a.id
   UNION ALL VALUES (a.started_at), (a.last_used_at), (s.created_at), (s.last_seen_at)) t WHERE e.course_id = $1`;

/** The days for which the session of a person lives. */
const LIFE = 'SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM sessions WHERE user_id = $1';

const read = <Row>(sql: string, parameters: unknown[]): Promise<Row[]> => database.dataSource.query(sql, parameters);

describe.runIf(LIBRARY !== undefined).each(['-1d', '-1h', '+1h', '+1d'])(
  'a replica whose clock is off by %s, beside a right one',
  { timeout: TIMEOUT },
  (offset) => {
    let wrong: Replica;
    beforeAll(async () => {
      wrong = await startWrong(LIBRARY ?? '', offset);
      const hours = offset.endsWith('d') ? 24 : 1;
      expect(Math.abs((await secondsAhead(wrong)) / 3600 - Number(`${offset[0]}${hours}`))).toBeLessThan(0.2);
    }, TIMEOUT);
    afterAll(() => wrong?.close());

    it('loses nothing that it acknowledges, does nothing twice, and keeps the time of the database', async () => {
      const course = await createCourse();
      const replicas = [right, wrong] as const;
      const learners: Learner[] = [];
      for (let index = 0; index < LEARNERS; index += 1) learners.push(await createLearner(replicas[index % 2] ?? right, course.id));
      await Promise.all(learners.map((learner, index) => learn(learner, course, index % 2 === 0 ? replicas : [wrong, right])));

      const ids = learners.map(({ id }) => id).sort();
      const homework = [[ROUNDS, `Text ${ROUNDS - 1}`]];
      expect(await read(STORED, [course.id])).toEqual(ids.map((id) => ({ id, completed: ROUNDS, answers: ROUNDS, homework, sessions: 1 })));
      const [off] = await read<{ seconds: number }>(OFF, [course.id]);
      expect(off?.seconds).toBeLessThan(MARGIN);
    });

    it('keeps the sessions of both, for the same time', async () => {
      const { id } = await createCourse();
      const lives = new Set<number>();
      for (const [one, other] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const { token, ...learner } = await createLearner(one, id);
        for (const replica of [other, one]) expect((await replica.graphql('{ viewer { id } }', {}, token)).data).toEqual({ viewer: { id: learner.id } });
        const [life] = await read<{ days: number }>(LIFE, [learner.id]);
        lives.add(life?.days ?? 0);
        const signOut = await other.graphql('mutation { signOut }', {}, token);
        expect(signOut.codes).toEqual([]);
        // The other one learns of it by an event.
        await expect.poll(async () => (await one.graphql('{ viewer { id } }', {}, token)).data).toEqual({ viewer: null });
      }
      expect(lives.size).toBe(1);
    });

    it('counts wrong passwords together with the other one, and neither forgets them', async () => {
      const { email } = await buildUser(database.dataSource.manager);
      const tryAt = (replica: Replica, password: string) => replica.graphql(SIGN_IN, { email, password }).then(({ codes }) => codes);
      const { points } = RATE_LIMITS['signIn.account'];
      for (let attempt = 0; attempt < points; attempt += 1) expect(await tryAt(attempt % 2 === 0 ? wrong : right, 'wrong')).toEqual(['SIGN_IN_FAILED']);
      for (const replica of [right, wrong]) expect(await tryAt(replica, TEST_PASSWORD)).toEqual(['TOO_MANY_REQUESTS']);
    });
  },
);
