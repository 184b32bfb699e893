import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The check of `file_uses`: exactly one item uses the file. */
const oneItem = (columns: string): string =>
  `ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_one_item", ADD CONSTRAINT "file_uses_one_item" CHECK (num_nonnulls(${columns}) = 1)`;

export class AddHomeworkSubmissions1795219227000 implements MigrationInterface {
  readonly name = 'AddHomeworkSubmissions1795219227000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "homework_submissions" (
        "id" uuid NOT NULL,
        "attempt_id" uuid NOT NULL,
        "step_id" uuid NOT NULL,
        "round" integer NOT NULL DEFAULT '1',
        "status" text NOT NULL,
        "content" text,
        "title" text NOT NULL,
        "file_id" uuid,
        "word_count" integer,
        "version" integer NOT NULL,
        "saved_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "submitted_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "homework_submissions_round" UNIQUE ("attempt_id", "step_id", "round"),
        CONSTRAINT "homework_submissions_one_content" CHECK (num_nonnulls("content", "file_id") <= 1),
        CONSTRAINT "homework_submissions_status" CHECK ("status" IN ('draft', 'submitted')),
        CONSTRAINT "PK_4c570ffb4ce1a34b63afa9d1b26" PRIMARY KEY ("id"),
        CONSTRAINT "FK_76750725af613193f3c1c491b22" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_89ac892e6c24bc3d665c7e642c5" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_e7216a7d03af339806976bcb449" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`CREATE INDEX "IDX_89ac892e6c24bc3d665c7e642c" ON "homework_submissions" ("step_id")`);
    await runner.query(`CREATE INDEX "IDX_e7216a7d03af339806976bcb44" ON "homework_submissions" ("file_id")`);
    await runner.query(`
      ALTER TABLE "file_uses" ADD "submission_id" uuid
        CONSTRAINT "FK_b6de351df60655ed3006cb6f26f" REFERENCES "homework_submissions"("id") ON DELETE CASCADE
    `);
    await runner.query(`CREATE INDEX "IDX_b6de351df60655ed3006cb6f26" ON "file_uses" ("submission_id")`);
    await runner.query(oneItem('"academy_id", "course_id", "step_id", "message_id", "submission_id"'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "file_uses" WHERE "submission_id" IS NOT NULL`);
    await runner.query(oneItem('"academy_id", "course_id", "step_id", "message_id"'));
    await runner.query(`ALTER TABLE "file_uses" DROP COLUMN "submission_id"`);
    await runner.query(`DROP TABLE "homework_submissions"`);
  }
}
