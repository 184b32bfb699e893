import type { DataSource } from 'typeorm';

export interface Seeded {
  courseId: string;
  academyId: string;
  token: string;
}

/** The SHA-256 hash as the server stores it, computed by the database. */
const TOKEN = 'bench-token-that-only-this-database-knows-0';
const TOKEN_HASH = `rtrim(translate(encode(sha256('${TOKEN}'::bytea), 'base64'), '+/', '-_'), '=')`;

const name = (word: string, number: string) =>
  `jsonb_build_object('en', jsonb_build_object('name', '${word} ' || ${number}), 'de', jsonb_build_object('name', '${word} ' || ${number}))`;
const nameAnd = (word: string, number: string, field: string) =>
  `jsonb_build_object('en', jsonb_build_object('name', '${word} ' || ${number}, '${field}', repeat('A sentence of some length about this. ', 8)))`;

/** One learner who is enrolled in 20 courses of one academy. Every course has 10 modules of 10 steps; half of the first course is complete. */
const STATEMENTS = [
  `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
   VALUES (gen_random_uuid(), 'Nura', 'Ahmadi', 'bench@academy.example', 'none', 'student', '#0e6b66', 'en', now())`,
  `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
   SELECT gen_random_uuid(), id, ${TOKEN_HASH}, 'Bench', now(), now(), now() + interval '20 days' FROM users`,
  `INSERT INTO academies (id, default_language, translations, academy_type, status, hosted_region, position, created_at, updated_at)
   SELECT gen_random_uuid(), 'en', ${nameAnd('Academy', 'n', 'subTitle')}, 'public', 'PUBLISHED', 'Frankfurt', n, now(), now() FROM generate_series(1, 20) n`,
  `INSERT INTO courses (id, academy_id, default_language, translations, course_type, maximum_attempts, status, position, created_at, updated_at)
   SELECT gen_random_uuid(), (SELECT id FROM academies WHERE position = 1), 'en', ${nameAnd('Course', 'n', 'description')}, 'public', 0, 'PUBLISHED', n, now(), now() FROM generate_series(1, 20) n`,
  `INSERT INTO modules (id, course_id, default_language, translations, position, created_at, updated_at)
   SELECT gen_random_uuid(), c.id, 'en', ${name('Module', 'n')}, n, now(), now() FROM courses c, generate_series(1, 10) n`,
  `INSERT INTO steps (id, module_id, default_language, translations, access, position, created_at, updated_at)
   SELECT gen_random_uuid(), m.id, 'en', ${name('Step', 'n')}, 'AFTER_PREVIOUS', n, now(), now() FROM modules m, generate_series(1, 10) n`,
  `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), u.id, c.id, now() FROM users u, courses c`,
  `INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) SELECT gen_random_uuid(), id, 1, now(), now() FROM enrolments`,
  `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
   SELECT a.id, s.id, now(), now() FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id JOIN courses c ON c.id = e.course_id AND c.position = 1
   JOIN modules m ON m.course_id = c.id AND m.position <= 5 JOIN steps s ON s.module_id = m.id`,
  'ANALYZE',
];

/** Fills an empty, migrated database with the measured content. */
export async function seed(database: DataSource): Promise<Seeded> {
  for (const statement of STATEMENTS) await database.query(statement);
  const rows: Array<{ id: string; academy_id: string }> = await database.query('SELECT id, academy_id FROM courses WHERE position = 1');
  const course = rows[0];
  if (course === undefined) throw new Error('The seed created no course');
  return { courseId: course.id, academyId: course.academy_id, token: TOKEN };
}
