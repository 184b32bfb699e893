import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the last backup was made, and when the database was restored from one. */
export class AddBackupTimes1795219350000 implements MigrationInterface {
  readonly name = 'AddBackupTimes1795219350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "installation" ADD "backed_up_at" timestamptz, ADD "restored_at" timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "installation" DROP COLUMN "restored_at", DROP COLUMN "backed_up_at"`);
  }
}
