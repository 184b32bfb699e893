import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index answers without the rows only for pages that were vacuumed since their last change: by default not before a fifth of the table has changed. */
const VACUUM = ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor'];

/**
 * The overview of all courses reads the languages of learners from the index of days, without the rows. Learners write to the table, so each statement is
 * a transaction of its own; after a failure the migration begins again.
 */
export class IndexLanguagesOfDays1795219435000 implements MigrationInterface {
  readonly name = 'IndexLanguagesOfDays1795219435000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_learner_days_languages" ON "learner_days" ("day", "user_id", "language", "content_language")`);
    await runner.query(`DROP INDEX IF EXISTS "IDX_learner_days_day"`);
    await runner.query(`ALTER TABLE "learner_days" SET (${VACUUM.map((name) => `${name} = 0.02`).join(', ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "learner_days" RESET (${VACUUM.join(', ')})`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_learner_days_day" ON "learner_days" ("day", "user_id")`);
    await runner.query(`DROP INDEX IF EXISTS "IDX_learner_days_languages"`);
  }
}
