import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvitations1795219208000 implements MigrationInterface {
  readonly name = 'CreateInvitations1795219208000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "invitations" (
        "id" uuid NOT NULL,
        "kind" text NOT NULL,
        "token_hash" text NOT NULL,
        "email" text NOT NULL,
        "user_id" uuid,
        "academy_id" uuid,
        "course_id" uuid,
        "language" text NOT NULL,
        "invited_by" uuid,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "accepted_at" TIMESTAMP WITH TIME ZONE,
        "revoked_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "invitations_target" CHECK (("kind" = 'signUp') = ("user_id" IS NULL)),
        CONSTRAINT "PK_5dec98cfdfd562e4ad3648bbb07" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_872ac94a64b3d44fc4b554780c" ON "invitations" ("token_hash")`);
    await runner.query(`CREATE INDEX "IDX_97ab59cb592c7cec109741b592" ON "invitations" ("email")`);
    await runner.query(`CREATE INDEX "IDX_fecdffec754fa4d5cea9870977" ON "invitations" ("user_id")`);
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_fecdffec754fa4d5cea98709776" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_43a629923d4cbce8f614dc7a6ed" FOREIGN KEY ("academy_id") REFERENCES "academies"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_0db6a709617c91bce0f511b165d" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_29b1cef6891d9b9d4e35f793b81" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "invitations"`);
  }
}
