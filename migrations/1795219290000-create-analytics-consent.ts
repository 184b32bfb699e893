import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the visits of a person may be counted. Columns without a default are added without rewriting the table. */
export class CreateAnalyticsConsent1795219290000 implements MigrationInterface {
  readonly name = 'CreateAnalyticsConsent1795219290000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" ADD COLUMN "analytics_allowed" boolean, ADD COLUMN "analytics_decided_at" timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "analytics_decided_at", DROP COLUMN "analytics_allowed"`);
  }
}
