import type { CopyKind } from '../../../schema/copies.ts';
import { ACADEMY_FIELDS, COURSE_FIELDS, type ItemFields, SHARED_FIELDS } from '../../../schema/item-fields.ts';
import { CONTENT_KINDS, CONTENT_TABLES, type ContentKind } from './content-kind.ts';

/** Which columns a duplicate copies unchanged, per level. */
interface Level {
  /** Whether the level has a publish status; duplicates are unpublished. */
  published: boolean;
  copied: readonly string[];
}

const TEXTS = ['default_language', 'text_revision', 'translated_from'] as const;
const settingsAndImage = ({ settings }: ItemFields) => [
  ...Object.values(settings).map(({ column }) => column),
  SHARED_FIELDS.image.column,
  SHARED_FIELDS.imageAlt.column,
];

/** The levels from top to bottom. A duplicate gets new values for all other columns: id, position, translations, revision, editor and times. */
export const LEVELS: Readonly<Record<ContentKind, Level>> = {
  academy: { published: true, copied: [...TEXTS, ...settingsAndImage(ACADEMY_FIELDS), 'hosted_region'] },
  course: { published: true, copied: [...TEXTS, ...settingsAndImage(COURSE_FIELDS)] },
  module: { published: false, copied: TEXTS },
  step: { published: false, copied: [...TEXTS, 'access', 'image_id'] },
};
/** Which columns of step_contents a duplicate copies unchanged; its blocks get new ids. */
export const CONTENT_COPIED = ['language', 'embed_urls', 'words', 'file_ids'] as const;
/** Which columns of quiz and homework a duplicate copies unchanged; questions and options get new ids. */
export const TASKS_COPIED = {
  quiz_questions: ['position', 'attempts', 'texts', 'explanations'],
  quiz_options: ['position', 'is_correct', 'texts', 'explanations'],
  homework_tasks: ['minimum_words', 'maximum_words', 'texts'],
} as const;
/** Which columns of step_former_texts a duplicate copies unchanged. */
export const FORMER_COPIED = ['text_revision', 'homework'] as const;

const levelsFrom = (kind: ContentKind): ContentKind[] => CONTENT_KINDS.slice(CONTENT_KINDS.indexOf(kind));

/** SQL: maps old ids to new ones per level. MATERIALIZED, so that all parts of the statement read the same new ids. */
function ids(kind: ContentKind, root: boolean, above: ContentKind | undefined): string {
  const { table, parent } = CONTENT_TABLES[kind];
  const which = root ? 'WHERE i.id = $1' : `JOIN ${above}_ids p ON p.id = i.${parent}`;
  return `${kind}_ids AS MATERIALIZED (SELECT i.id, gen_random_uuid() AS copy FROM ${table} i ${which})`;
}

function copies(kind: ContentKind, root: boolean, above: ContentKind | undefined): string {
  const { table, parent } = CONTENT_TABLES[kind];
  const { published, copied } = LEVELS[kind];
  const columns = ['id', ...(parent === null ? [] : [parent]), ...copied, ...(published ? ['status'] : [])];
  const values = [
    'n.copy',
    ...(parent === null ? [] : [root ? `i.${parent}` : 'p.copy']),
    ...copied.map((column) => `i.${column}`),
    ...(published ? [`'DRAFT'`] : []),
  ];
  const from = `FROM ${table} i JOIN ${kind}_ids n ON n.id = i.id ${root ? '' : `JOIN ${above}_ids p ON p.id = i.${parent}`}`;
  return `${kind}_copies AS (INSERT INTO ${table} (${columns.join(', ')}, translations, position, updated_by, created_at, updated_at)
    SELECT ${values.join(', ')}, ${root ? '$2::jsonb, i.position + 1' : 'i.translations, i.position'}, $3::uuid, $4::timestamptz, $4::timestamptz ${from})`;
}

/**
 * SQL: the blocks of a copied step with new ids, because clients cache blocks by id. A new id is derived from the old one and the new
 * step, so that a block with the same id in several languages keeps one id in all of them.
 */
const BLOCKS = `(SELECT COALESCE(jsonb_agg(b.block || jsonb_build_object('id',
    overlay(overlay(md5((b.block ->> 'id') || n.copy::text) placing '4' from 13) placing 'a' from 17)::uuid) ORDER BY b.position), '[]')
  FROM jsonb_array_elements(i.blocks) WITH ORDINALITY AS b(block, position))`;

const CONTENTS = `content_copies AS (INSERT INTO step_contents (step_id, blocks, ${CONTENT_COPIED.join(', ')})
  SELECT n.copy, ${BLOCKS}, ${CONTENT_COPIED.map((column) => `i.${column}`).join(', ')} FROM step_contents i JOIN step_ids n ON n.id = i.step_id)`;

