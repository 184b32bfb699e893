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
 * A kind of notification for new modules, and a digest of its own for each kind. Each statement is a transaction of its own, so that the large
 * table is locked for a moment only; after a failure the migration begins again.
 */
export class NotifyOfNewModules1795219256000 implements MigrationInterface {
  readonly name = 'NotifyOfNewModules1795219256000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check(KINDS));
    await runner.query(VALIDATE);
    await runner.query(`ALTER TABLE "notification_digests" ADD COLUMN IF NOT EXISTS "kind" text NOT NULL DEFAULT 'homeworkWaiting'`);
    await runner.query(`
      ALTER TABLE "notification_digests" ALTER COLUMN "kind" DROP DEFAULT,
        DROP CONSTRAINT "PK_65e84c5d2b8cf81b4773394d450",
        ADD CONSTRAINT "PK_notification_digests" PRIMARY KEY ("user_id", "kind")
    `);
  }

  /** Removes the notifications of new modules, which the former code could not show. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" = 'newModule'`);
    await runner.query(`DELETE FROM "notification_settings" WHERE "kind" = 'newModule'`);
    await runner.query(check(KINDS.filter((kind) => kind !== 'newModule')));
    await runner.query(VALIDATE);
    await runner.query(`DELETE FROM "notification_digests" WHERE "kind" <> 'homeworkWaiting'`);
    await runner.query(`
      ALTER TABLE "notification_digests" DROP CONSTRAINT "PK_notification_digests", DROP COLUMN "kind",
        ADD CONSTRAINT "PK_65e84c5d2b8cf81b4773394d450" PRIMARY KEY ("user_id")
    `);
  }
}
