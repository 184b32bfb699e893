import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { domainSettings } from '../../api/compose.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { answerQuiz } from '../../api/domain/quizzes/answer-quiz.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { createCtx } from '../../api/domain/shared/transaction.ts';
import { parseEnv } from '../../api/env.ts';
import { PENDING_TASK_CHECKS } from '../../api/pending-tasks.ts';
import { buildCourseWith } from '../../api/testing/factories/course.ts';
import { type BuiltQuestion, buildQuizQuestion } from '../../api/testing/factories/tasks.ts';
import { memoryRelay } from '../../api/testing/test-ctx.ts';
import { apiEnvironment, type Stage } from './stage.ts';

const LEARNERS = 2000;
const POOL = 10;

interface Class {
  stepId: string;
  question: BuiltQuestion;
  /** Each with the id of the enrolment and of the running attempt. */
  learners: Array<{ userId: string; enrolmentId: string; attemptId: string }>;
}

/** Stores a course with a quiz and 2,000 learners in their first attempt. */
async function buildClass({ manager: db }: DataSource): Promise<Class> {
  const { course, stepIds } = await buildCourseWith(db, [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  const question = await buildQuizQuestion(db, stepId, { attempts: 3 });
  const learners = Array.from({ length: LEARNERS }, () => ({ userId: randomUUID(), enrolmentId: randomUUID(), attemptId: randomUUID() }));
  const columns = [learners.map(({ userId }) => userId), learners.map(({ enrolmentId }) => enrolmentId), learners.map(({ attemptId }) => attemptId)];
  await db.query(
    `INSERT INTO users (id, email, name, surname, password_hash, role, language, color, created_at)
     SELECT id, id || '@bench.example', 'A', 'B', '', 'student', 'en', '#345678', now() FROM unnest($1::uuid[]) AS t(id)`,
    [columns[0]],
  );
  await db.query('INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT e, u, $3, now() FROM unnest($1::uuid[], $2::uuid[]) AS t(u, e)', [
    ...[columns[0], columns[1], course.id],
  ]);
  await db.query(
    'INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) SELECT a, e, 1, now(), now() FROM unnest($1::uuid[], $2::uuid[]) AS t(e, a)',
    [columns[1], columns[2]],
  );
  return { stepId, question, learners };
}

/** The least that counts attempts exactly: lock, count and insert in a transaction. */
async function bareAnswer(source: DataSource, { stepId, question }: Class, { enrolmentId, attemptId }: Class['learners'][number]): Promise<void> {
  await source.transaction(async (db) => {
    await db.query('SELECT 1 FROM enrolments WHERE id = $1 FOR UPDATE', [enrolmentId]);
    await db.query(
      `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
       SELECT $1, $2, $3, $4, 1, 1 + count(*), $5, false, false, now() FROM quiz_answers WHERE attempt_id = $2 AND question_id = $4 AND revision = 1 HAVING count(*) < 3`,
      [randomUUID(), attemptId, stepId, question.questionId, question.wrongIds.slice(0, 1)],
    );
  });
}

/** Runs a call for each learner at the same moment; returns the calls per second. */
async function rateOf(learners: Class['learners'], call: (learner: Class['learners'][number]) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const queue = learners.values();
  // As many at once as there are connections; the others wait here instead of in the pool, whose time limit they would exceed.
  await Promise.all(
    Array.from({ length: POOL }, async () => {
      for (const learner of queue) await call(learner);
    }),
  );
  return learners.length / ((performance.now() - started) / 1000);
}

/** Prints the answers judged per second, and the ratio to the bare transaction in the same run. */
export async function measureQuizAnswers(stage: Stage): Promise<void> {
  const source = await createDataSource({ url: stage.databaseUrl, poolSize: POOL }).initialize();
  const settings = domainSettings(parseEnv(apiEnvironment(stage.databaseUrl, '/tmp')));
  const relay = memoryRelay();
  const nothing = (): void => undefined;
  const ctxOf = (userId: string): Ctx =>
    createCtx({
      actor: { id: userId, role: 'student', language: 'en', contentLanguage: null, sessionId: '' },
      reading: { language: 'en', otherLanguages: false },
      db: source.manager,
      settings,
      ports: { relay } as Ctx['ports'],
      origin: { address: '', device: '' },
      pendingTaskChecks: PENDING_TASK_CHECKS,
      now: () => new Date(),
      outboxWritten: nothing,
      effectFailed: nothing,
    });
  try {
    const [judged, bare] = [await buildClass(source), await buildClass(source)];
    const optionIds = judged.question.wrongIds.slice(0, 1);
    const bareRate = await rateOf(bare.learners, (learner) => bareAnswer(source, bare, learner));
    const { stepId, question } = judged;
    const rate = await rateOf(judged.learners, ({ userId }) => answerQuiz(ctxOf(userId), { stepId, questionId: question.questionId, optionIds }));
    const times = (bareRate / rate).toFixed(1);
    process.stdout.write(
      `\nQuiz answers of ${LEARNERS} learners at once\n  judged ${rate.toFixed(0)}/s, bare transaction ${bareRate.toFixed(0)}/s (${times} times as many)\n`,
    );
  } finally {
    await source.destroy();
  }
}
