import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as former from './1795219245000-create-search-documents.ts';

/** Letters of a text that are indexed: a longer text would exceed the size of a search vector. */
const TEXT_MAX = 100_000;

/** The words of a text as they are written, for beginnings of words, and their stems in the languages that have a dictionary. Folds the text once. */
const SEARCH_VECTOR = `
  CREATE OR REPLACE FUNCTION "search_vector"(value text, language text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    words text := fold_words(left(value, ${TEXT_MAX}));
  BEGIN
    RETURN to_tsvector('pg_catalog.simple', words) || CASE language
      WHEN 'en' THEN to_tsvector('pg_catalog.english', words)
      WHEN 'de' THEN to_tsvector('pg_catalog.german', words)
      WHEN 'fr' THEN to_tsvector('pg_catalog.french', words)
      WHEN 'ar' THEN to_tsvector('pg_catalog.simple', without_article(words))
      ELSE ''::tsvector
    END;
  END $$`;

/** The words of a document: those of the name have weight A. */
const DOCUMENT_WORDS = `
  CREATE FUNCTION "document_words"(name text, body text, language text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(search_vector(name, language), 'A') || setweight(search_vector(body, language), 'D')`;

/**
 * Every statement of the triggers starts from a few ids. These settings keep the plan that reads by index, row by row, whatever the
 * statistics say: a session keeps the first plan of a statement, and that of a small or empty site would read whole tables later.
 */
const BY_INDEX = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan';

/** Writes the documents of some objects whose texts or parents differ from the content. The subquery computes each text once. */
const INDEX_CONTENT = `
  CREATE OR REPLACE FUNCTION "index_content"(ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
  BEGIN
    IF cardinality(ids) = 0 THEN
      RETURN;
    END IF;
    DELETE FROM search_documents d USING (
      SELECT object_id, language FROM search_documents WHERE object_id = ANY(ids)
      EXCEPT SELECT object_id, language FROM search_sources WHERE object_id = ANY(ids)
    ) gone WHERE d.object_id = gone.object_id AND d.language = gone.language;
    INSERT INTO search_documents (object_id, language, kind, academy_id, course_id, module_id, name, body, folded_name, words)
    SELECT s.object_id, s.language, s.kind, s.academy_id, s.course_id, s.module_id, s.name, s.body, ' ' || fold_words(s.name),
      document_words(s.name, s.body, s.language)
    FROM (SELECT * FROM search_sources WHERE object_id = ANY(ids) OFFSET 0) s
    LEFT JOIN search_documents d ON d.object_id = s.object_id AND d.language = s.language
    WHERE d.object_id IS NULL OR (d.academy_id, d.course_id, d.module_id, d.name, d.body) IS DISTINCT FROM (s.academy_id, s.course_id, s.module_id, s.name, s.body)
    ORDER BY s.object_id, s.language
    ON CONFLICT (object_id, language) DO UPDATE SET academy_id = excluded.academy_id, course_id = excluded.course_id, module_id = excluded.module_id,
      name = excluded.name, body = excluded.body, folded_name = excluded.folded_name, words = excluded.words;
  END $$`;

/** Writes the parents of the documents of moved items and of what is in them. Reads no texts. */
const INDEX_MOVED = `
  CREATE FUNCTION "index_moved"(moved uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
  DECLARE
    ids uuid[];
  BEGIN
    IF cardinality(moved) = 0 THEN
      RETURN;
    END IF;
    ids := array(SELECT DISTINCT object_id FROM search_documents WHERE object_id = ANY(moved) OR module_id = ANY(moved) OR course_id = ANY(moved));
    UPDATE search_documents d SET academy_id = s.academy_id, course_id = s.course_id, module_id = s.module_id
    FROM (SELECT object_id, language, academy_id, course_id, module_id FROM search_sources WHERE object_id = ANY(ids) OFFSET 0) s
    WHERE d.object_id = s.object_id AND d.language = s.language;
  END $$`;

/** Indexes the rows whose texts or parents changed. The argument of the trigger is the column of the parent. */
const INDEX_CHANGED = `
  CREATE OR REPLACE FUNCTION "index_changed"() RETURNS trigger LANGUAGE plpgsql ${BY_INDEX} AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_documents WHERE object_id = ANY(array(SELECT id FROM old_rows));
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM index_content(array(SELECT id FROM new_rows));
    ELSE
      PERFORM index_moved(array(SELECT id FROM (
        SELECT id, to_jsonb(n) -> TG_ARGV[0] FROM new_rows n EXCEPT SELECT id, to_jsonb(o) -> TG_ARGV[0] FROM old_rows o
      ) AS moved));
      PERFORM index_content(array(SELECT id FROM (SELECT id, translations FROM new_rows EXCEPT SELECT id, translations FROM old_rows) AS changed));
    END IF;
    RETURN NULL;
  END $$`;

const INDEX_CHANGED_CONTENTS = `
  CREATE OR REPLACE FUNCTION "index_changed_contents"() RETURNS trigger LANGUAGE plpgsql ${BY_INDEX} AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM index_content(array(SELECT DISTINCT step_id FROM old_rows));
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM index_content(array(SELECT DISTINCT step_id FROM new_rows));
    ELSE
      PERFORM index_content(array(SELECT DISTINCT step_id FROM (
        SELECT step_id, language, blocks FROM new_rows EXCEPT SELECT step_id, language, blocks FROM old_rows
      ) AS changed));
    END IF;
    RETURN NULL;
  END $$`;

/**
 * The triggers of the search read and write the documents of the changed items only (docs/decisions/0053-search-for-learners.md). They compared
 * them with the texts of the whole site. Replaces functions and locks no table of the content.
 */
export class IndexChangedContentOnly1795219250000 implements MigrationInterface {
  readonly name = 'IndexChangedContentOnly1795219250000';

  async up(runner: QueryRunner): Promise<void> {
    for (const definition of [SEARCH_VECTOR, DOCUMENT_WORDS, INDEX_CONTENT, INDEX_MOVED, INDEX_CHANGED, INDEX_CHANGED_CONTENTS]) await runner.query(definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const definition of [former.INDEX_CHANGED_CONTENTS, former.INDEX_CHANGED, former.INDEX_CONTENT, former.SEARCH_VECTOR]) {
      await runner.query(definition.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
    }
    for (const signature of ['index_moved(uuid[])', 'document_words(text, text, text)']) await runner.query(`DROP FUNCTION ${signature}`);
  }
}
