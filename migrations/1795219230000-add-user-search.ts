import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters without a decomposition in Unicode, and what they are folded to, one to one. */
const LETTERS: ReadonlyArray<[from: string, to: string]> = [
  // Latin.
  ['øłđðħıŋ', 'olddhin'],
  // Arabic and Persian: alef, the forms of yeh, kaf and heh.
  ['\u0671\u0649\u06CC\u06D0\u06CD\u06D2\u06A9\u06AA\u0629\u06D5\u06C1\u06BE', '\u0627\u064A\u064A\u064A\u064A\u064A\u0643\u0643\u0647\u0647\u0647\u0647'],
  ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', '0123456789'],
  ['\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9', '0123456789'],
  ['\u2010\u2011\u2012\u2013', '----'],
];
/** Marks that searches ignore: Latin and Arabic diacritics, tatweel, hamza, half-space and other invisible signs, apostrophes. */
const IGNORED = String.raw`[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF'\u0060\u00B4\u02BC\u2018\u2019]`;

/** Maximum number of words of a search; further ones are ignored. */
const WORDS = 5;

/** Adds the folded text that users are searched by, and the indexes of their list (docs/decisions/0037-search-of-users.md). */
export class AddUserSearch1795219230000 implements MigrationInterface {
  readonly name = 'AddUserSearch1795219230000';

  async up(runner: QueryRunner): Promise<void> {
    const [from, to] = [0, 1].map((side) => LETTERS.map((pair) => pair[side]).join(''));
    await runner.query(`CREATE EXTENSION IF NOT EXISTS "pg_trgm"`);
    await runner.query(`
      CREATE FUNCTION "fold_search"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN trim(regexp_replace(
        replace(replace(replace(replace(
          translate(regexp_replace(lower(normalize(value, NFKD) COLLATE "und-x-icu"), '${IGNORED.replace(/'/g, "''")}', '', 'g'), '${from}', '${to}'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '\\s+', ' ', 'g'))
    `);
    // A word of one or two letters has no trigram of its own, so it is looked for at the beginning of words, which the index finds.
    await runner.query(`
      CREATE FUNCTION "search_patterns"(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN (
        SELECT coalesce(array_agg(CASE WHEN length(w.word) < 3 THEN '% ' ELSE '%' END || regexp_replace(w.word, '([\\\\%_])', '\\\\\\1', 'g') || '%'), '{}')
        FROM (SELECT word FROM string_to_table(fold_search(search), ' ') AS t(word) WHERE word <> '' LIMIT ${WORDS}) w
      )
    `);
    await runner.query(`ALTER TABLE "users" ADD "search_text" text`);
    // A trigger and not a generated column, for which TypeORM requires a table of its own.
    await runner.query(`
      CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := ' ' || fold_search(NEW.name || ' ' || NEW.surname) || E'\\n ' || fold_search(NEW.email);
        RETURN NEW;
      END $$
    `);
    await runner.query(`
      CREATE TRIGGER "users_search_text" BEFORE INSERT OR UPDATE OF "name", "surname", "email", "search_text" ON "users"
      FOR EACH ROW EXECUTE FUNCTION "set_search_text"()
    `);
    await runner.query(`UPDATE "users" SET "search_text" = ''`);
    await runner.query(`ALTER TABLE "users" ALTER COLUMN "search_text" SET NOT NULL`);
    await runner.query(`CREATE INDEX "users_search_text" ON "users" USING gin ("search_text" gin_trgm_ops)`);
    await runner.query(
      `CREATE INDEX "users_by_name" ON "users" (lower("name") COLLATE "und-x-icu", lower("surname") COLLATE "und-x-icu", "id") WHERE "deactivated_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "users_by_date" ON "users" ("created_at", "id") WHERE "deactivated_at" IS NULL`);
    await runner.query(`CREATE INDEX "users_active_role" ON "users" ("role") WHERE "deactivated_at" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['users_active_role', 'users_by_date', 'users_by_name']) await runner.query(`DROP INDEX "${index}"`);
    await runner.query(`DROP TRIGGER "users_search_text" ON "users"`);
    await runner.query(`ALTER TABLE "users" DROP COLUMN "search_text"`);
    await runner.query(`DROP FUNCTION "set_search_text"()`);
    await runner.query(`DROP FUNCTION "search_patterns"(text)`);
    await runner.query(`DROP FUNCTION "fold_search"(text)`);
    await runner.query(`DROP EXTENSION "pg_trgm"`);
  }
}
