import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  ...['feedback', 'homeworkReturned', 'homeworkWaiting', 'newModule', 'courseMessage', 'classReminder', 'classCancelled', 'classMoved', 'classRestored'],
  ...['classRescheduled', 'classDeleted', 'missedCall', 'invitation', 'exportReady', 'webhookOff'],
];

const check = (kinds: readonly string[]): string =>
  `ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind",
    ADD CONSTRAINT "notifications_kind" CHECK ("kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`;
const VALIDATE = `ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind"`;

/**
 * Large copies that jobs make, and the notifications of their end. Each statement is a transaction of its own, so that the large table is locked for a
 * moment only; after a failure the migration begins again.
 */
export class CreateContentCopies1795219415000 implements MigrationInterface {
  readonly name = 'CreateContentCopies1795219415000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "content_copies" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "kind" text NOT NULL,
        "original_id" uuid NOT NULL,
        "parent_id" uuid,
        "name" text NOT NULL,
        "name_language" text NOT NULL,
        "state" text NOT NULL,
        "progress" integer NOT NULL DEFAULT 0,
        "attempts" integer NOT NULL DEFAULT 0,
        "failure" text,
        "copy_id" uuid,
        "created_at" timestamptz NOT NULL,
        "finished_at" timestamptz,
        CONSTRAINT "PK_content_copies" PRIMARY KEY ("id"),
        CONSTRAINT "content_copies_kind" CHECK ("kind" IN ('academy', 'course', 'module')),
        CONSTRAINT "content_copies_state" CHECK ("state" IN ('waiting', 'running', 'ready', 'failed')),
        CONSTRAINT "content_copies_failure" CHECK ("failure" IN ('originalGone', 'notAllowed', 'error')),
        CONSTRAINT "FK_9f5304bb58ae4e4f85cf0517d1c" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(
      `CREATE UNIQUE INDEX IF NOT EXISTS "content_copies_one_of_each" ON "content_copies" ("user_id", "original_id") WHERE "state" IN ('waiting', 'running')`,
    );
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_content_copies_user" ON "content_copies" ("user_id", "created_at")`);
    await runner.query(check([...KINDS, 'copyReady', 'copyFailed']));
    await runner.query(VALIDATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" IN ('copyReady', 'copyFailed')`);
    await runner.query(check(KINDS));
    await runner.query(VALIDATE);
    await runner.query(`DROP TABLE "content_copies"`);
  }
}
