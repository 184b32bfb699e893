import { CONTENT_KINDS, CONTENT_TABLES, type ContentKind } from './content-kind.ts';

/** A level of content: what of a row is copied as it is. */
interface Level {
  /** Whether it is published on its own: copies are not. */
  published: boolean;
  copied: readonly string[];
}

const TEXTS = ['default_language', 'text_revision', 'translated_from'] as const;

/** The levels from the top down. What is in neither list of a level is set anew: its id, its place, its texts, its revision, who made it and when. */
export const LEVELS: Readonly<Record<ContentKind, Level>> = {
  academy: { published: true, copied: [...TEXTS, 'academy_type', 'image_id', 'image_alt', 'hosted_region'] },
  course: { published: true, copied: [...TEXTS, 'course_type', 'maximum_attempts', 'image_id', 'image_alt'] },
  module: { published: false, copied: TEXTS },
  step: { published: false, copied: [...TEXTS, 'access', 'image_id'] },
};
/** What of a step's content in one language is copied as it is; its blocks get ids of their own. */
export const CONTENT_COPIED = ['language', 'audio_ids', 'embed_urls', 'homework', 'quiz'] as const;

const levelsFrom = (kind: ContentKind): ContentKind[] => CONTENT_KINDS.slice(CONTENT_KINDS.indexOf(kind));

/** SQL: old ids with new ones, level by level; made once each, because the whole statement reads them. */
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
    ...(published ? ['0'] : []),
  ];
  const from = `FROM ${table} i JOIN ${kind}_ids n ON n.id = i.id ${root ? '' : `JOIN ${above}_ids p ON p.id = i.${parent}`}`;
  return `${kind}_copies AS (INSERT INTO ${table} (${columns.join(', ')}, translations, position, updated_by, created_at, updated_at)
    SELECT ${values.join(', ')}, ${root ? '$2::jsonb, i.position + 1' : 'i.translations, i.position'}, $3::uuid, $4::timestamptz, $4::timestamptz ${from})`;
}

/**
 * SQL: blocks with ids of their own, because clients keep blocks by id. Made from the old id and the new step, so that a block
 * which has one id in all languages has one again.
 */
const BLOCKS = `(SELECT COALESCE(jsonb_agg(b.block || jsonb_build_object('id',
    overlay(overlay(md5((b.block ->> 'id') || n.copy::text) placing '4' from 13) placing 'a' from 17)::uuid) ORDER BY b.place), '[]')
  FROM jsonb_array_elements(i.blocks) WITH ORDINALITY AS b(block, place))`;

const CONTENTS = `content_copies AS (INSERT INTO step_contents (step_id, blocks, ${CONTENT_COPIED.join(', ')})
  SELECT n.copy, ${BLOCKS}, ${CONTENT_COPIED.map((column) => `i.${column}`).join(', ')} FROM step_contents i JOIN step_ids n ON n.id = i.step_id)`;

function uses(kind: ContentKind): string {
  const parts = levelsFrom(kind)
    .filter((level) => level !== 'module')
    .map((level) => {
      const own = (column: string): string => (column === level ? 'n.copy' : 'NULL::uuid');
      return `SELECT gen_random_uuid(), u.file_id, ${own('academy')}, ${own('course')}, ${own('step')} FROM file_uses u JOIN ${level}_ids n ON n.id = u.${level}_id`;
    });
  return `use_copies AS (INSERT INTO file_uses (id, file_id, academy_id, course_id, step_id) ${parts.join(' UNION ALL ')})`;
}

function copyStatement(kind: ContentKind): string {
  const levels = levelsFrom(kind);
  const each = (make: (level: ContentKind, root: boolean, above: ContentKind | undefined) => string): string[] =>
    levels.map((level, index) => make(level, index === 0, levels[index - 1]));
  return `WITH ${[...each(ids), ...each(copies), CONTENTS, uses(kind)].join(',\n')} SELECT copy AS "id" FROM ${kind}_ids`;
}

function lockFilesStatement(kind: ContentKind): string {
  const levels = levelsFrom(kind);
  const inside = levels.map((level, index) => {
    const { table, parent } = CONTENT_TABLES[level];
    return `${level}_ids AS (SELECT i.id FROM ${table} i ${index === 0 ? 'WHERE i.id = $1' : `JOIN ${levels[index - 1]}_ids p ON p.id = i.${parent}`})`;
  });
  const used = levels.filter((level) => level !== 'module').map((level) => `SELECT u.file_id FROM file_uses u JOIN ${level}_ids n ON n.id = u.${level}_id`);
  return `WITH ${inside.join(', ')} SELECT f.id FROM files f WHERE f.id IN (${used.join(' UNION ALL ')}) ORDER BY f.id FOR KEY SHARE`;
}

/** SQL: makes room behind an item ($1): all places of its list anew, those after it one further. */
function roomStatement(kind: ContentKind): string {
  const { table, parent } = CONTENT_TABLES[kind];
  const siblings = parent === null ? `${table} s JOIN original o ON true` : `${table} s JOIN original o ON o.${parent} = s.${parent}`;
  return `WITH original AS (SELECT * FROM ${table} WHERE id = $1),
    places AS (SELECT s.id, row_number() OVER (ORDER BY s.position, s.id) + CASE WHEN (s.position, s.id) > (o.position, o.id) THEN 1 ELSE 0 END AS place FROM ${siblings})
    UPDATE ${table} i SET position = p.place FROM places p WHERE p.id = i.id AND i.position <> p.place`;
}

const perKind = (make: (kind: ContentKind) => string): Readonly<Record<ContentKind, string>> => ({
  academy: make('academy'),
  course: make('course'),
  module: make('module'),
  step: make('step'),
});

/** Each put together once, not for each request. Parameters of the copy: the original, the texts of its copy, who makes it, when. */
export const MAKE_ROOM = perKind(roomStatement);
export const LOCK_FILES = perKind(lockFilesStatement);
export const COPY = perKind(copyStatement);
