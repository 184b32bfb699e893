import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row about the installation. One that has academies already needs no guide of the first day. */
export class CreateInstallation1795219330000 implements MigrationInterface {
  readonly name = 'CreateInstallation1795219330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "installation" (
        "id" smallint NOT NULL,
        "guide_dismissed_at" timestamptz,
        "mail_test_id" uuid,
        "mail_tested_at" timestamptz,
        "mail_test_ended_at" timestamptz,
        "mail_test_failure" text,
        "mail_test_reply" text,
        "storage_tested_at" timestamptz,
        "storage_problem" text,
        CONSTRAINT "PK_installation" PRIMARY KEY ("id"),
        CONSTRAINT "installation_one_row" CHECK ("id" = 1)
      )
    `);
    await runner.query(`INSERT INTO "installation" ("id", "guide_dismissed_at") SELECT 1, CASE WHEN EXISTS (SELECT FROM "academies") THEN now() END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "installation"`);
  }
}
