import type { DataSource } from 'typeorm';
import { analyzeAll, ITEM_COLUMNS, numberedId as id, series, uuidOf } from './seed-sql.ts';

/** The size of a site with learners: ten courses in each academy, four modules of ten steps in each course. */
export interface ClassroomSize {
  users: number;
  courses: number;
  /** Learners of each course. */
  learners: number;
  /** Learners of the first course. */
  largest: number;
}
const MODULES = 4;
const STEPS_PER_MODULE = 10;
const STEPS = MODULES * STEPS_PER_MODULE;
const COURSES_PER_ACADEMY = 10;
/** Steps that each learner has visited and completed: the first ones of the course. */
const VISITED = 12;

/** The ids of the seeded rows, by numbers from 0. Modules and steps are counted within their course, learners over all courses. */
export const classroomIds = {
  academy: (n: number): string => uuidOf(`academy ${n}`),
  course: (n: number): string => uuidOf(`course ${n}`),
  module: (course: number, n: number): string => uuidOf(`module ${course * MODULES + n}`),
  user: (n: number): string => uuidOf(`user ${n}`),
  submission: (enrolment: number): string => uuidOf(`submission ${enrolment}`),
};

const item = (kind: string): string =>
  `${id(kind, 'n')}, 'en', jsonb_build_object('en', jsonb_build_object('name', '${kind} ' || n, 'subTitle', '', 'description', '')), n, now(), now()`;

/**
 * The enrollments `n` of courses `c`: every 23rd has ended. Each has one attempt, homework in the second step of the course, of which every
 * third waits for feedback, and in the third step, which has feedback.
 */
function statementsFor({ users, courses, learners, largest }: ClassroomSize): string[] {
  const enrolments = `FROM (SELECT n, CASE WHEN n < ${largest} THEN 0 ELSE 1 + (n - ${largest}) / ${learners} END AS c ${series(largest + (courses - 1) * learners)}) e`;
  const step = (number: string): string => id('step', `c * ${STEPS} + ${number}`);
  const hoursAgo = `now() - (n * 37 % 9000 + 1) * interval '1 hour'`;
  const homework = (kind: string, number: string, answered: string): string =>
    `INSERT INTO homework_submissions (id, attempt_id, step_id, round, status, content, title, word_count, version, saved_at, submitted_at, answered, hidden)
     SELECT ${id(kind, 'n')}, ${id('attempt', 'n')}, ${step(number)}, 1, 'submitted', repeat('A sentence of homework. ', 10), '', 40, 1, ${hoursAgo}, ${hoursAgo},
       ${answered}, n % 23 = 0 OR n % ${users} % 500 = 7 ${enrolments}`;
  return [
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at, deactivated_at)
     SELECT ${id('user', 'n')}, 'Person ' || n % 997, 'Surname ' || n / 50, 'person-' || n || '@example.org', '', 'student', '#0e6b66', 'en',
       now() - n % 700 * interval '1 day', CASE WHEN n % 500 = 7 THEN now() END ${series(users)}`,
    // Keys are made from numbers, so that references need no check: that would take most of the time.
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region)
     SELECT ${item('academy')}, 'public', 'PUBLISHED', 'Frankfurt' ${series(Math.ceil(courses / COURSES_PER_ACADEMY))}`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status)
     SELECT ${item('course')}, ${id('academy', `n / ${COURSES_PER_ACADEMY}`)}, 'public', 0, 'PUBLISHED' ${series(courses)}`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('module')}, ${id('course', `n / ${MODULES}`)} ${series(courses * MODULES)}`,
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access)
     SELECT ${item('step')}, ${id('module', `n / ${STEPS_PER_MODULE}`)}, 'OPEN' ${series(courses * STEPS)}`,
    `INSERT INTO homework_tasks (step_id, minimum_words, maximum_words, texts)
     SELECT ${step('t')}, 1, NULL, '{"en": "<p>Write.</p>"}' FROM generate_series(0, ${courses} - 1) c, generate_series(1, 2) t`,
    `INSERT INTO enrolments (id, user_id, course_id, created_at, ended_at)
     SELECT ${id('enrolment', 'n')}, ${id('user', `n % ${users}`)}, ${id('course', 'c')}, now() - n % 300 * interval '1 day', CASE WHEN n % 23 = 0 THEN now() END ${enrolments}`,
    `INSERT INTO attempts (id, enrolment_id, number, current_step_id, started_at, last_used_at)
     SELECT ${id('attempt', 'n')}, ${id('enrolment', 'n')}, 1, ${step('2')}, now(), now() ${enrolments}`,
    `INSERT INTO module_progress (attempt_id, module_id, completed_at)
     SELECT ${id('attempt', 'n')}, ${id('module', `c * ${MODULES}`)}, CASE WHEN n % 3 = 0 THEN now() END ${enrolments}`,
    `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
     SELECT ${id('attempt', 'n')}, ${step('s')}, ${hoursAgo}, ${hoursAgo} ${enrolments}, generate_series(0, ${VISITED} - 1) s`,
    `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
     SELECT ${id('answer', 'n')}, ${id('attempt', 'n')}, ${step('0')}, ${id('question', 'c')}, 1, 1, '{}', true, true, ${hoursAgo} ${enrolments}`,
    homework('submission', '1', 'n % 3 > 0'),
    homework('answered', '2', 'true'),
    `INSERT INTO homework_feedback (submission_id, content, given_at) SELECT id, 'Well observed.', submitted_at FROM homework_submissions WHERE answered`,
  ];
}

/** Fills an empty, migrated database with courses, their learners and what these did, in plain SQL. */
export async function seedClassrooms(source: DataSource, size: ClassroomSize): Promise<void> {
  await source.transaction(async (db) => {
    for (const statement of statementsFor(size)) await db.query(statement);
  });
  await analyzeAll(source);
}
