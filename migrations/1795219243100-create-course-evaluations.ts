import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people say about a course after they completed it. */
export class CreateCourseEvaluations1795219243100 implements MigrationInterface {
  readonly name = 'CreateCourseEvaluations1795219243100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "course_evaluations" (
        "id" uuid NOT NULL,
        "course_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "helpful" text,
        "comment" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        "updated_at" timestamptz NOT NULL,
        CONSTRAINT "PK_course_evaluations" PRIMARY KEY ("id"),
        CONSTRAINT "FK_ddfd6ca896e3e115cf5f1590e28" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_43472537e528dad290acf140444" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "course_evaluations_person" UNIQUE ("course_id", "user_id"),
        CONSTRAINT "course_evaluations_helpful" CHECK ("helpful" IN ('very', 'somewhat', 'little', 'not'))
      )
    `);
    await runner.query(`CREATE INDEX "IDX_43472537e528dad290acf14044" ON "course_evaluations" ("user_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "course_evaluations"`);
  }
}
