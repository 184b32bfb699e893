import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters of a text that are indexed: a longer text would exceed the size of a search vector. */
const TEXT_MAX = 100_000;
/** Words of a search that count; further ones are ignored. */
const WORDS = 8;

/** HTML as plain text. Stored texts are sanitized, so that `<` and `>` occur in tags only. */
const HTML_TEXT = String.raw`
  CREATE FUNCTION "html_text"(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(regexp_replace(html, '</(p|li|h[1-6]|td|th|blockquote|pre)>|<[bh]r[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '\s+', ' ', 'g'))`;

/** The folded words of a text with one space between them, without punctuation. */
const FOLD_WORDS = `
  CREATE FUNCTION "fold_words"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(fold_search(value) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'))`;

/** Folded words of Arabic script without their article, and the conjunction or preposition before it. */
const WITHOUT_ARTICLE = String.raw`
  CREATE FUNCTION "without_article"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(words, '(^| )[\u0648\u0641]?(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=[^ ]{2})', '\1', 'g')`;

/** The words of a text as they are written, for beginnings of words, and their stems in the languages that have a dictionary. */
export const SEARCH_VECTOR = `
  CREATE FUNCTION "search_vector"(value text, language text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.simple', fold_words(left(value, ${TEXT_MAX}))) || CASE language
    WHEN 'en' THEN to_tsvector('pg_catalog.english', fold_words(left(value, ${TEXT_MAX})))
    WHEN 'de' THEN to_tsvector('pg_catalog.german', fold_words(left(value, ${TEXT_MAX})))
    WHEN 'fr' THEN to_tsvector('pg_catalog.french', fold_words(left(value, ${TEXT_MAX})))
    WHEN 'ar' THEN to_tsvector('pg_catalog.simple', without_article(fold_words(left(value, ${TEXT_MAX}))))
    ELSE ''::tsvector
  END`;

/** Every word of a search must occur: as the beginning of a word, or with the same stem. Words of one letter count only when there are no others. */
const SEARCH_QUERY = `
  CREATE FUNCTION "search_query"(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    WITH words AS (
      SELECT word, at, length(word) > 1 AS long FROM string_to_table(fold_words(search), ' ') WITH ORDINALITY AS t(word, at) WHERE word <> ''
    ), counted AS (
      SELECT word FROM words WHERE long OR NOT EXISTS (SELECT FROM words w WHERE w.long) ORDER BY at LIMIT ${WORDS}
    )
    SELECT coalesce(string_agg('(' || quote_literal(word) || ':*' || (
      SELECT coalesce(string_agg(' | ' || form, ''), '') FROM (
        SELECT quote_literal(stem) FROM unnest(ts_lexize('english_stem', word) || ts_lexize('german_stem', word) || ts_lexize('french_stem', word)) AS stem
        UNION SELECT quote_literal(without_article(word)) || ':*' WHERE without_article(word) <> word
      ) AS forms(form)
    ) || ')', ' & '), '')::tsquery FROM counted
  )`;

/** The texts of a step that are searched: texts, captions, descriptions of images, titles of files; nothing of quiz and homework. */
const BLOCKS_TEXT = `
  CREATE FUNCTION "blocks_text"(blocks jsonb) RETURNS text LANGUAGE sql STABLE STRICT
  RETURN (
    SELECT coalesce(string_agg(nullif(trim(concat_ws(' ',
      html_text(b.block ->> 'html'), b.block ->> 'title', b.block ->> 'alt', b.block ->> 'caption',
      CASE WHEN b.block ->> 'type' = 'DOCUMENT' THEN (SELECT f.original_name FROM files f WHERE f.id = (b.block ->> 'fileId')::uuid) END
    )), ''), ' ' ORDER BY b.at), '')
    FROM jsonb_array_elements(blocks) WITH ORDINALITY AS b(block, at)
  )`;

/** What is searched: each academy, course, module and step in each of its languages. */
const SEARCH_SOURCES = `
  CREATE VIEW "search_sources" AS
  SELECT 'academy' AS kind, a.id AS object_id, t.key AS language, a.id AS academy_id, NULL::uuid AS course_id, NULL::uuid AS module_id,
    t.value ->> 'name' AS name, coalesce(t.value ->> 'subTitle', '') AS body
  FROM academies a CROSS JOIN jsonb_each(a.translations) t
  UNION ALL
  SELECT 'course', c.id, t.key, c.academy_id, c.id, NULL, t.value ->> 'name', coalesce(t.value ->> 'description', '')
  FROM courses c CROSS JOIN jsonb_each(c.translations) t
  UNION ALL
  SELECT 'module', m.id, t.key, c.academy_id, c.id, m.id, t.value ->> 'name', ''
  FROM modules m JOIN courses c ON c.id = m.course_id CROSS JOIN jsonb_each(m.translations) t
  UNION ALL
  SELECT 'step', s.id, t.key, c.academy_id, c.id, m.id, t.value ->> 'name', coalesce(blocks_text(sc.blocks), '')
  FROM steps s JOIN modules m ON m.id = s.module_id JOIN courses c ON c.id = m.course_id CROSS JOIN jsonb_each(s.translations) t
  LEFT JOIN step_contents sc ON sc.step_id = s.id AND sc.language = t.key`;

