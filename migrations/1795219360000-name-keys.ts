import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys with which the database was written, and the key of each entry of the audit trail's chain. */
export class NameKeys1795219360000 implements MigrationInterface {
  readonly name = 'NameKeys1795219360000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "installation_keys" (
        "kind" text NOT NULL,
        "number" integer NOT NULL,
        "id" text NOT NULL,
        "check_value" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        "retired_at" timestamptz,
        "encrypted_secret" text,
        "lost_chain" bigint NOT NULL DEFAULT 0,
        CONSTRAINT "PK_installation_keys" PRIMARY KEY ("kind", "number"),
        CONSTRAINT "CHK_installation_keys_kind" CHECK ("kind" IN ('secret', 'audit'))
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_installation_keys_id" ON "installation_keys" ("kind", "id")`);
    await runner.query(`ALTER TABLE "audit_entries" ADD "key_id" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit_entries" DROP "key_id"`);
    await runner.query(`DROP TABLE "installation_keys"`);
  }
}
