import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUploads1795219216000 implements MigrationInterface {
  readonly name = 'CreateUploads1795219216000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "uploads" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "original_name" text NOT NULL,
        "size" bigint NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "file_id" uuid,
        "lease" uuid,
        "lease_until" TIMESTAMP WITH TIME ZONE,
        "lease_wanted" boolean NOT NULL DEFAULT false,
        CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_0155aad3e213584b446bf14a85" ON "uploads" ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_a6df6dd01709506c9a21c318f2" ON "uploads" ("expires_at")`);
    await runner.query(`CREATE INDEX "IDX_cbba04475b9d474339128e1760" ON "uploads" ("file_id")`);
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "FK_0155aad3e213584b446bf14a85b" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "FK_cbba04475b9d474339128e1760a" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "uploads"`);
  }
}
