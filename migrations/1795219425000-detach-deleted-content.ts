import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records each deleted course, by a trigger, so that it happens whichever release deletes it. */
const NOTE = `
  CREATE FUNCTION "note_deleted_courses"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO deleted_courses (course_id, deleted_at) SELECT id, now() FROM old_rows ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`;

/**
 * SQL: the function that writes the documents of changed items, of which some have moved (1795219250000-index-changed-content-only). A detached module has not:
 * its documents are found no more, and go with its steps.
 */
const indexChanged = (moved: string): string => `
  CREATE OR REPLACE FUNCTION "index_changed"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_documents WHERE object_id = ANY(array(SELECT id FROM old_rows));
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM index_content(array(SELECT id FROM new_rows));
    ELSE
      PERFORM index_moved(array(SELECT id FROM (
        SELECT id, to_jsonb(n) -> TG_ARGV[0] FROM new_rows n ${moved} EXCEPT SELECT id, to_jsonb(o) -> TG_ARGV[0] FROM old_rows o
      ) AS moved));
      PERFORM index_content(array(SELECT id FROM (SELECT id, translations FROM new_rows EXCEPT SELECT id, translations FROM old_rows) AS changed));
    END IF;
    RETURN NULL;
  END $$`;

/**
 * A deletion detaches what is large, and a job deletes it in batches (docs/decisions/0092-deletions-in-batches.md): a module without a course, an attempt
 * without an enrolment, and the days of courses in `deleted_courses`.
 * Each statement takes its locks for a moment only.
 */
export class DetachDeletedContent1795219425000 implements MigrationInterface {
  readonly name = 'DetachDeletedContent1795219425000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "deleted_courses" ("course_id" uuid NOT NULL, "deleted_at" timestamptz NOT NULL, CONSTRAINT "PK_deleted_courses" PRIMARY KEY ("course_id"))
    `);
    await runner.query(NOTE);
    await runner.query(`
      CREATE TRIGGER "courses_note_deleted" AFTER DELETE ON "courses" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_courses()
    `);
    await runner.query(indexChanged('WHERE to_jsonb(n) ->> TG_ARGV[0] IS NOT NULL'));
    await runner.query(`ALTER TABLE "modules" ALTER COLUMN "course_id" DROP NOT NULL`);
    await runner.query(`ALTER TABLE "attempts" ALTER COLUMN "enrolment_id" DROP NOT NULL`);
    await runner.query(`ALTER TABLE "learner_days" DROP CONSTRAINT "FK_0453bb8e63605090a103d4c8b52"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier release has no job for what is detached.
    await runner.query(`DELETE FROM "attempts" WHERE "enrolment_id" IS NULL`);
    await runner.query(`DELETE FROM "modules" WHERE "course_id" IS NULL`);
    await runner.query(`DELETE FROM "learner_days" d USING "deleted_courses" c WHERE c."course_id" = d."course_id"`);
    await runner.query(
      `ALTER TABLE "learner_days" ADD CONSTRAINT "FK_0453bb8e63605090a103d4c8b52" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(`ALTER TABLE "attempts" ALTER COLUMN "enrolment_id" SET NOT NULL`);
    await runner.query(`ALTER TABLE "modules" ALTER COLUMN "course_id" SET NOT NULL`);
    await runner.query(indexChanged(''));
    await runner.query(`DROP TRIGGER "courses_note_deleted" ON "courses"`);
    await runner.query(`DROP FUNCTION "note_deleted_courses"`);
    await runner.query(`DROP TABLE "deleted_courses"`);
  }
}
