import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateQuizAnswers1795219226000 implements MigrationInterface {
  readonly name = 'CreateQuizAnswers1795219226000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "quiz_questions" ADD "revision" integer NOT NULL DEFAULT 1`);
    await runner.query(`
      CREATE TABLE "quiz_question_revisions" (
        "question_id" uuid NOT NULL,
        "revision" integer NOT NULL,
        "step_id" uuid NOT NULL,
        "position" integer NOT NULL,
        "texts" jsonb NOT NULL,
        "options" jsonb NOT NULL,
        CONSTRAINT "PK_22b549f4626186caba6798b0931" PRIMARY KEY ("question_id", "revision")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_1870b9f99629a7819c395c2e25" ON "quiz_question_revisions" ("step_id")`);
    await runner.query(`
      CREATE TABLE "quiz_answers" (
        "id" uuid NOT NULL,
        "attempt_id" uuid NOT NULL,
        "step_id" uuid NOT NULL,
        "question_id" uuid NOT NULL,
        "revision" integer NOT NULL,
        "number" integer NOT NULL,
        "option_ids" uuid array NOT NULL,
        "correct" boolean NOT NULL,
        "finished" boolean NOT NULL,
        "answered_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "quiz_answers_number" UNIQUE ("attempt_id", "question_id", "revision", "number"),
        CONSTRAINT "PK_3fefbc8a840a41b6a15a4f9ca5e" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_66d2c624430db25d2976844109" ON "quiz_answers" ("step_id")`);
    await runner.query(
      `ALTER TABLE "quiz_question_revisions" ADD CONSTRAINT "FK_1870b9f99629a7819c395c2e25d" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "quiz_answers" ADD CONSTRAINT "FK_6fe76f6b4d4953d99e1672d1084" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "quiz_answers" ADD CONSTRAINT "FK_66d2c624430db25d29768441091" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "quiz_answers"`);
    await runner.query(`DROP TABLE "quiz_question_revisions"`);
    await runner.query(`ALTER TABLE "quiz_questions" DROP COLUMN "revision"`);
  }
}
