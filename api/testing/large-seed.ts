import type { DataSource } from 'typeorm';
import { analyzeAll, ITEM_COLUMNS, numberedId } from './seed-sql.ts';

/** The size of a large installation: users with names in several scripts, every 1,000th an admin and every 20th a trainer, one of 500 deactivated; four enrollments and four attempts for each, five visited steps, an answer and half a homework for each attempt. */
export interface LargeSize {
  users: number;
  courses: number;
}
export const LARGE: LargeSize = { users: 50_000, courses: 20 };
const ENROLMENTS_PER_USER = 4;
const COURSES_PER_ACADEMY = 5;
const STEPS_PER_COURSE = 25;
/** The days over which everything is spread, up to now. */
const DAYS = 730;

const NAMES = ['Amina', 'احمد', 'Müller', 'Jean', 'زهرا', 'Karim', 'Łukasz', 'فاطمة'];
const SURNAMES = ['Karimi', 'حسینی', 'Ahmadi', 'Dupont', 'الشريف'];
const oneOf = (values: readonly string[]): string => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + n % ${values.length}]`;

const names = (kind: string): string => `jsonb_build_object('en', jsonb_build_object('name', '${kind} ' || n, 'subTitle', '', 'description', ''))`;
/** The times of an enrollment `n` and of its step `s`. */
const enrolledAt = `now() - (${DAYS} - n % ${DAYS}) * interval '1 day' + (n % 1440) * interval '1 minute'`;
const visitedAt = `now() - greatest(0, ${DAYS} - n % ${DAYS} - s * 3) * interval '1 day' - (n % 1440) * interval '1 minute'`;
const item = (kind: string, parent = ''): string => `${numberedId(kind, 'n')}, 'en', ${names(kind)}, n, now(), now()${parent}`;

/** The statements, for any number of users and courses: 200,000 enrollments and 1,000,000 rows of progress with 50,000 users. */
function statementsFor({ users, courses }: LargeSize): string[] {
  const enrolments = users * ENROLMENTS_PER_USER;
  const academies = Math.ceil(courses / COURSES_PER_ACADEMY);
  const course = `(n * 7 + n / ${users}) % ${courses}`;
  const steps = `(1 + (${course}) * ${STEPS_PER_COURSE} + s)`;
  const of = (kind: string): string => `FROM generate_series(0, ${enrolments} - 1) n${kind === 'steps' ? ', generate_series(0, 4) s' : ''}`;
  return [
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at, deactivated_at)
     SELECT ${numberedId('user', 'n')}, ${oneOf(NAMES)} || ' ' || n % 997, ${oneOf(SURNAMES)} || ' ' || n / 50, 'person-' || n || '@example.org', '',
       CASE WHEN n % 1000 = 0 THEN 'admin' WHEN n % 20 = 0 THEN 'module_trainer' ELSE 'student' END, '#0e6b66', 'en',
       now() - (n % ${DAYS}) * interval '1 day', CASE WHEN n % 500 = 7 THEN now() END FROM generate_series(0, ${users} - 1) n`,
    // Keys are made from numbers, so that references need no check: that would take most of the time.
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region) SELECT ${item('academy')}, 'public', 'PUBLISHED', 'Frankfurt' FROM generate_series(0, ${academies} - 1) n`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status)
     SELECT ${item('course')}, ${numberedId('academy', `(n % ${academies})`)}, 'public', 0, 'PUBLISHED' FROM generate_series(0, ${courses} - 1) n`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('module')}, ${numberedId('course', `(n / 5)`)} FROM generate_series(0, ${courses * 5} - 1) n`,
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access)
     SELECT ${item('step')}, ${numberedId('module', `((n - 1) / 5)`)}, 'OPEN' FROM generate_series(1, ${courses * STEPS_PER_COURSE}) n`,
    `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT ${numberedId('enrolment', 'n')}, ${numberedId('user', `(n % ${users})`)}, ${numberedId('course', `(${course})`)}, ${enrolledAt} ${of('')}`,
    `INSERT INTO attempts (id, enrolment_id, number, current_step_id, started_at, last_used_at, completed_at)
     SELECT ${numberedId('attempt', 'n')}, ${numberedId('enrolment', 'n')}, 1, ${numberedId('step', `(1 + (${course}) * ${STEPS_PER_COURSE} + n % 5)`)}, ${enrolledAt}, now(),
       CASE WHEN n % 4 = 0 THEN now() END ${of('')}`,
    `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
     SELECT ${numberedId('attempt', 'n')}, ${numberedId('step', steps)}, ${visitedAt}, ${visitedAt} ${of('steps')}`,
    `INSERT INTO module_progress (attempt_id, module_id) SELECT ${numberedId('attempt', 'n')}, ${numberedId('module', `(${course}) * 5`)} ${of('')}`,
    `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
     SELECT ${numberedId('answer', 'n')}, ${numberedId('attempt', 'n')}, ${numberedId('step', `(2 + (${course}) * ${STEPS_PER_COURSE})`)}, ${numberedId('question', `(${course})`)}, 1, 1, '{}', true, true,
       ${enrolledAt} ${of('')}`,
    `INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language, completed_at)
     SELECT course_id, date_trunc('day', at, 'UTC'), user_id, min(at), max(at), 'en', 'en', max(at) FILTER (WHERE s = 4 AND n % 4 = 0)
     FROM (SELECT n, s, ${numberedId('course', `(${course})`)} AS course_id, ${numberedId('user', `(n % ${users})`)} AS user_id, ${visitedAt} AS at ${of('steps')}) x
     GROUP BY course_id, 2, user_id ORDER BY 2`,
    `INSERT INTO homework_submissions (id, attempt_id, step_id, round, status, title, version, saved_at, submitted_at, answered)
     SELECT ${numberedId('submission', 'n')}, ${numberedId('attempt', 'n')}, ${numberedId('step', `(1 + (${course}) * ${STEPS_PER_COURSE})`)}, 1, 'submitted', '', 1, ${enrolledAt}, ${enrolledAt}, n % 200 <> 0
     FROM generate_series(0, ${Math.floor(enrolments / 2)} - 1) n`,
    `INSERT INTO homework_feedback (submission_id, content, given_at) SELECT id, repeat('Well observed. ', 20), submitted_at FROM homework_submissions WHERE answered`,
    `INSERT INTO file_uses (id, file_id, step_id) SELECT ${numberedId('image use', 'n')}, ${numberedId('image', 'n')}, ${numberedId('step', 'n')} FROM generate_series(1, ${courses * STEPS_PER_COURSE}) n`,
    `INSERT INTO file_uses (id, file_id, submission_id) SELECT ${numberedId('document use', 'n')}, ${numberedId('document', 'n')}, ${numberedId('submission', 'n')}
     FROM generate_series(0, ${Math.floor(enrolments / 2)} - 1, 10) n`,
    `INSERT INTO invitations (id, kind, token_hash, email, language, created_at, expires_at, accepted_at)
     SELECT ${numberedId('invitation', 'n')}, 'signUp', md5('token ' || n), 'guest-' || n || '@example.org', 'en', ${enrolledAt}, ${enrolledAt} + interval '14 days',
       CASE WHEN n % 3 > 0 THEN ${enrolledAt} END FROM generate_series(0, ${users} - 1) n`,
    `INSERT INTO invitations (id, kind, token_hash, email, user_id, course_id, language, created_at, expires_at)
     SELECT ${numberedId('access', 'n')}, 'access', md5('access ' || n), 'person-' || n || '@example.org', ${numberedId('user', 'n')}, ${numberedId('course', '(n % 4)')}, 'en', now(), now() + interval '14 days'
     FROM generate_series(0, ${users} - 1, 100) n`,
    `INSERT INTO connections (id, user_id, node_id, renewed_at)
     SELECT gen_random_uuid(), ${numberedId('user', '(n * 97)')}, gen_random_uuid(), now() FROM generate_series(1, least(200, ${users} / 97)) n`,
  ];
}

/** The indexes that no constraint needs: built at the end they cost a fraction of what an entry for each row costs. */
const OTHER_INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement FROM pg_index
  JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;

/** Fills an empty, migrated database with a large installation, in plain SQL. */
export async function seedLarge(source: DataSource, size: LargeSize = LARGE): Promise<void> {
  await source.transaction(async (db) => {
    const indexes: Array<{ name: string; statement: string }> = await db.query(OTHER_INDEXES);
    for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
    for (const statement of statementsFor(size)) await db.query(statement);
    for (const { statement } of indexes) await db.query(statement);
  });
  await analyzeAll(source);
}

/** The id of an item of `seedLarge` by its number. */
export async function largeId(source: DataSource, kind: 'user' | 'academy' | 'course' | 'module' | 'step', number: number): Promise<string> {
  const rows: Array<{ id: string }> = await source.query(`SELECT ${numberedId(kind, String(number))} AS id`);
  return rows[0]?.id ?? '';
}
