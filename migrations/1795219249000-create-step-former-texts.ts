import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The former default texts of steps that stale translations were made from. */
export class CreateStepFormerTexts1795219249000 implements MigrationInterface {
  readonly name = 'CreateStepFormerTexts1795219249000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "step_former_texts" (
        "step_id" uuid NOT NULL,
        "text_revision" integer NOT NULL,
        "name" text NOT NULL,
        "blocks" jsonb NOT NULL,
        "quiz" jsonb NOT NULL,
        "homework" text,
        CONSTRAINT "PK_dbd7344df94e007bcb26f7b7717" PRIMARY KEY ("step_id", "text_revision"),
        CONSTRAINT "FK_b92a4b96a0a766184d19785ca47" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "step_former_texts"`);
  }
}