export const INDEX_CONTENT = `
  CREATE FUNCTION "index_content"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM search_documents d WHERE d.object_id = ANY(ids)
      AND NOT EXISTS (SELECT FROM search_sources s WHERE s.object_id = d.object_id AND s.language = d.language);
    INSERT INTO search_documents (object_id, language, kind, academy_id, course_id, module_id, name, body, folded_name, words)
    SELECT s.object_id, s.language, s.kind, s.academy_id, s.course_id, s.module_id, s.name, s.body, ' ' || fold_words(s.name),
      setweight(search_vector(s.name, s.language), 'A') || setweight(search_vector(s.body, s.language), 'D')
    FROM search_sources s WHERE s.object_id = ANY(ids) ORDER BY s.object_id, s.language
    ON CONFLICT (object_id, language) DO UPDATE SET academy_id = excluded.academy_id, course_id = excluded.course_id, module_id = excluded.module_id,
      name = excluded.name, body = excluded.body, folded_name = excluded.folded_name, words = excluded.words
    WHERE (search_documents.academy_id, search_documents.course_id, search_documents.module_id, search_documents.name, search_documents.body, search_documents.words)
      IS DISTINCT FROM (excluded.academy_id, excluded.course_id, excluded.module_id, excluded.name, excluded.body, excluded.words);
  END $$`;

/** Indexes the rows whose texts or parents changed. The argument of the trigger is the column of the parent. */
export const INDEX_CHANGED = `
  CREATE FUNCTION "index_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    moved uuid[];
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_documents WHERE object_id IN (SELECT id FROM old_rows);
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM index_content(array(SELECT id FROM new_rows));
    ELSE
      moved := array(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE to_jsonb(n) -> TG_ARGV[0] IS DISTINCT FROM to_jsonb(o) -> TG_ARGV[0]);
      PERFORM index_content(array(
        SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.translations <> o.translations
        UNION SELECT unnest(moved)
        UNION SELECT d.object_id FROM search_documents d WHERE d.course_id = ANY(moved)
        UNION SELECT d.object_id FROM search_documents d WHERE d.module_id = ANY(moved)
      ));
    END IF;
    RETURN NULL;
  END $$`;

export const INDEX_CHANGED_CONTENTS = `
  CREATE FUNCTION "index_changed_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM index_content(array(SELECT DISTINCT step_id FROM old_rows));
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM index_content(array(SELECT DISTINCT step_id FROM new_rows));
    ELSE
      PERFORM index_content(array(
        SELECT DISTINCT n.step_id FROM new_rows n JOIN old_rows o ON o.step_id = n.step_id AND o.language = n.language WHERE n.blocks <> o.blocks
      ));
    END IF;
    RETURN NULL;
  END $$`;

/** Table → the column of its parent; the academies have none. */
const PARENTS = { academies: 'id', courses: 'academy_id', modules: 'course_id', steps: 'module_id' } as const;
const TABLES = [...Object.keys(PARENTS), 'step_contents'];
const ROWS = { insert: 'NEW TABLE AS new_rows', update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', delete: 'OLD TABLE AS old_rows' } as const;

const FUNCTIONS = [
  ...['html_text(text)', 'fold_words(text)', 'without_article(text)', 'search_vector(text, text)', 'search_query(text)', 'blocks_text(jsonb)'],
  ...['index_content(uuid[])', 'index_changed()', 'index_changed_contents()'],
];

/** Adds the texts that learners search (docs/decisions/0053-search-for-learners.md). Triggers write them with every change of the content. */
export class CreateSearchDocuments1795219245000 implements MigrationInterface {
  readonly name = 'CreateSearchDocuments1795219245000';

  async up(runner: QueryRunner): Promise<void> {
    for (const definition of [HTML_TEXT, FOLD_WORDS, WITHOUT_ARTICLE, SEARCH_VECTOR, SEARCH_QUERY, BLOCKS_TEXT]) await runner.query(definition);
    await runner.query(`
      CREATE TABLE "search_documents" (
        "object_id" uuid NOT NULL,
        "language" text NOT NULL,
        "kind" text NOT NULL,
        "academy_id" uuid NOT NULL,
        "course_id" uuid,
        "module_id" uuid,
        "name" text NOT NULL,
        "body" text NOT NULL,
        "folded_name" text NOT NULL,
        "words" tsvector NOT NULL,
        CONSTRAINT "search_documents_kind" CHECK ("kind" IN ('academy', 'course', 'module', 'step')),
        CONSTRAINT "PK_search_documents" PRIMARY KEY ("object_id", "language")
      )
    `);
    await runner.query(`CREATE INDEX "search_documents_course" ON "search_documents" ("course_id")`);
    await runner.query(`CREATE INDEX "search_documents_module" ON "search_documents" ("module_id")`);
    await runner.query(`CREATE INDEX "search_documents_name" ON "search_documents" USING gin ("folded_name" gin_trgm_ops)`);
    await runner.query(`CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words")`);
    for (const definition of [SEARCH_SOURCES, INDEX_CONTENT, INDEX_CHANGED, INDEX_CHANGED_CONTENTS]) await runner.query(definition);
    for (const [table, parent] of Object.entries(PARENTS)) await this.addTriggers(runner, table, `index_changed('${parent}')`);
    await this.addTriggers(runner, 'step_contents', 'index_changed_contents()');
    await runner.query(`SELECT index_content(array(SELECT DISTINCT object_id FROM search_sources))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) for (const change of Object.keys(ROWS)) await runner.query(`DROP TRIGGER "${table}_search_${change}" ON "${table}"`);
    await runner.query(`DROP VIEW "search_sources"`);
    await runner.query(`DROP TABLE "search_documents"`);
    for (const signature of FUNCTIONS.toReversed()) await runner.query(`DROP FUNCTION ${signature}`);
  }

  private async addTriggers(runner: QueryRunner, table: string, call: string): Promise<void> {
    for (const [change, rows] of Object.entries(ROWS)) {
      await runner.query(`
        CREATE TRIGGER "${table}_search_${change}" AFTER ${change.toUpperCase()} ON "${table}"
        REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${call}
      `);
    }
  }
}
