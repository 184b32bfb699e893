import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { siteIds } from '../../api/testing/site-seed.ts';
import { percentile, print } from './figures.ts';
import { runPlan } from './generator.ts';
import type { ActingLearner } from './learner-acts.ts';
import { actingLearners } from './learners.ts';
import { BenchError } from './request.ts';
import { LEARNERS, stepIds } from './seed.ts';
import type { Stage } from './stage.ts';

/** Connections of the baseline: as many as the application has. */
const POOL = 20;
/** All answers arrive within this time, in milliseconds. */
const WITHIN = 1000;
const GOAL = 4000;

/** The least that counts attempts exactly: lock, count and insert in a transaction. */
async function bareAnswer(source: DataSource, { id, course, quiz }: ActingLearner): Promise<void> {
  await source.transaction(async (db) => {
    const [attempt]: Array<{ id: string }> = await db.query(
      `SELECT r.id FROM enrolments e JOIN attempts r ON r.enrolment_id = e.id WHERE e.user_id = $1 AND e.course_id = $2 FOR UPDATE OF e`,
      [id, siteIds.course(course)],
    );
    await db.query(
      `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
       SELECT $1, $2, $3, $4, 1, 1 + coalesce(max(number), 0), $5, false, false, now() FROM quiz_answers WHERE attempt_id = $2 AND question_id = $4 AND revision = 1`,
      [randomUUID(), attempt?.id, stepIds.quiz(course), quiz.questionId, [quiz.wrongId]],
    );
  });
}

/** Stores an answer of each learner without the application; returns the milliseconds. */
async function answerPlainly(source: DataSource, learners: readonly ActingLearner[]): Promise<number> {
  const started = performance.now();
  const queue = learners.values();
  // As many at once as there are connections.
  await Promise.all(
    Array.from({ length: POOL }, async () => {
      for (const learner of queue) await bareAnswer(source, learner);
    }),
  );
  return performance.now() - started;
}

/** Measures the answers of all learners to a quiz within one second over HTTP, against a bare transaction for each (P8). */
export async function measureQuizAnswers(stage: Stage): Promise<void> {
  const learners = actingLearners(stage);
  const source = await createDataSource({ url: stage.databaseUrl, poolSize: POOL }).initialize();
  const stored = async (): Promise<number> => Number((await source.query('SELECT count(*) AS count FROM quiz_answers'))[0].count);
  try {
    const bare = await answerPlainly(source, learners);
    const before = await stored();
    const report = await runPlan({ address: stage.api.address, learners, acts: ['answer'], every: WITHIN, warmUp: 0, measured: WITHIN });
    const added = (await stored()) - before;
    if (added !== LEARNERS) throw new BenchError(`${LEARNERS} learners answered, ${added} answers were stored`);
    const times = report.latencies.answer ?? [];
    const last = percentile(times, 1);
    print(`\nQuiz answers of ${LEARNERS} learners within one second`);
    print(
      `  p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, the last ${last.toFixed(0)} ms; ${report.refused} refused with 503, ${report.retries} retries, each stored once; ` +
        `bare transactions take ${bare.toFixed(0)} ms for all`,
    );
    print(`  goal: all within ${GOAL} ms, none lost or doubled (P8)`);
  } finally {
    await source.destroy();
  }
}
