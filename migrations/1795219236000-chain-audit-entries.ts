import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the hash chain of the audit trail, and indexes for its filters. */
export class ChainAuditEntries1795219236000 implements MigrationInterface {
  readonly name = 'ChainAuditEntries1795219236000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit_entries" ADD "position" bigint, ADD "hash" text`);
    await runner.query(`CREATE UNIQUE INDEX "IDX_audit_entries_position" ON "audit_entries" ("position")`);
    await runner.query(`DROP INDEX "IDX_b12f87335630edfd1294cf349b"`);
    await runner.query(`DROP INDEX "IDX_c2d369a2e8a9e3773f1682b8ac"`);
    await runner.query(`CREATE INDEX "IDX_audit_entries_at" ON "audit_entries" ("at", "id")`);
    await runner.query(`CREATE INDEX "IDX_audit_entries_actor" ON "audit_entries" ("actor_id", "at", "id")`);
    await runner.query(`CREATE INDEX "IDX_audit_entries_object" ON "audit_entries" ("object_id", "at", "id")`);
    await runner.query(`CREATE INDEX "IDX_audit_entries_action" ON "audit_entries" ("action", "at", "id")`);
    await runner.query(`DROP TRIGGER "audit_entries_append_only" ON "audit_entries"`);
    await runner.query(`
      CREATE TRIGGER "audit_entries_append_only" BEFORE DELETE OR TRUNCATE ON "audit_entries"
      FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"()
    `);
    // The only permitted update sets position and hash of an entry that has none.
    await runner.query(`
      CREATE TRIGGER "audit_entries_chained_once" BEFORE UPDATE ON "audit_entries" FOR EACH ROW
      WHEN (
        OLD.position IS NOT NULL OR NEW.position IS NULL OR NEW.hash IS NULL
        OR (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.object_type, OLD.object_id, OLD.result)
          IS DISTINCT FROM (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.object_type, NEW.object_id, NEW.result)
      )
      EXECUTE FUNCTION "refuse_audit_change"()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "audit_entries_chained_once" ON "audit_entries"`);
    await runner.query(`DROP TRIGGER "audit_entries_append_only" ON "audit_entries"`);
    for (const name of ['at', 'actor', 'object', 'action', 'position']) await runner.query(`DROP INDEX "IDX_audit_entries_${name}"`);
    await runner.query(`ALTER TABLE "audit_entries" DROP "position", DROP "hash"`);
    await runner.query(`CREATE INDEX "IDX_b12f87335630edfd1294cf349b" ON "audit_entries" ("at")`);
    await runner.query(`CREATE INDEX "IDX_c2d369a2e8a9e3773f1682b8ac" ON "audit_entries" ("actor_id")`);
    await runner.query(`
      CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
      FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"()
    `);
  }
}
