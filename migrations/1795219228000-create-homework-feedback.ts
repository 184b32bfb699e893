import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateHomeworkFeedback1795219228000 implements MigrationInterface {
  readonly name = 'CreateHomeworkFeedback1795219228000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "homework_feedback" (
        "submission_id" uuid NOT NULL,
        "content" text NOT NULL,
        "given_by" uuid,
        "given_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_27e6685cb2a84b05bf8b59fa636" PRIMARY KEY ("submission_id"),
        CONSTRAINT "FK_27e6685cb2a84b05bf8b59fa636" FOREIGN KEY ("submission_id") REFERENCES "homework_submissions"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_5efefd3f6a3f8719b0fbc436458" FOREIGN KEY ("given_by") REFERENCES "users"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`CREATE INDEX "IDX_5efefd3f6a3f8719b0fbc43645" ON "homework_feedback" ("given_by")`);
    await runner.query(`
      CREATE TABLE "feedback_drafts" (
        "submission_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "content" text NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_59489411847318b0cd5d320846f" PRIMARY KEY ("submission_id", "user_id"),
        CONSTRAINT "FK_faafa68f08384baa62f6c48d184" FOREIGN KEY ("submission_id") REFERENCES "homework_submissions"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_1b4700fb152f38cf2418404e941" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_1b4700fb152f38cf2418404e94" ON "feedback_drafts" ("user_id")`);
    await runner.query(`
      CREATE TABLE "feedback_leases" (
        "submission_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_aec172e7e81e44d20df045b768b" PRIMARY KEY ("submission_id"),
        CONSTRAINT "FK_aec172e7e81e44d20df045b768b" FOREIGN KEY ("submission_id") REFERENCES "homework_submissions"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_c1fd0804d7aa2be3e4b4957e8ff" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_c1fd0804d7aa2be3e4b4957e8f" ON "feedback_leases" ("user_id")`);
    await runner.query(`
      CREATE TABLE "feedback_snippets" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "title" text NOT NULL,
        "content" text NOT NULL,
        CONSTRAINT "PK_2da70c7283a5e15f45e5700e222" PRIMARY KEY ("id"),
        CONSTRAINT "FK_72d050200c21932b090136cf98d" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_72d050200c21932b090136cf98" ON "feedback_snippets" ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_homework_submissions_submitted" ON "homework_submissions" ("submitted_at", "id") WHERE "status" = 'submitted'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "IDX_homework_submissions_submitted"`);
    await runner.query(`DROP TABLE "feedback_snippets"`);
    await runner.query(`DROP TABLE "feedback_leases"`);
    await runner.query(`DROP TABLE "feedback_drafts"`);
    await runner.query(`DROP TABLE "homework_feedback"`);
  }
}
