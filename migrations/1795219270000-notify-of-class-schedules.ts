import type { MigrationInterface, QueryRunner } from 'typeorm';

const NEW_KINDS = ['classRescheduled', 'classDeleted'];
const KINDS = [
  ...['feedback', 'homeworkReturned', 'homeworkWaiting', 'newModule', 'courseMessage', 'classReminder', 'classCancelled', 'classMoved', 'classRestored'],
  ...NEW_KINDS,
  ...['missedCall', 'invitation', 'exportReady'],
];

const listOf = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const check = (kinds: readonly string[]): string =>
  `ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind",
    ADD CONSTRAINT "notifications_kind" CHECK ("kind" IN (${listOf(kinds)})) NOT VALID`;
const VALIDATE = `ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind"`;

/**
 * Kinds of notifications for new weekly times of a class and for a deleted class. Each statement is a transaction of its own, so that the large table is
 * locked for a moment only; after a failure the migration begins again.
 */
export class NotifyOfClassSchedules1795219270000 implements MigrationInterface {
  readonly name = 'NotifyOfClassSchedules1795219270000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check(KINDS));
    await runner.query(VALIDATE);
  }

  /** Removes the notifications of these kinds, which the former code could not show, and the choices of mails that it would refuse. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "notifications" WHERE "kind" IN (${listOf(NEW_KINDS)})`);
    await runner.query(`DELETE FROM "notification_settings" WHERE "kind" IN (${listOf([...NEW_KINDS, 'courseMessage'])})`);
    await runner.query(check(KINDS.filter((kind) => !NEW_KINDS.includes(kind))));
    await runner.query(VALIDATE);
  }
}
