import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weeks that a learner usually needs for a course. */
export class AddEstimatedWeeks1795219254000 implements MigrationInterface {
  readonly name = 'AddEstimatedWeeks1795219254000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "courses" ADD "estimated_weeks" integer CONSTRAINT "courses_estimated_weeks" CHECK ("estimated_weeks" BETWEEN 1 AND 52)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "courses" DROP COLUMN "estimated_weeks"');
  }
}
