import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last run of each scheduled job. */
export class CreateScheduledRuns1795219370000 implements MigrationInterface {
  readonly name = 'CreateScheduledRuns1795219370000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "scheduled_runs" (
        "job" text NOT NULL,
        "every_seconds" integer NOT NULL,
        "ran_at" timestamptz NOT NULL,
        "failed" boolean NOT NULL,
        CONSTRAINT "PK_scheduled_runs" PRIMARY KEY ("job")
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "scheduled_runs"`);
  }
}
