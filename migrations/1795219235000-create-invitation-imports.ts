import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvitationImports1795219235000 implements MigrationInterface {
  readonly name = 'CreateInvitationImports1795219235000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "invitation_imports" (
        "id" uuid NOT NULL,
        "file_name" text,
        "language" text NOT NULL,
        "academy_ids" uuid array NOT NULL DEFAULT '{}',
        "course_ids" uuid array NOT NULL DEFAULT '{}',
        "group_ids" uuid array NOT NULL DEFAULT '{}',
        "row_count" integer NOT NULL,
        "created_by" uuid,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "started_at" TIMESTAMP WITH TIME ZONE,
        "finished_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_invitation_imports" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`
      CREATE TABLE "invitation_import_rows" (
        "import_id" uuid NOT NULL,
        "row_number" integer NOT NULL,
        "email" text NOT NULL,
        "language" text NOT NULL,
        "academy_ids" uuid array NOT NULL DEFAULT '{}',
        "course_ids" uuid array NOT NULL DEFAULT '{}',
        "group_ids" uuid array NOT NULL DEFAULT '{}',
        "outcome" text NOT NULL,
        "problem" text,
        "value" text,
        "done" boolean NOT NULL,
        CONSTRAINT "PK_invitation_import_rows" PRIMARY KEY ("import_id", "row_number")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_invitation_imports_created" ON "invitation_imports" ("created_at")`);
    await runner.query(`CREATE INDEX "IDX_invitation_import_rows_waiting" ON "invitation_import_rows" ("import_id", "row_number") WHERE NOT "done"`);
    await runner.query(`CREATE INDEX "IDX_invitation_import_rows_email" ON "invitation_import_rows" ("email")`);
    await runner.query(`ALTER TABLE "invitations" ADD "import_id" uuid`);
    await runner.query(`CREATE INDEX "IDX_invitations_import" ON "invitations" ("import_id")`);
    await runner.query(
      `ALTER TABLE "invitations" ADD CONSTRAINT "FK_invitations_import" FOREIGN KEY ("import_id") REFERENCES "invitation_imports"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "invitation_imports" ADD CONSTRAINT "FK_invitation_imports_created_by" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "invitation_import_rows" ADD CONSTRAINT "FK_invitation_import_rows_import" FOREIGN KEY ("import_id") REFERENCES "invitation_imports"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "invitations" DROP "import_id"`);
    await runner.query(`DROP TABLE "invitation_import_rows"`);
    await runner.query(`DROP TABLE "invitation_imports"`);
  }
}
