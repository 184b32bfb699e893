import type { DataSource, EntityManager } from 'typeorm';
import { analyzeAll, ITEM_COLUMNS, idOfUse, numbered, numberedId, OTHER_INDEXES, repeatedId, series } from './seed-sql.ts';

/** The size of a large installation. Each course has five modules. */
export interface LargeSize {
  /** Names are in several scripts; every 1,000th user is an admin, every 20th a trainer, one of 500 is deactivated. Each has four enrollments. */
  users: number;
  courses: number;
  coursesPerAcademy: number;
  stepsPerModule: number;
  /** Modules of 25 steps of the last course; 0: it is like the others. */
  longModules: number;
  /** Steps that a learner has visited, all but the last one completed. One of 16 has completed the course. */
  visited: number;
  /** Every eighth user learns in the first course, every 16th in the last one. */
  crowded: boolean;
  /** One of so many pieces of homework waits for feedback. */
  waiting: number;
}
export const LARGE: LargeSize = {
  ...{ users: 50_000, courses: 20, coursesPerAcademy: 5, stepsPerModule: 5 },
  ...{ longModules: 0, visited: 4, crowded: false, waiting: 200 },
};
const ENROLMENTS_PER_USER = 4;
const MODULES = 5;
const STEPS_PER_LONG_MODULE = 25;
/** The days over which everything is spread, up to now. */
const DAYS = 730;
/** Older ones are deleted. */
const INVITATION_DAYS = 100;
/** Seconds in which a course is completed: 120 days. An interval of days would be added by the calendar of a time zone, which takes longer. */
const COURSE_SECONDS = 10_368_000;

/** Statements with what they write, for the progress of a long seed. */
export interface SeedPart {
  what: string;
  statements: string[];
}
export interface LargeSeedOptions {
  /** The hash of everybody's password; without one nobody can sign in. */
  passwordHash?: string;
  /** Further parts, in the same transaction; they may read the table `seed_enrolments`. */
  more?: readonly SeedPart[];
  /** Called before each part. */
  begins?: (what: string) => void;
}

