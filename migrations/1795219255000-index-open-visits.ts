import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the visits that go on, which a job reads every 30 seconds; those that have ended are kept for a year. */
export class IndexOpenVisits1795219255000 implements MigrationInterface {
  readonly name = 'IndexOpenVisits1795219255000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "IDX_meeting_visits_open" ON "meeting_visits" ("renewed_at") WHERE "left_at" IS NULL AND "joined_at" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "IDX_meeting_visits_open"');
  }
}