/** SQL: copies rows of a table of quiz and homework; `key` are the columns with new ids, in the order of `ids`. */
function taskCopies(table: keyof typeof TASKS_COPIED, key: string, ids: string, from: string): string {
  const copied = TASKS_COPIED[table];
  return `${table}_copies AS (INSERT INTO ${table} (${key}, ${copied.join(', ')}) SELECT ${ids}, ${copied.map((column) => `i.${column}`).join(', ')} FROM ${from})`;
}

const TASKS = [
  'question_ids AS MATERIALIZED (SELECT q.id, gen_random_uuid() AS copy, n.copy AS step_copy FROM quiz_questions q JOIN step_ids n ON n.id = q.step_id)',
  taskCopies('quiz_questions', 'id, step_id', 'n.copy, n.step_copy', 'quiz_questions i JOIN question_ids n ON n.id = i.id'),
  'option_ids AS MATERIALIZED (SELECT o.id, gen_random_uuid() AS copy, n.copy AS question_copy FROM quiz_options o JOIN question_ids n ON n.id = o.question_id)',
  taskCopies('quiz_options', 'id, question_id', 'n.copy, n.question_copy', 'quiz_options i JOIN option_ids n ON n.id = i.id'),
  taskCopies('homework_tasks', 'step_id', 'n.copy', 'homework_tasks i JOIN step_ids n ON n.id = i.step_id'),
];

/** SQL: the former texts of questions and options that still exist, with the ids of their copies. */
const FORMER_QUIZ = `(SELECT COALESCE(jsonb_agg(t.item || jsonb_build_object('id', k.copy) ORDER BY t.position), '[]')
  FROM jsonb_array_elements(i.quiz) WITH ORDINALITY AS t(item, position)
  JOIN (SELECT id, copy FROM question_ids UNION ALL SELECT id, copy FROM option_ids) k ON k.id = (t.item ->> 'id')::uuid)`;

/** SQL: copies the former texts, because the translations of a copy are as stale as before. A name that is the current one gets "(copy)", too. */
function formerTexts(kind: ContentKind): string {
  const name =
    kind === 'step'
      ? `CASE WHEN i.name = s.translations -> s.default_language ->> 'name' THEN $2::jsonb -> s.default_language ->> 'name' ELSE i.name END`
      : 'i.name';
  return `former_copies AS (INSERT INTO step_former_texts (step_id, name, blocks, quiz, ${FORMER_COPIED.join(', ')})
  SELECT n.copy, ${name}, ${BLOCKS}, ${FORMER_QUIZ}, ${FORMER_COPIED.map((column) => `i.${column}`).join(', ')}
  FROM step_former_texts i JOIN step_ids n ON n.id = i.step_id JOIN steps s ON s.id = i.step_id)`;
}

/** SQL: copies which files the items of these levels use; modules use none. */
function uses(levels: readonly ContentKind[]): string[] {
  const parts = levels
    .filter((level) => level !== 'module')
    .map((level) => {
      const own = (column: string): string => (column === level ? 'n.copy' : 'NULL::uuid');
      return `SELECT gen_random_uuid(), u.file_id, ${own('academy')}, ${own('course')}, ${own('step')} FROM file_uses u JOIN ${level}_ids n ON n.id = u.${level}_id`;
    });
  return parts.length === 0 ? [] : [`use_copies AS (INSERT INTO file_uses (id, file_id, academy_id, course_id, step_id) ${parts.join(' UNION ALL ')})`];
}

/** SQL: new ids and copies of the items of several levels, from the root down. */
function itemCopies(levels: readonly ContentKind[]): string[] {
  const each = (make: (level: ContentKind, root: boolean, above: ContentKind | undefined) => string): string[] =>
    levels.map((level, index) => make(level, index === 0, levels[index - 1]));
  return [...each(ids), ...each(copies), ...uses(levels)];
}

function copyStatement(kind: ContentKind): string {
  return `WITH ${[...itemCopies(levelsFrom(kind)), CONTENTS, ...TASKS, formerTexts(kind)].join(',\n')} SELECT copy AS "id" FROM ${kind}_ids`;
}

/** SQL: copies everything above the steps; returns the id of the copy beside each step that remains to be copied, with its new module. */
function frameStatement(kind: CopyKind): string {
  const levels = levelsFrom(kind).filter((level) => level !== 'step');
  return `WITH ${itemCopies(levels).join(',\n')} SELECT r.copy AS "copyId", s.id AS "stepId", s.copy AS "moduleId", s.position FROM ${kind}_ids r
    LEFT JOIN (SELECT i.id, i.position, m.copy FROM module_ids m JOIN steps i ON i.module_id = m.id) s ON true ORDER BY s.copy, s.position, s.id`;
}

