import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When learners used their courses, for what is stored already: their languages then are not known, so the current ones are taken. */
const FILL = `
  INSERT INTO "learner_days" ("course_id", "day", "user_id", "first_at", "last_at", "language", "content_language", "completed_at")
  SELECT e."course_id", date_trunc('day', x."at", 'UTC'), e."user_id", min(x."at"), max(x."at"), u."language",
    coalesce(u."content_language", u."language"), max(x."completed_at")
  FROM (
    SELECT "attempt_id", "visited_at" AS "at", NULL::timestamptz AS "completed_at" FROM "step_progress"
    UNION ALL SELECT "attempt_id", "completed_at", NULL FROM "step_progress" WHERE "completed_at" IS NOT NULL
    UNION ALL SELECT "attempt_id", "answered_at", NULL FROM "quiz_answers"
    UNION ALL SELECT "attempt_id", coalesce("submitted_at", "saved_at"), NULL FROM "homework_submissions"
    UNION ALL SELECT "id", "completed_at", "completed_at" FROM "attempts" WHERE "completed_at" IS NOT NULL
  ) x
  JOIN "attempts" a ON a."id" = x."attempt_id"
  JOIN "enrolments" e ON e."id" = a."enrolment_id"
  JOIN "users" u ON u."id" = e."user_id"
  GROUP BY e."course_id", 2, e."user_id", u."language", u."content_language"
`;

/** The days on which learners used their courses, and indexes for the operator's overview. */
export class CreateLearnerDays1795219239000 implements MigrationInterface {
  readonly name = 'CreateLearnerDays1795219239000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "learner_days" (
        "course_id" uuid NOT NULL,
        "day" timestamptz NOT NULL,
        "user_id" uuid NOT NULL,
        "first_at" timestamptz NOT NULL,
        "last_at" timestamptz NOT NULL,
        "language" text NOT NULL,
        "content_language" text NOT NULL,
        "completed_at" timestamptz,
        CONSTRAINT "PK_b9bd2f636164777a78399a4acd6" PRIMARY KEY ("course_id", "day", "user_id"),
        CONSTRAINT "FK_0453bb8e63605090a103d4c8b52" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_92de4865334af80f6b59b6044b4" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(FILL);
    await runner.query(`CREATE INDEX "IDX_92de4865334af80f6b59b6044b" ON "learner_days" ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_learner_days_completed" ON "learner_days" ("course_id", "completed_at") WHERE "completed_at" IS NOT NULL`);
    await runner.query(`CREATE INDEX "IDX_enrolments_created" ON "enrolments" ("course_id", "created_at")`);
    await runner.query(`DROP INDEX "IDX_88e4829cd9da8e01cc305788db"`);
    await runner.query(`CREATE INDEX "IDX_step_progress_visited" ON "step_progress" ("step_id", "visited_at")`);
    await runner.query(`DROP INDEX "IDX_21ff29b8e83a85cbeb84e3d6cb"`);
    await runner.query(`CREATE INDEX "IDX_attempts_open" ON "attempts" ("current_step_id", "completed_at", "id")`);
    await runner.query(`DROP INDEX "IDX_f9c95c354e34844122b0275081"`);
    await runner.query(`ALTER TABLE "homework_submissions" ADD "answered" boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE "homework_submissions" SET "answered" = true WHERE "id" IN (SELECT "submission_id" FROM "homework_feedback")`);
    await runner.query(`DROP INDEX "IDX_homework_submissions_submitted"`);
    await runner.query(
      `CREATE INDEX "IDX_homework_submissions_waiting" ON "homework_submissions" ("submitted_at", "id") WHERE "status" = 'submitted' AND NOT "answered"`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "IDX_homework_submissions_waiting"`);
    await runner.query(`CREATE INDEX "IDX_homework_submissions_submitted" ON "homework_submissions" ("submitted_at", "id") WHERE "status" = 'submitted'`);
    await runner.query(`ALTER TABLE "homework_submissions" DROP COLUMN "answered"`);
    await runner.query(`CREATE INDEX "IDX_f9c95c354e34844122b0275081" ON "attempts" ("current_step_id")`);
    await runner.query(`DROP INDEX "IDX_attempts_open"`);
    await runner.query(`CREATE INDEX "IDX_21ff29b8e83a85cbeb84e3d6cb" ON "step_progress" ("step_id")`);
    await runner.query(`DROP INDEX "IDX_step_progress_visited"`);
    await runner.query(`CREATE INDEX "IDX_88e4829cd9da8e01cc305788db" ON "enrolments" ("course_id")`);
    await runner.query(`DROP INDEX "IDX_enrolments_created"`);
    await runner.query(`DROP TABLE "learner_days"`);
  }
}
