import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCompletionExtent1795219224000 implements MigrationInterface {
  readonly name = 'AddCompletionExtent1795219224000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "attempts" ADD "completed_steps" integer, ADD "total_steps" integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "attempts" DROP COLUMN "total_steps", DROP COLUMN "completed_steps"`);
  }
}
