import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The recipients of a message that is not for everybody. A column without a default is added without rewriting the table. */
export class AddMessageRecipients1795219340000 implements MigrationInterface {
  readonly name = 'AddMessageRecipients1795219340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "course_messages" ADD COLUMN "recipient_ids" uuid array`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "course_messages" DROP COLUMN "recipient_ids"`);
  }
}
