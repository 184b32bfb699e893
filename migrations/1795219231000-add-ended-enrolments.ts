import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an enrolment end without deleting the progress that belongs to it. */
export class AddEndedEnrolments1795219231000 implements MigrationInterface {
  readonly name = 'AddEndedEnrolments1795219231000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "enrolments" ADD "ended_at" TIMESTAMP WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Earlier versions know no ended enrolments: access that was taken away must not come back.
    await runner.query(`DELETE FROM "enrolments" WHERE "ended_at" IS NOT NULL`);
    await runner.query(`ALTER TABLE "enrolments" DROP COLUMN "ended_at"`);
  }
}