/**
 * SQL: copies the steps $1 into the modules $2 at the positions $3, by the editor $4 at the time $5. A step that was deleted since the frame was copied is
 * left out, and one that was moved is where it was then.
 */
function stepsStatement(): string {
  const columns = LEVELS.step.copied;
  return `WITH ${[
    `step_ids AS MATERIALIZED (SELECT t.id, gen_random_uuid() AS copy, t.module_id, t.position
      FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) AS t(id, module_id, position) JOIN steps i ON i.id = t.id)`,
    `step_copies AS (INSERT INTO steps (id, module_id, ${columns.join(', ')}, translations, position, updated_by, created_at, updated_at)
      SELECT n.copy, n.module_id, ${columns.map((column) => `i.${column}`).join(', ')}, i.translations, n.position, $4::uuid, $5::timestamptz, $5::timestamptz
      FROM steps i JOIN step_ids n ON n.id = i.id)`,
    ...uses(['step']),
    CONTENTS,
    ...TASKS,
    formerTexts('module'),
  ].join(',\n')} SELECT count(*)::integer AS "count" FROM step_ids`;
}

/** SQL: the items inside an item ($1), by level. */
function itemsInside(kind: ContentKind): string {
  const levels = levelsFrom(kind);
  const inside = levels.map((level, index) => {
    const { table, parent } = CONTENT_TABLES[level];
    return `${level}_ids AS (SELECT i.id FROM ${table} i ${index === 0 ? 'WHERE i.id = $1' : `JOIN ${levels[index - 1]}_ids p ON p.id = i.${parent}`})`;
  });
  return `WITH ${inside.join(', ')}`;
}

function lockFilesStatement(kind: ContentKind): string {
  const levels = levelsFrom(kind);
  const used = levels.filter((level) => level !== 'module').map((level) => `SELECT u.file_id FROM file_uses u JOIN ${level}_ids n ON n.id = u.${level}_id`);
  return `${itemsInside(kind)} SELECT f.id FROM files f WHERE f.id IN (${used.join(' UNION ALL ')}) ORDER BY f.id FOR KEY SHARE`;
}

/** SQL: renumbers the list of an item ($1) from 1 and leaves a free position after the item. A copy that is in the list already ($2) is not counted. */
function shiftPositionsStatement(kind: ContentKind): string {
  const { table, parent } = CONTENT_TABLES[kind];
  const siblings = parent === null ? `${table} s JOIN original o ON true` : `${table} s JOIN original o ON o.${parent} = s.${parent}`;
  return `WITH original AS (SELECT * FROM ${table} WHERE id = $1),
    positions AS (SELECT s.id, row_number() OVER (ORDER BY s.position, s.id) + CASE WHEN (s.position, s.id) > (o.position, o.id) THEN 1 ELSE 0 END AS position FROM ${siblings} WHERE s.id IS DISTINCT FROM $2::uuid)
    UPDATE ${table} i SET position = p.position FROM positions p WHERE p.id = i.id AND i.position <> p.position`;
}

/** SQL: puts a copy ($2) directly after its original ($1). */
function placeStatement(kind: ContentKind): string {
  const { table } = CONTENT_TABLES[kind];
  return `UPDATE ${table} i SET position = o.position + 1 FROM ${table} o WHERE i.id = $2::uuid AND o.id = $1`;
}

/** SQL: counts the steps in an item ($1), up to $2. */
function countStatement(kind: ContentKind): string {
  return `${itemsInside(kind)} SELECT count(*)::integer AS "count" FROM (SELECT FROM step_ids LIMIT $2) s`;
}

const perKind = (make: (kind: ContentKind) => string): Readonly<Record<ContentKind, string>> => ({
  academy: make('academy'),
  course: make('course'),
  module: make('module'),
  step: make('step'),
});

/** The statements per level, built once. Parameters of COPY and COPY_FRAME: $1 the original's id, $2 the texts of the copy, $3 the editor's id, $4 the time. */
export const SHIFT_POSITIONS = perKind(shiftPositionsStatement);
export const LOCK_FILES = perKind(lockFilesStatement);
export const COPY = perKind(copyStatement);
export const COPY_FRAME: Readonly<Record<CopyKind, string>> = {
  academy: frameStatement('academy'),
  course: frameStatement('course'),
  module: frameStatement('module'),
};
export const COPY_STEPS = stepsStatement();
export const PLACE_COPY = perKind(placeStatement);
export const COUNT_STEPS = perKind(countStatement);
