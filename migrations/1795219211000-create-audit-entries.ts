import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditEntries1795219211000 implements MigrationInterface {
  readonly name = 'CreateAuditEntries1795219211000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "audit_entries" (
        "id" uuid NOT NULL,
        "at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "actor_id" uuid,
        "action" text NOT NULL,
        "object_type" text,
        "object_id" text,
        "result" text NOT NULL,
        CONSTRAINT "PK_6b1623bcad4d04530b76548d619" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_b12f87335630edfd1294cf349b" ON "audit_entries" ("at")`);
    await runner.query(`CREATE INDEX "IDX_c2d369a2e8a9e3773f1682b8ac" ON "audit_entries" ("actor_id")`);
    await runner.query(`
      CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'audit entries are only ever added'; END $$
    `);
    await runner.query(`
      CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
      FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "audit_entries"`);
    await runner.query(`DROP FUNCTION "refuse_audit_change"()`);
  }
}
