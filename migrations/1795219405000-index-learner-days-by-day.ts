import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The overview of all courses reads the learners of a day or week in one piece. Learners write to the table, so nothing else is in the transaction. */
export class IndexLearnerDaysByDay1795219405000 implements MigrationInterface {
  readonly name = 'IndexLearnerDaysByDay1795219405000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_learner_days_day" ON "learner_days" ("day", "user_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "IDX_learner_days_day"`);
  }
}
