import type { DataSource } from 'typeorm';
import { seedSite, siteIds } from '../../api/testing/site-seed.ts';

/** The sizes of the site at which costs that could grow are measured. Each course has six modules of ten steps in three languages. */
export const SITE_SIZES = [20, 200] as const;
/** People who learn on each site. */
export const LEARNERS = 2000;
/** Courses that the first learner has begun, and that each other has. */
const BEGUN = { first: 20, others: 3 };
/** Complete steps of each begun course: half of them, and up to four more, so that two learners of five are not at the same step. */
const STEPS = 60;
const DONE = STEPS / 2;
const MODULE_STEPS = 10;
const SPREAD = 5;
/** Words of a step's text in each language. */
const WORDS = 250;
/** The step of each course that has a quiz, which learners have completed without finishing the quiz. */
const QUIZ_STEP = 1;

/** A person who has begun courses, the one with the number `course` first. */
export interface Learner {
  id: string;
  token: string;
  course: number;
  /** The number of the step in the course that comes next. */
  next: number;
}

export interface Quiz {
  questionId: string;
  wrongId: string;
}

export interface Site {
  learners: Learner[];
  /** The quiz of each course, by the number of the course. */
  quizzes: Quiz[];
}

export const stepIds = { quiz: (course: number): string => siteIds.step(course, QUIZ_STEP) };

const TOKEN = `'bench-learner-' || lpad(n::text, 29, '0')`;
/** The SHA-256 hash as the server stores it, computed by the database. */
const HASH = `rtrim(translate(encode(sha256(token::bytea), 'base64'), '+/', '-_'), '=')`;

/** Statements for a site of so many courses and learners, in one transaction. */
const statementsFor = (courses: number, learners: number): string[] => [
  `CREATE TEMP TABLE bench_learners ON COMMIT DROP AS
   SELECT n, gen_random_uuid() AS id, ${TOKEN} AS token FROM generate_series(0, ${learners} - 1) n`,
  `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
   SELECT id, 'Nura ' || n, 'Ahmadi', 'learner' || n || '@academy.example', 'none', 'student', '#0e6b66', 'en', now() FROM bench_learners`,
  'SET LOCAL session_replication_role = replica',
  // Links of images are signed by the application, so a statement by hand could not give the same answer.
  'UPDATE courses SET image_id = NULL',
  'UPDATE steps SET image_id = NULL',
  `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
   SELECT gen_random_uuid(), id, ${HASH}, 'Bench', now(), now(), now() + interval '20 days' FROM bench_learners`,
  `CREATE TEMP TABLE bench_begun ON COMMIT DROP AS
   SELECT l.id AS user_id, k, gen_random_uuid() AS enrolment_id, gen_random_uuid() AS attempt_id, c.id AS course_id, ${DONE} + l.n % ${SPREAD} AS done
   FROM bench_learners l, generate_series(0, CASE WHEN l.n = 0 THEN ${BEGUN.first} ELSE ${BEGUN.others} END - 1) k, courses c WHERE c.position = (l.n + k) % ${courses}`,
  'INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT enrolment_id, user_id, course_id, now() FROM bench_begun',
  `INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at, current_step_id)
   SELECT attempt_id, enrolment_id, 1, now(), now() - k * interval '1 hour',
     (SELECT s.id FROM steps s JOIN modules m ON m.id = s.module_id WHERE m.course_id = b.course_id AND s.position % ${STEPS} = b.done) FROM bench_begun b`,
  `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
   SELECT b.attempt_id, s.id, now(), CASE WHEN s.position % ${STEPS} < b.done THEN now() END
   FROM bench_begun b JOIN modules m ON m.course_id = b.course_id JOIN steps s ON s.module_id = m.id AND s.position % ${STEPS} <= b.done`,
  `INSERT INTO module_progress (attempt_id, module_id, completed_at)
   SELECT b.attempt_id, m.id, now() FROM bench_begun b JOIN modules m ON m.course_id = b.course_id AND m.position % ${STEPS / MODULE_STEPS} < ${DONE / MODULE_STEPS}`,
  `INSERT INTO quiz_questions (id, step_id, position, attempts, texts)
   SELECT gen_random_uuid(), s.id, 1, 0, '{"en": "Which is right?", "de": "Was ist richtig?"}' FROM steps s WHERE s.position % ${STEPS} = ${QUIZ_STEP}`,
  `INSERT INTO quiz_options (id, question_id, position, is_correct, texts)
   SELECT gen_random_uuid(), q.id, n, n = 1, jsonb_build_object('en', 'Option ' || n, 'de', 'Antwort ' || n) FROM quiz_questions q, generate_series(1, 4) n`,
];

/** Fills an empty, migrated database with a site and its learners. */
export async function seed(source: DataSource, courses: number, learners = LEARNERS): Promise<Site> {
  await seedSite(source, { courses, words: WORDS });
  await source.transaction(async (db) => {
    for (const statement of statementsFor(courses, learners)) await db.query(statement);
  });
  await source.query('VACUUM (ANALYZE)');
  const people: Array<{ id: string; n: number; token: string }> = await source.query(
    `SELECT id, n, ${TOKEN} AS token FROM (SELECT id, substring(email from '^learner(\\d+)@')::int AS n FROM users) u WHERE n IS NOT NULL ORDER BY n`,
  );
  const quizzes: Quiz[] = await source.query(
    `SELECT q.id AS "questionId", (SELECT o.id FROM quiz_options o WHERE o.question_id = q.id AND o.position = 2) AS "wrongId"
     FROM quiz_questions q JOIN steps s ON s.id = q.step_id ORDER BY s.position`,
  );
  return { learners: people.map(({ id, n, token }) => ({ id, token, course: n % courses, next: DONE + (n % SPREAD) })), quizzes };
}