const NAMES = ['Amina', 'احمد', 'Müller', 'Jean', 'زهرا', 'Karim', 'Łukasz', 'فاطمة'];
const SURNAMES = ['Karimi', 'حسینی', 'Ahmadi', 'Dupont', 'الشريف'];
const oneOf = (values: readonly string[]): string => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + n % ${values.length}]`;
const LANGUAGE = oneOf(['en', 'de', 'ar', 'fr', 'fa']);

const KINDS = { academy: 'academies', course: 'courses', module: 'modules', step: 'steps' } as const;
type Kind = keyof typeof KINDS;
/** SQL: the row of an existing item whose texts the item `n` gets. */
const textsOf = (kind: string): string => `seed_${kind} t WHERE t.number = n % t.total`;
/** SQL: the names and texts of an item `n` from the rows of `seed_…`, each name with the number. */
export const numberedTexts = (kind: string): string =>
  `(SELECT jsonb_object_agg(l.key, l.value || jsonb_build_object('name', (l.value ->> 'name') || ' ' || n)) FROM jsonb_each((SELECT t.translations FROM ${textsOf(kind)})) l)`;
const item = (kind: Kind): string => `${numberedId(kind, 'n')}, 'en', ${numberedTexts(kind)}, n, now() - interval '${DAYS + 1} days', now()`;
const imageOf = (kind: Kind): string => `(SELECT t.image_id FROM ${textsOf(kind)})`;

/** The texts and files of the content that is in the database, or plain ones. */
function texts(): string[] {
  const plain = Object.entries(KINDS).flatMap(([kind, table]) => [
    numbered(
      `seed_${kind}`,
      `SELECT id, translations, ${kind === 'module' ? 'NULL::uuid AS ' : ''}image_id FROM ${table}`,
      // In the order in which they were created.
      `(SELECT i.created_at FROM ${table} i WHERE i.id = x.id), id`,
    ),
    `INSERT INTO seed_${kind} SELECT NULL, '{"en": {"name": "${kind}", "subTitle": "", "description": ""}}', NULL, 0, 1 WHERE NOT EXISTS (SELECT FROM seed_${kind})`,
  ]);
  return [
    ...plain,
    numbered('seed_question', 'SELECT id, texts FROM quiz_questions', 'id'),
    `INSERT INTO seed_question SELECT NULL, '{"en": "Which is right?"}', 0, 1 WHERE NOT EXISTS (SELECT FROM seed_question)`,
    numbered('seed_task', 'SELECT minimum_words, maximum_words, texts FROM homework_tasks', 'texts'),
    `INSERT INTO seed_task SELECT 0, NULL, '{"en": "<p>Write.</p>"}', 0, 1 WHERE NOT EXISTS (SELECT FROM seed_task)`,
    `CREATE TEMP TABLE seed_homework ON COMMIT DROP AS SELECT array(SELECT content FROM homework_submissions WHERE content IS NOT NULL ORDER BY content) AS texts`,
    ...['image', 'document'].flatMap((kind) => [
      numbered(
        `seed_${kind}_file`,
        `SELECT id, kind, key, original_name, content_type, size, sha256, width, height, variants FROM files WHERE kind = '${kind}'`,
        'original_name, id',
      ),
      `INSERT INTO seed_${kind}_file SELECT NULL, '${kind}', 'none', 'file', 'text/plain', 10, 'none', NULL, NULL, '[]', 0, 1 WHERE NOT EXISTS (SELECT FROM seed_${kind}_file)`,
    ]),
  ];
}

/** SQL: a file `n` with the bytes of one that exists. */
const fileOf = (kind: 'image' | 'document', numbers: string, row = 't.number = n % t.total'): string =>
  `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, width, height, variants, created_at)
   SELECT ${numberedId(kind, 'n')}, t.kind, key, original_name, content_type, size, sha256, width, height, variants, now() - interval '${DAYS} days'
   ${numbers} JOIN seed_${kind}_file t ON ${row}`;

const users = ({ users: count }: LargeSize, passwordHash: string): string => `
  INSERT INTO users (id, name, surname, email, password_hash, role, color, language, privacy_accepted_at, created_at, deactivated_at)
  SELECT ${numberedId('user', 'n')}, ${oneOf(NAMES)} || ' ' || n % 997, ${oneOf(SURNAMES)} || ' ' || n / 50, 'person-' || n || '@example.org', '${passwordHash}',
    CASE WHEN n % 1000 = 0 THEN 'admin' WHEN n % 20 = 0 THEN 'module_trainer' ELSE 'student' END, '#0e6b66', ${LANGUAGE}, now() - interval '${DAYS} days',
    now() - (n % ${DAYS}) * interval '1 day', CASE WHEN n % 500 = 7 THEN now() END ${series(count)}`;

/** Where the modules and steps of the last course, which may be a long one, begin. */
function lastCourse({ courses, longModules, stepsPerModule }: LargeSize) {
  const [modules, each] = longModules > 0 ? [longModules, STEPS_PER_LONG_MODULE] : [MODULES, stepsPerModule];
  const [firstModule, firstStep] = [(courses - 1) * MODULES, (courses - 1) * MODULES * stepsPerModule];
  return { each, firstModule, firstStep, modules: firstModule + modules, steps: firstStep + modules * each };
}

function content(size: LargeSize): string[] {
  const { courses, coursesPerAcademy, stepsPerModule } = size;
  const { each, firstModule, firstStep, modules, steps } = lastCourse(size);
  const step = (course: string, number: number): string => numberedId('step', `(${course} * ${MODULES * stepsPerModule} + ${number})`);
  return [
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region, image_id)
     SELECT ${item('academy')}, 'public', 'PUBLISHED', 'Frankfurt', ${imageOf('academy')} ${series(Math.ceil(courses / coursesPerAcademy))}`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status, image_id)
     SELECT ${item('course')}, ${numberedId('academy', `(n % ${Math.ceil(courses / coursesPerAcademy)})`)}, 'public', 0, 'PUBLISHED', ${imageOf('course')} ${series(courses)}`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('module')}, ${numberedId('course', `least(n / ${MODULES}, ${courses - 1})`)} ${series(modules)}`,
    fileOf('image', series(steps, 1), `t.id IS NOT DISTINCT FROM ${imageOf('step')}`),
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access, image_id)
     SELECT ${item('step')}, ${numberedId('module', `(CASE WHEN n <= ${firstStep} THEN (n - 1) / ${stepsPerModule} ELSE ${firstModule} + (n - 1 - ${firstStep}) / ${each} END)`)},
       'AFTER_PREVIOUS', ${numberedId('image', 'n')} ${series(steps, 1)}`,
    `INSERT INTO step_contents (step_id, language, blocks, embed_urls, words, file_ids)
     SELECT ${numberedId('step', 'n')}, c.language, c.blocks, c.embed_urls, c.words, c.file_ids
     ${series(steps, 1)} JOIN seed_step t ON t.number = n % t.total JOIN step_contents c ON c.step_id = t.id`,
    ...(['academy', 'course'] as const).map(
      (kind) => `INSERT INTO file_uses (id, file_id, ${kind}_id) SELECT ${idOfUse('id', 'image_id')}, image_id, id FROM ${KINDS[kind]}
        WHERE image_id IS NOT NULL AND id NOT IN (SELECT id FROM seed_${kind} WHERE id IS NOT NULL)`,
    ),
    `INSERT INTO file_uses (id, file_id, step_id) SELECT DISTINCT ON (1) ${idOfUse('s.id', 'f.id')}, f.id, s.id
     FROM (SELECT id, image_id ${series(steps, 1)} JOIN steps s ON s.id = ${numberedId('step', 'n')}) s
     CROSS JOIN LATERAL (SELECT s.image_id AS id UNION SELECT unnest(c.file_ids) FROM step_contents c WHERE c.step_id = s.id) f`,
    `INSERT INTO quiz_questions (id, step_id, position, attempts, texts)
     SELECT ${numberedId('question', 'n')}, ${step('n', 2)}, 1, 0, (SELECT texts FROM seed_question t WHERE t.number = n % t.total) ${series(courses)}`,
    `INSERT INTO quiz_options (id, question_id, position, is_correct, texts)
     SELECT ${numberedId('option', `n || '/' || o.position`)}, ${numberedId('question', 'n')}, o.position, o.is_correct, o.texts
     ${series(courses)} JOIN seed_question t ON t.number = n % t.total JOIN quiz_options o ON o.question_id = t.id`,
    `INSERT INTO homework_tasks (step_id, minimum_words, maximum_words, texts)
     SELECT ${step('n', 1)}, minimum_words, maximum_words, texts ${series(courses)} JOIN seed_task t ON t.number = n % t.total`,
  ];
}

/** The time of the step `s`, from 0, of an enrollment. */
const VISITED_AT = `least(now(), enrolled_at + make_interval(secs => s * ${COURSE_SECONDS}::float8 / steps))`;

/** The enrollments, one a row, with all that is computed from their number. */
function enrolments(size: LargeSize): string {
  const { users: people, courses, crowded, stepsPerModule, visited } = size;
  const { each, firstStep, steps } = lastCourse(size);
  // The four courses of a user are different ones.
  const evenly = (count: number): string => `(u * 7 + n / ${people}) % ${count}`;
  const course = crowded
    ? `CASE WHEN n = u AND u % 8 = 1 THEN 0 WHEN n = u AND u % 16 = 2 THEN ${courses - 1} ELSE 1 + ${evenly(courses - 2)} END`
    : evenly(courses);
  return `CREATE TEMP TABLE seed_enrolments ON COMMIT DROP AS
    SELECT n, u, c, done, steps, first, CASE WHEN done THEN steps ELSE least(${visited}, steps) END AS visited, per_module, enrolled_at,
      ${repeatedId('user', 'u', people)} AS user_id, ${repeatedId('course', 'c', courses)} AS course_id,
      ${numberedId('enrolment', 'n')} AS id, ${numberedId('attempt', 'n')} AS attempt_id
    FROM (
      SELECT *, c * ${MODULES * stepsPerModule} + 1 AS first, n / 3 % 16 = 0 AS done,
        CASE c WHEN ${courses - 1} THEN ${steps - firstStep} ELSE ${MODULES * stepsPerModule} END AS steps, CASE c WHEN ${courses - 1} THEN ${each} ELSE ${stepsPerModule} END AS per_module,
        now() - (${DAYS} - n % ${DAYS}) * interval '1 day' + (n % 1440) * interval '1 minute' AS enrolled_at
      FROM (SELECT n, u, ${course} AS c FROM (SELECT n, n % ${people} AS u ${series(people * ENROLMENTS_PER_USER)}) x) y
    ) z`;
}

const STEPS = 'FROM seed_enrolments CROSS JOIN LATERAL generate_series(0, visited - 1) s';
/** The numbers of the last module and step. */
type Items = Pick<ReturnType<typeof lastCourse>, 'modules' | 'steps'>;
/** A step counts as completed when the next one was visited. */
const COMPLETED = 'done OR s < visited - 1';

const learning = ({ modules, steps }: Items): string[] => [
  'INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT id, user_id, course_id, enrolled_at FROM seed_enrolments',
  `INSERT INTO attempts (id, enrolment_id, number, current_step_id, started_at, last_used_at, completed_at)
   SELECT attempt_id, id, 1, ${repeatedId('step', 'first + s', steps)}, enrolled_at, ${VISITED_AT}, CASE WHEN done THEN ${VISITED_AT} END
   FROM seed_enrolments CROSS JOIN LATERAL (SELECT visited - 1 AS s) l`,
  `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
   SELECT attempt_id, ${repeatedId('step', 'first + s', steps)}, ${VISITED_AT}, CASE WHEN ${COMPLETED} THEN ${VISITED_AT} END ${STEPS}`,
  // The last step of each module that was visited, or the last visited one.
  `INSERT INTO module_progress (attempt_id, module_id, current_step_id, completed_at)
   SELECT attempt_id, ${repeatedId('module', `c * ${MODULES} + s / per_module`, modules)}, ${repeatedId('step', 'first + s', steps)}, CASE WHEN ${COMPLETED} THEN ${VISITED_AT} END
   ${STEPS} WHERE s = visited - 1 OR s % per_module = per_module - 1`,
  `INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language, completed_at)
   SELECT course_id, day, user_id, first_at, last_at, 'en', 'en', completed_at
   FROM (SELECT n, date_bin('1 day', at, 'epoch') AS day, min(at) AS first_at, max(at) AS last_at, max(at) FILTER (WHERE done AND s = steps - 1) AS completed_at
     FROM (SELECT n, done, s, steps, ${VISITED_AT} AS at ${STEPS}) x GROUP BY 1, 2) y
   JOIN seed_enrolments USING (n) ORDER BY day`,
];

const homework = ({ users: people, courses, waiting }: LargeSize, { steps }: Items): string[] => [
  `CREATE TEMP TABLE seed_right_options ON COMMIT DROP AS SELECT question_id, array_agg(id) AS ids FROM quiz_options WHERE is_correct GROUP BY question_id`,
  `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
   SELECT ${numberedId('answer', 'n')}, attempt_id, ${repeatedId('step', 'first + 1', steps)}, ${repeatedId('question', 'c', courses)}, 1, 1, coalesce(o.ids, '{}'), true, true, ${VISITED_AT}
   FROM seed_enrolments CROSS JOIN LATERAL (SELECT 1 AS s) l LEFT JOIN seed_right_options o ON o.question_id = ${repeatedId('question', 'c', courses)}`,
  fileOf('document', series((people * (ENROLMENTS_PER_USER / 2)) / 10)),
  `INSERT INTO homework_submissions (id, attempt_id, step_id, round, status, content, file_id, title, word_count, version, saved_at, submitted_at, answered, hidden)
   SELECT ${numberedId('submission', 'n')}, attempt_id, ${repeatedId('step', 'first', steps)}, 1, 'submitted', CASE WHEN n % 10 > 0 THEN h.texts[1 + n % nullif(cardinality(h.texts), 0)] END,
     CASE WHEN n % 10 = 0 THEN ${numberedId('document', 'n / 10')} END, '', 60, 1, enrolled_at, enrolled_at, n % ${waiting} <> 0, u % 500 = 7
   FROM seed_enrolments CROSS JOIN seed_homework h WHERE n < ${people * (ENROLMENTS_PER_USER / 2)}`,
  `INSERT INTO homework_feedback (submission_id, content, given_at)
   SELECT ${numberedId('submission', 'n')}, '<p>' || repeat('Well observed. ', 20) || '</p>', least(now(), enrolled_at + interval '2 days')
   FROM seed_enrolments WHERE n < ${people * (ENROLMENTS_PER_USER / 2)} AND n % ${waiting} <> 0`,
  `INSERT INTO file_uses (id, file_id, submission_id) SELECT ${idOfUse('s.id', 's.file_id')}, s.file_id, s.id FROM homework_submissions s
   WHERE s.file_id IS NOT NULL AND s.id IN (SELECT ${numberedId('submission', 'n')} FROM seed_enrolments WHERE n % 10 = 0)`,
];

const invitations = ({ users: people }: LargeSize): string[] => [
  `INSERT INTO invitations (id, kind, token_hash, email, language, created_at, expires_at, accepted_at)
   SELECT ${numberedId('invitation', 'n')}, 'signUp', md5('token ' || n), 'guest-' || n || '@example.org', 'en', at, at + interval '14 days',
     CASE WHEN n % 3 > 0 THEN at END FROM (SELECT n, now() - n % ${INVITATION_DAYS} * interval '1 day' AS at ${series(people)}) i`,
  `INSERT INTO invitations (id, kind, token_hash, email, user_id, course_id, language, created_at, expires_at)
   SELECT ${numberedId('access', 'n')}, 'access', md5('access ' || n), 'person-' || n || '@example.org', ${numberedId('user', 'n')}, ${numberedId('course', '(n % 4)')}, 'en', now(), now() + interval '14 days'
   FROM generate_series(0, ${people} - 1, 100) n`,
  `INSERT INTO connections (id, user_id, node_id, renewed_at)
   SELECT gen_random_uuid(), ${numberedId('user', '(n * 97)')}, gen_random_uuid(), now() FROM generate_series(1, least(200, (${people} - 1) / 97)) n`,
];

async function run(db: EntityManager, size: LargeSize, { passwordHash = '', more = [], begins }: LargeSeedOptions): Promise<void> {
  const indexes: Array<{ name: string; statement: string }> = await db.query(OTHER_INDEXES);
  const parts: SeedPart[] = [
    { what: 'people', statements: [...indexes.map(({ name }) => `DROP INDEX ${name}`), users(size, passwordHash)] },
    // Keys are made from numbers, so that references need no check: that would take most of the time. Nor are texts indexed one by one.
    { what: 'content', statements: ['SET LOCAL session_replication_role = replica', ...texts(), ...content(size)] },
    { what: 'enrollments and progress', statements: [enrolments(size), 'ANALYZE seed_enrolments', ...learning(lastCourse(size))] },
    { what: 'answers and homework', statements: homework(size, lastCourse(size)) },
    { what: 'invitations', statements: invitations(size) },
    ...more,
    { what: 'indexes', statements: indexes.map(({ statement }) => statement) },
  ];
  for (const { what, statements } of parts) {
    begins?.(what);
    for (const statement of statements) await db.query(statement);
  }
}

/**
 * Adds a large installation to a migrated database, in plain SQL. Items get the texts and files of the content that is there, with a number; the search
 * is not written.
 */
export async function seedLarge(source: DataSource, size: LargeSize = LARGE, options: LargeSeedOptions = {}): Promise<void> {
  await source.transaction((db) => run(db, size, options));
  await analyzeAll(source);
}

/** The id of an item of `seedLarge` by its number. */
export async function largeId(source: DataSource, kind: 'user' | Kind, number: number): Promise<string> {
  const rows: Array<{ id: string }> = await source.query(`SELECT ${numberedId(kind, String(number))} AS id`);
  return rows[0]?.id ?? '';
}
