import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  ...['feedback', 'homeworkReturned', 'homeworkWaiting', 'newModule', 'courseMessage', 'classReminder', 'classCancelled', 'classMoved'],
  ...['classRestored', 'missedCall', 'invitation'],
];

const check = (kinds: readonly string[]): string =>
  `ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind",
    ADD CONSTRAINT "notifications_kind" CHECK ("kind" IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) NOT VALID`;
const VALIDATE = `ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind"`;

/**
 * Files that jobs make for one person, and the notification of a ready one. Each statement is a transaction of its own, so that the large tables are
 * locked for a moment only; after a failure the migration begins again.
 */
export class CreateExports1795219263000 implements MigrationInterface {
  readonly name = 'CreateExports1795219263000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "files" ADD COLUMN IF NOT EXISTS "private_to" uuid`);
    await runner.query(`
      ALTER TABLE "files" DROP CONSTRAINT IF EXISTS "FK_1964793893298ec4a9bbdf2c83c",
        ADD CONSTRAINT "FK_1964793893298ec4a9bbdf2c83c" FOREIGN KEY ("private_to") REFERENCES "users"("id") ON DELETE CASCADE NOT VALID
    `);
    await runner.query(`ALTER TABLE "files" VALIDATE CONSTRAINT "FK_1964793893298ec4a9bbdf2c83c"`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "files_private" ON "files" ("private_to") WHERE "private_to" IS NOT NULL`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS "exports" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "kind" text NOT NULL,
        "parameters" jsonb NOT NULL,
        "content_language" text NOT NULL,
        "other_languages" boolean NOT NULL,
        "name" text NOT NULL,
        "state" text NOT NULL,
        "progress" integer NOT NULL DEFAULT 0,
        "attempts" integer NOT NULL DEFAULT 0,
        "file_id" uuid,
        "created_at" timestamptz NOT NULL,
        "finished_at" timestamptz,
        CONSTRAINT "PK_exports" PRIMARY KEY ("id"),
        CONSTRAINT "exports_kind" CHECK ("kind" IN ('results', 'audit', 'account')),
        CONSTRAINT "exports_state" CHECK ("state" IN ('waiting', 'running', 'ready', 'failed')),
        CONSTRAINT "FK_9436a31587064c89086706f4077" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_7695c27008a4fd9176bdb7196e1" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX IF NOT EXISTS "exports_one_at_a_time" ON "exports" ("user_id") WHERE "state" IN ('waiting', 'running')`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_exports_user" ON "exports" ("user_id", "created_at")`);
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_exports_file" ON "exports" ("file_id")`);
    await runner.query(check([...KINDS, 'exportReady']));
    await runner.query(VALIDATE);
  }

  /** Deletes the files, too: without their column they would be files of nobody. Their bytes are removed by the sweep of bytes without a file. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" = 'exportReady'`);
    await runner.query(check(KINDS));
    await runner.query(VALIDATE);
    await runner.query(`DROP TABLE "exports"`);
    await runner.query(`DELETE FROM "files" WHERE "private_to" IS NOT NULL`);
    await runner.query(`ALTER TABLE "files" DROP COLUMN "private_to"`);
  }
}
