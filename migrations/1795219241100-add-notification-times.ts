import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The start of the class that a notification is about, and its former start. */
export class AddNotificationTimes1795219241100 implements MigrationInterface {
  readonly name = 'AddNotificationTimes1795219241100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "notifications" ADD "starts_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "notifications" ADD "former_start" TIMESTAMP WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" IN ('classReminder', 'classCancelled', 'classMoved', 'classRestored')`);
    await runner.query(`DELETE FROM "notification_settings" WHERE "kind" IN ('classReminder', 'classCancelled', 'classMoved', 'classRestored')`);
    await runner.query(`ALTER TABLE "notifications" DROP COLUMN "former_start"`);
    await runner.query(`ALTER TABLE "notifications" DROP COLUMN "starts_at"`);
  }
}
