import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCourseMessages1795219219000 implements MigrationInterface {
  readonly name = 'CreateCourseMessages1795219219000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "course_messages" (
        "id" uuid NOT NULL,
        "course_id" uuid NOT NULL,
        "sender_id" uuid,
        "subject" text NOT NULL,
        "content" text NOT NULL,
        "attachment_ids" uuid array NOT NULL DEFAULT '{}',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_95f8cb4c38069f3eeb548ebf2f1" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_776d43e5014ad472e05f5552c3" ON "course_messages" ("course_id")`);
    await runner.query(
      `ALTER TABLE "course_messages" ADD CONSTRAINT "FK_776d43e5014ad472e05f5552c35" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "course_messages" ADD CONSTRAINT "FK_958c34a351ade48163541680f0a" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
    await runner.query(`ALTER TABLE "file_uses" ADD "message_id" uuid`);
    await runner.query(`CREATE INDEX "IDX_98f7a718a06e9d1f5fa9029ce2" ON "file_uses" ("message_id")`);
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "FK_98f7a718a06e9d1f5fa9029ce21" FOREIGN KEY ("message_id") REFERENCES "course_messages"("id") ON DELETE CASCADE`,
    );
    await runner.query(`ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_one_item"`);
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_one_item" CHECK (num_nonnulls("academy_id", "course_id", "step_id", "message_id") = 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "file_uses" WHERE "message_id" IS NOT NULL`);
    await runner.query(`ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_one_item"`);
    await runner.query(`ALTER TABLE "file_uses" DROP COLUMN "message_id"`);
    await runner.query(`ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_one_item" CHECK (num_nonnulls("academy_id", "course_id", "step_id") = 1)`);
    await runner.query(`DROP TABLE "course_messages"`);
  }
}
