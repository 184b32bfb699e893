import type { DataSource } from 'typeorm';
import { analyzeAll, ITEM_COLUMNS, numberedId, series } from './seed-sql.ts';

/** The size of a large installation for the search: 100 steps in four modules of each course, 25 courses in each academy. */
export interface SearchSize {
  steps: number;
}
const STEPS_PER_MODULE = 25;
const STEPS_PER_COURSE = 100;
const COURSES_PER_ACADEMY = 25;
/** Words of a text, and different words in all texts. */
const WORDS = 80;
const VOCABULARY = 4000;

/** A word by its number; low numbers are frequent. */
const word = (number: string): string => `translate(left(md5((${number})::text), 7), '0123456789', 'ghklmnoprs')`;
const frequent = (seed: string): string => `floor(${VOCABULARY} * power(abs(hashint4extended(${seed}, 7) % 10000) / 10000.0, 3))`;
const item = (kind: string, name: string): string =>
  `${numberedId(kind, 'n')}, 'en', jsonb_build_object('en', jsonb_build_object('name', ${name}, 'subTitle', '', 'description', '')), n, now(), now()`;
const named = (kind: string): string => `'${kind} ' || ${word(`${VOCABULARY} - n % ${VOCABULARY}`)} || ' ' || ${word(frequent('n'))}`;

function statementsFor({ steps }: SearchSize): string[] {
  const [courses, modules] = [Math.ceil(steps / STEPS_PER_COURSE), Math.ceil(steps / STEPS_PER_MODULE)];
  return [
    // Without triggers: the texts are indexed at the end.
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region)
     SELECT ${item('academy', named('Academy'))}, 'public', 'PUBLISHED', 'Frankfurt' ${series(Math.ceil(courses / COURSES_PER_ACADEMY))}`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status)
     SELECT ${item('course', named('Course'))}, ${numberedId('academy', `n / ${COURSES_PER_ACADEMY}`)}, 'public', 0, 'PUBLISHED' ${series(courses)}`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('module', named('Module'))}, ${numberedId('course', `n / ${STEPS_PER_COURSE / STEPS_PER_MODULE}`)} ${series(modules)}`,
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access) SELECT ${item('step', named('Step'))}, ${numberedId('module', `n / ${STEPS_PER_MODULE}`)}, 'AFTER_PREVIOUS' ${series(steps)}`,
    `INSERT INTO step_contents (step_id, language, blocks)
     SELECT ${numberedId('step', 'n')}, 'en', jsonb_build_array(jsonb_build_object('id', ${numberedId('block', 'n')}, 'type', 'TEXT', 'html',
       '<p>' || (SELECT string_agg(${word(frequent(`n * ${WORDS} + w`))}, ' ') FROM generate_series(1, ${WORDS}) w) || '</p>')) ${series(steps)}`,
    // The progress of learners in other courses.
    `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at) SELECT ${numberedId('attempt', 'n % 100')}, ${numberedId('step', 'n')}, now(), now() ${series(steps)}`,
    'SELECT index_content(array(SELECT object_id FROM search_sources))',
  ];
}

/** Fills an empty, migrated database with courses for the search, in plain SQL. */
export async function seedSearch(source: DataSource, size: SearchSize): Promise<void> {
  await source.transaction(async (db) => {
    for (const statement of statementsFor(size)) await db.query(statement);
  });
  await analyzeAll(source);
}

/** Enrolls a learner in the first courses. */
export async function enrolSearcher(source: DataSource, userId: string, courses: number): Promise<void> {
  await source.query(
    `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), $1, ${numberedId('course', 'n')}, now() FROM generate_series(0, ${courses} - 1) n`,
    [userId],
  );
}

/** A word by its rank of frequency: 0 is the most frequent. */
export async function searchedWord(source: DataSource, rank: number): Promise<string> {
  const rows: Array<{ word: string }> = await source.query(`SELECT ${word(String(rank))} AS word`);
  return rows[0]?.word ?? '';
}
