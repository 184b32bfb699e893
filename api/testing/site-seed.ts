import type { DataSource, EntityManager } from 'typeorm';
import { analyzeAll, ITEM_COLUMNS, numberedId as id, series, uuidOf } from './seed-sql.ts';

/** The size of a site. Each course has six modules of ten steps in three languages; the texts are the same in all courses. */
export interface SiteSize {
  courses: number;
  /** Words of a step's text in each language. */
  words: number;
}
const MODULES = 6;
const STEPS_PER_MODULE = 10;
const STEPS = MODULES * STEPS_PER_MODULE;
const COURSES_PER_ACADEMY = 10;
/** Different words in all texts. */
const VOCABULARY = 2000;
/** The content languages of each item; the first is the default language. */
export const SITE_LANGUAGES = ['en', 'de', 'ar'] as const;

/** The ids of the seeded content, by numbers from 0. Modules and steps are counted within their course. */
export const siteIds = {
  academy: (n: number): string => uuidOf(`academy ${n}`),
  course: (n: number): string => uuidOf(`course ${n}`),
  module: (course: number, n: number): string => uuidOf(`module ${course * MODULES + n}`),
  step: (course: number, n: number): string => uuidOf(`step ${course * STEPS + n}`),
  image: uuidOf('image'),
};

/** SQL: a word by its number, in the letters of the language `l`. */
const word = (number: string): string =>
  `translate(left(md5((${number})::text), 7), '0123456789abcdef', CASE l WHEN 'ar' THEN 'ابتثجحخدذرزسشصضط' ELSE 'ghklmnoprsabcdef' END)`;
const inEachLanguage = (texts: string): string => `(SELECT jsonb_object_agg(l, ${texts}) FROM unnest('{${SITE_LANGUAGES.join(',')}}'::text[]) l)`;
const item = (kind: string, number: string): string =>
  `${id(kind, 'n')}, 'en', ${inEachLanguage(`jsonb_build_object('name', '${kind} ' || ${word(number)}, 'subTitle', '', 'description', ${word('7')})`)}, n, now(), now()`;

/** Content without triggers, the search texts of the first course, and the same for the others. */
function statementsFor({ courses, words }: SiteSize): string[] {
  const copies = (kind: string, number: string, perCourse: number, moduleId: string): string =>
    `INSERT INTO search_documents SELECT ${id(kind, `c.n * ${perCourse} + ${number}`)}, d.language, d.kind, ${id('academy', `c.n / ${COURSES_PER_ACADEMY}`)},
       ${id('course', 'c.n')}, ${moduleId}, d.name, d.body, d.folded_name, d.words
     FROM generate_series(1, ${courses} - 1) AS c(n), generate_series(0, ${perCourse} - 1) AS i(n) JOIN search_documents d ON d.object_id = ${id(kind, 'i.n')}`;
  return [
    'SET LOCAL session_replication_role = replica',
    `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, width, height, created_at)
     VALUES ('${siteIds.image}', 'image', 'none', 'a.webp', 'image/webp', 10, 'none', 800, 600, now())`,
    `INSERT INTO academies (${ITEM_COLUMNS}, academy_type, status, hosted_region)
     SELECT ${item('academy', 'n')}, 'public', 'PUBLISHED', 'Frankfurt' ${series(Math.ceil(courses / COURSES_PER_ACADEMY))}`,
    `INSERT INTO courses (${ITEM_COLUMNS}, academy_id, course_type, maximum_attempts, status, image_id)
     SELECT ${item('course', '1')}, ${id('academy', `n / ${COURSES_PER_ACADEMY}`)}, 'public', 0, 'PUBLISHED', '${siteIds.image}' ${series(courses)}`,
    `INSERT INTO modules (${ITEM_COLUMNS}, course_id) SELECT ${item('module', `n % ${MODULES}`)}, ${id('course', `n / ${MODULES}`)} ${series(courses * MODULES)}`,
    `INSERT INTO steps (${ITEM_COLUMNS}, module_id, access, image_id)
     SELECT ${item('step', `n % ${STEPS}`)}, ${id('module', `n / ${STEPS_PER_MODULE}`)}, 'AFTER_PREVIOUS', '${siteIds.image}' ${series(courses * STEPS)}`,
    `INSERT INTO step_contents (step_id, language, blocks)
     SELECT ${id('step', 'n')}, l, jsonb_build_array(jsonb_build_object('id', ${id('block', 'n')}, 'type', 'TEXT', 'html',
       '<p>' || (SELECT string_agg(${word(`(n % ${STEPS}) * 31 + w * w % ${VOCABULARY}`)}, ' ') FROM generate_series(1, ${words}) w) || '</p>'))
     ${series(courses * STEPS)}, unnest('{${SITE_LANGUAGES.join(',')}}'::text[]) l`,
    `SELECT index_content(array(SELECT object_id FROM search_sources WHERE kind = 'academy' OR course_id = '${siteIds.course(0)}'))`,
    copies('course', 'i.n', 1, 'NULL'),
    copies('module', 'i.n', MODULES, id('module', `c.n * ${MODULES} + i.n`)),
    copies('step', 'i.n', STEPS, id('module', `c.n * ${MODULES} + i.n / ${STEPS_PER_MODULE}`)),
  ];
}

/** Fills an empty, migrated database with a site whose content is indexed for the search, in plain SQL. */
export async function seedSite(source: DataSource, size: SiteSize): Promise<void> {
  await source.transaction(async (db: EntityManager) => {
    for (const statement of statementsFor(size)) await db.query(statement);
  });
  await analyzeAll(source);
}
