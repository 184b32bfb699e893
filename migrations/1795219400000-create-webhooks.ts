import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  ...['feedback', 'homeworkReturned', 'homeworkWaiting', 'newModule', 'courseMessage', 'classReminder', 'classCancelled', 'classMoved', 'classRestored'],
  ...['classRescheduled', 'classDeleted', 'missedCall', 'invitation', 'exportReady'],
];

const check = (kinds: readonly string[]): string =>
  `ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind",
    ADD CONSTRAINT "notifications_kind" CHECK ("kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`;
const VALIDATE = `ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind"`;

/**
 * Events for other systems, webhooks that they are sent to, jobs that run one at a time, and the notification of a webhook that was switched off. Each
 * statement is a transaction of its own, so that the large tables are locked for a moment only; after a failure the migration begins again.
 */
export class CreateWebhooks1795219400000 implements MigrationInterface {
  readonly name = 'CreateWebhooks1795219400000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "events" (
        "id" uuid NOT NULL,
        "position" bigint,
        "type" text NOT NULL,
        "user_id" uuid,
        "ids" jsonb NOT NULL,
        "created_at" timestamptz NOT NULL,
        CONSTRAINT "PK_events" PRIMARY KEY ("id"),
        CONSTRAINT "events_position" UNIQUE ("position"),
        CONSTRAINT "events_type" CHECK ("type" IN ('enrolled', 'disenrolled', 'courseCompleted', 'homeworkSubmitted', 'feedbackGiven', 'test')),
        CONSTRAINT "FK_09f256fb7f9a05f0ed9927f406b" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_events_unnumbered" ON "events" ("created_at", "id") WHERE "position" IS NULL`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_events_created" ON "events" ("created_at")`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_events_user" ON "events" ("user_id") WHERE "user_id" IS NOT NULL`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "webhooks" (
        "id" uuid NOT NULL,
        "url" text NOT NULL,
        "encrypted_secret" text NOT NULL,
        "event_types" text array NOT NULL,
        "state" text NOT NULL,
        "failing_since" timestamptz,
        "delivered_at" timestamptz,
        "created_by" uuid,
        "created_at" timestamptz NOT NULL,
        CONSTRAINT "PK_webhooks" PRIMARY KEY ("id"),
        CONSTRAINT "webhooks_state" CHECK ("state" IN ('on', 'off')),
        CONSTRAINT "FK_eb68180d7bcb926c84b0cafb447" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_webhooks_created_by" ON "webhooks" ("created_by") WHERE "created_by" IS NOT NULL`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "webhook_deliveries" (
        "id" uuid NOT NULL,
        "webhook_id" uuid NOT NULL,
        "event_id" uuid NOT NULL,
        "state" text NOT NULL,
        "tries" integer NOT NULL DEFAULT 0,
        "created_at" timestamptz NOT NULL,
        "tried_at" timestamptz,
        "status_code" integer,
        "failure" text,
        CONSTRAINT "PK_webhook_deliveries" PRIMARY KEY ("id"),
        CONSTRAINT "webhook_deliveries_event" UNIQUE ("event_id", "webhook_id"),
        CONSTRAINT "webhook_deliveries_state" CHECK ("state" IN ('waiting', 'delivered', 'failed', 'cancelled')),
        CONSTRAINT "FK_a0286aeb96db651efd1ae2966f2" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_27d1ee90033bdafe0ffe8f1be6f" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_webhook_deliveries_newest" ON "webhook_deliveries" ("webhook_id", "created_at", "id")`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_webhook_deliveries_waiting" ON "webhook_deliveries" ("webhook_id") WHERE "state" = 'waiting'`);
    await runner.query(`ALTER TABLE "outbox" ADD COLUMN IF NOT EXISTS "queue_group" text`);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS "IDX_outbox_group" ON "outbox" ("queue_group", "handed_over_at", "next_try_at")
        WHERE "queue_group" IS NOT NULL AND "done_at" IS NULL AND "gave_up_at" IS NULL
    `);
    await runner.query(check([...KINDS, 'webhookOff']));
    await runner.query(VALIDATE);
  }

  /** Removes the jobs and notifications, too, which the former code does not know. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" = 'webhookOff'`);
    await runner.query(`DELETE FROM "notification_settings" WHERE "kind" = 'webhookOff'`);
    await runner.query(check(KINDS));
    await runner.query(VALIDATE);
    await runner.query(`DELETE FROM "outbox" WHERE "job" = 'webhook.send'`);
    await runner.query(`DROP INDEX IF EXISTS "IDX_outbox_group"`);
    await runner.query(`ALTER TABLE "outbox" DROP COLUMN IF EXISTS "queue_group"`);
    await runner.query(`DROP TABLE IF EXISTS "webhook_deliveries"`);
    await runner.query(`DROP TABLE IF EXISTS "webhooks"`);
    await runner.query(`DROP TABLE IF EXISTS "events"`);
  }
}
