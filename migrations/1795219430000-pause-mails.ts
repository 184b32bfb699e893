import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = '"done_at" IS NULL AND "gave_up_at" IS NULL';
/** Name → what is indexed: the jobs that are due, those that are mails of many apart from all others. */
const INDEXES = {
  IDX_outbox_single: `("next_try_at") WHERE ${OPEN} AND NOT "bulk_mail"`,
  IDX_outbox_bulk: `("next_try_at", "id") WHERE ${OPEN} AND "bulk_mail"`,
} as const;

/**
 * Mails wait together while the mail server does not answer, and mails of many are passed on a few at a time
 * (docs/decisions/0094-mails-wait-together.md). An earlier release writes jobs without the mark, which are passed on at once, as before.
 * Each statement is a transaction of its own.
 */
export class PauseMails1795219430000 implements MigrationInterface {
  readonly name = 'PauseMails1795219430000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "mail_pause" (
        "id" smallint NOT NULL,
        "unanswered_at" timestamptz NOT NULL,
        "ended_at" timestamptz,
        "probe_seconds" integer NOT NULL,
        "next_probe_at" timestamptz NOT NULL,
        CONSTRAINT "PK_mail_pause" PRIMARY KEY ("id"),
        CONSTRAINT "mail_pause_one_row" CHECK ("id" = 1)
      )
    `);
    await runner.query(`ALTER TABLE "outbox" ADD COLUMN IF NOT EXISTS "bulk_mail" boolean NOT NULL DEFAULT false`);
    for (const [name, what] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON "outbox" ${what}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS "${name}"`);
    await runner.query(`ALTER TABLE "outbox" DROP COLUMN IF EXISTS "bulk_mail"`);
    await runner.query(`DROP TABLE IF EXISTS "mail_pause"`);
  }
}
