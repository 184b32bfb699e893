import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ITEM_COLUMNS } from './seed-sql.ts';

/** What a learner has begun on a site. */
export interface LearnerSize {
  academies: number;
  /** Courses of ten modules with ten steps each, all begun, and half of each complete. */
  courses: number;
}
export interface SeededLearner {
  learnerId: string;
  /** The academy of the first courses. */
  academyId: string;
  /** The course that was used last. */
  courseId: string;
}

const COURSES_PER_ACADEMY = 20;

const names = (kind: string, number: string, more = "''"): string =>
  `jsonb_build_object('en', jsonb_build_object('name', '${kind} of some length ' || ${number}, 'subTitle', ${more}, 'description', ${more}), 'de', jsonb_build_object('name', '${kind} einer Länge ' || ${number}, 'subTitle', ${more}, 'description', ${more}))`;
const SENTENCES = `repeat('A sentence of some length about this. ', 8)`;
const item = (kind: string, more?: string): string => `gen_random_uuid(), 'en', ${names(kind, 'n', more)}, n, now(), now()`;

/** Fills an empty, migrated database with courses, which the search does not find, and one learner who has begun all of them. */
export async function seedLearner(db: EntityManager, { academies, courses }: LearnerSize): Promise<SeededLearner> {
  const learnerId = randomUUID();
  const statements = [
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     VALUES ('${learnerId}', 'Nura', 'Ahmadi', 'learner@academy.example', 'none', 'student', '#0e6b66', 'en', now())`,
    // The references are right, and nobody searches: their checks and the texts of the search would take most of the time.
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region)
     SELECT ${item('Academy', SENTENCES)}, 'public', 'PUBLISHED', 'Frankfurt' FROM generate_series(1, ${academies}) n`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status)
     SELECT ${item('Course', SENTENCES)}, (SELECT id FROM academies WHERE position = 1 + (n - 1) / ${COURSES_PER_ACADEMY}), 'public', 0, 'PUBLISHED' FROM generate_series(1, ${courses}) n`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('Module')}, c.id FROM courses c, generate_series(1, 10) n`,
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access) SELECT ${item('Step')}, m.id, 'AFTER_PREVIOUS' FROM modules m, generate_series(1, 10) n`,
    `INSERT INTO step_contents (step_id, language, blocks, words) SELECT s.id, 'en', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'type', 'TEXT', 'html', '<p>' || ${SENTENCES} || '</p>')), 64 FROM steps s`,
    `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), '${learnerId}', c.id, now() FROM courses c`,
    `INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at, current_step_id)
     SELECT gen_random_uuid(), e.id, 1, now(), now() - c.position * interval '1 hour',
       (SELECT s.id FROM steps s JOIN modules m ON m.id = s.module_id WHERE m.course_id = c.id AND m.position = 6 AND s.position = 1)
     FROM enrolments e JOIN courses c ON c.id = e.course_id`,
    `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at) SELECT a.id, s.id, now(), now()
     FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id JOIN modules m ON m.course_id = e.course_id AND m.position <= 5 JOIN steps s ON s.module_id = m.id`,
    `INSERT INTO module_progress (attempt_id, module_id, completed_at, current_step_id) SELECT a.id, m.id, now(), NULL
     FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id JOIN modules m ON m.course_id = e.course_id AND m.position <= 5`,
  ];
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement);
  });
  await db.query('ANALYZE');
  const [row]: Array<{ id: string; academy_id: string }> = await db.query('SELECT id, academy_id FROM courses WHERE position = 1');
  return { learnerId, academyId: row?.academy_id ?? '', courseId: row?.id ?? '' };
}
