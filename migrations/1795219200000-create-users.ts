import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1795219200000 implements MigrationInterface {
  readonly name = 'CreateUsers1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "users" (
        "id" uuid NOT NULL,
        "name" text NOT NULL,
        "surname" text NOT NULL,
        "email" text NOT NULL,
        "password_hash" text NOT NULL,
        "role" text NOT NULL,
        "gender" text,
        "color" text NOT NULL,
        "language" text NOT NULL,
        "content_language" text,
        "do_not_disturb" boolean NOT NULL DEFAULT false,
        "privacy_accepted_at" TIMESTAMP WITH TIME ZONE,
        "terms_accepted_at" TIMESTAMP WITH TIME ZONE,
        "deactivated_at" TIMESTAMP WITH TIME ZONE,
        "erased_at" TIMESTAMP WITH TIME ZONE,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_97672ac88f789774dd47f7c8be" ON "users" ("email")`);
    await runner.query(`CREATE INDEX "IDX_ace513fa30d485cfd25c11a9e4" ON "users" ("role")`);
    await runner.query(`CREATE INDEX "IDX_9814a09c3e2018cd1e81a1df0d" ON "users" ("deactivated_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "users"`);
  }
}
