import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessageDeliveries1795219229000 implements MigrationInterface {
  readonly name = 'CreateMessageDeliveries1795219229000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "message_deliveries" (
        "message_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "state" text NOT NULL,
        "reason" text,
        "reply" text,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_bb00e2508556db0358b41c46f8d" PRIMARY KEY ("message_id", "user_id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_19f15a84aaa040d969969293b7" ON "message_deliveries" ("user_id")`);
    await runner.query(
      `ALTER TABLE "message_deliveries" ADD CONSTRAINT "FK_764d21f361d0f6b155ad2273dee" FOREIGN KEY ("message_id") REFERENCES "course_messages"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "message_deliveries" ADD CONSTRAINT "FK_19f15a84aaa040d969969293b7e" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(`ALTER TABLE "course_messages" ADD "handed_out_at" TIMESTAMP WITH TIME ZONE`);
    // Messages of earlier versions: their mails that are not sent yet. Rows of sent mails have no payload.
    await runner.query(`
      INSERT INTO "message_deliveries" ("message_id", "user_id", "state", "reason", "reply", "updated_at")
      SELECT DISTINCT ON (m."id", u."id") m."id", u."id",
        CASE WHEN o."gave_up_at" IS NULL THEN 'queued' WHEN o."failure" IN ('ADDRESS_REFUSED', 'MAIL_REFUSED') THEN 'refused' ELSE 'failed' END,
        CASE WHEN o."gave_up_at" IS NOT NULL THEN coalesce(o."failure", 'FAILED') END,
        CASE WHEN o."gave_up_at" IS NOT NULL THEN o."failure_reply" END,
        coalesce(o."gave_up_at", o."created_at")
      FROM "outbox" o
      JOIN "course_messages" m ON m."id"::text = o."payload" ->> 'messageId'
      JOIN "users" u ON u."id"::text = o."payload" ->> 'userId'
      WHERE o."job" = 'message.mail' AND o."done_at" IS NULL
    `);
    await runner.query(`
      UPDATE "course_messages" m SET "handed_out_at" = m."created_at"
      WHERE NOT EXISTS (
        SELECT FROM "outbox" o WHERE o."job" = 'message.send' AND o."done_at" IS NULL AND o."payload" ->> 'messageId' = m."id"::text
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "course_messages" DROP COLUMN "handed_out_at"`);
    await runner.query(`DROP TABLE "message_deliveries"`);
  }
}
