import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtendInvitations1795219234000 implements MigrationInterface {
  readonly name = 'ExtendInvitations1795219234000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "invitations"
        ADD "academy_ids" uuid array NOT NULL DEFAULT '{}',
        ADD "course_ids" uuid array NOT NULL DEFAULT '{}',
        ADD "group_ids" uuid array NOT NULL DEFAULT '{}',
        ADD "mail_state" text,
        ADD "mail_reason" text,
        ADD "mail_reply" text,
        ADD "sent_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
    `);
    await runner.query(`UPDATE "invitations" SET "mail_state" = 'sent', "sent_at" = "created_at"`);
    // Mails of earlier versions that were refused.
    await runner.query(`
      UPDATE "invitations" i
      SET "mail_state" = CASE WHEN o."failure" IN ('ADDRESS_REFUSED', 'MAIL_REFUSED') THEN 'refused' ELSE 'failed' END,
        "mail_reason" = coalesce(o."failure", 'FAILED'), "mail_reply" = o."failure_reply"
      FROM "outbox" o
      WHERE o."job" = 'mail.send' AND o."gave_up_at" IS NOT NULL AND o."payload" ->> 'to' = i."email" AND o."created_at" >= i."created_at"
        AND o."payload" ->> 'template' = CASE i."kind" WHEN 'signUp' THEN 'signUpInvitation' ELSE 'accessInvitation' END
        AND i."accepted_at" IS NULL AND i."revoked_at" IS NULL
    `);
    await runner.query(`CREATE INDEX "IDX_invitations_created" ON "invitations" ("created_at", "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "IDX_invitations_created"`);
    await runner.query(`
      ALTER TABLE "invitations" DROP "sent_at", DROP "mail_reply", DROP "mail_reason", DROP "mail_state", DROP "group_ids", DROP "course_ids", DROP "academy_ids"
    `);
  }
}
