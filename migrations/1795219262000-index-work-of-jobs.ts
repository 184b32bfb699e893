import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Name → table and what is indexed: the few rows that a job looks for, and references to files, whose deletion looks for them. */
const INDEXES = {
  IDX_audit_entries_unchained: `"audit_entries" ("at", "id") WHERE "position" IS NULL`,
  IDX_outbox_done: `"outbox" ("done_at") WHERE "done_at" IS NOT NULL`,
  IDX_outbox_to: `"outbox" (("payload" ->> 'to')) WHERE "done_at" IS NULL AND ("payload" ->> 'to') IS NOT NULL`,
  IDX_outbox_user: `"outbox" (("payload" ->> 'userId')) WHERE "done_at" IS NULL AND ("payload" ->> 'userId') IS NOT NULL`,
  IDX_sessions_last_seen: `"sessions" ("last_seen_at")`,
  IDX_invitations_expires: `"invitations" ("expires_at")`,
  IDX_invitation_imports_drafts: `"invitation_imports" ("created_at") WHERE "started_at" IS NULL`,
  IDX_password_resets_expires: `"password_resets" ("expires_at")`,
  IDX_meeting_visits_of_calls: `"meeting_visits" ("renewed_at") WHERE "kind" IN ('buddycall', 'personal')`,
  IDX_meeting_visits_not_joined: `"meeting_visits" ("created_at") WHERE "joined_at" IS NULL`,
  IDX_users_to_erase: `"users" ("deactivated_at") WHERE "erased_at" IS NULL AND "deactivated_at" IS NOT NULL`,
  IDX_video_renditions_open: `"video_renditions" ("updated_at") WHERE "state" IN ('waiting', 'running', 'unavailable')`,
  IDX_denial_counts_hour: `"denial_counts" ("hour")`,
  IDX_idempotency_keys_caller: `"idempotency_keys" ("caller") WHERE "caller" <> ''`,
  IDX_academies_image: `"academies" ("image_id")`,
  IDX_courses_image: `"courses" ("image_id")`,
} as const;

/** Indexes of columns that are often null: name before → name, table and column. They had an entry for each null, too. */
const WITHOUT_NULLS = {
  IDX_b9b8d3a0e140e275f42e467f85: ['IDX_notifications_academy', 'notifications', 'academy_id'],
  IDX_3ef54a77d1c61e414998395b35: ['IDX_notifications_course', 'notifications', 'course_id'],
  IDX_553a309e2583fd183a9ff8c6d0: ['IDX_notifications_step', 'notifications', 'step_id'],
  IDX_6633b2b44c7c5c3766dc5af522: ['IDX_notifications_person', 'notifications', 'person_id'],
  IDX_2ebb558b92876460cd4c35a94a: ['IDX_calls_ended', 'calls', 'ended_at'],
} as const;

/** Deletes the visits to deleted classes. The settings keep the plan that reads by index, whatever the statistics say. */
const REMOVE_CLASS_VISITS = `
  CREATE OR REPLACE FUNCTION "remove_class_visits"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    DELETE FROM meeting_visits WHERE kind = 'class' AND meeting_id = ANY(array(SELECT id FROM old_rows));
    RETURN NULL;
  END $$`;

/**
 * Scheduled jobs with nothing to do read a few blocks, on a site of any size (docs/architecture.md#mechanisms). Visits to a class
 * are deleted with it: an hourly job looked for them among all visits. Each statement is a transaction of its own.
 */
export class IndexWorkOfJobs1795219262000 implements MigrationInterface {
  readonly name = 'IndexWorkOfJobs1795219262000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, what] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON ${what}`);
    for (const [before, [name, table, column]] of Object.entries(WITHOUT_NULLS)) {
      await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON "${table}" ("${column}") WHERE "${column}" IS NOT NULL`);
      await runner.query(`DROP INDEX IF EXISTS "${before}"`);
    }
    await runner.query(REMOVE_CLASS_VISITS);
    await runner.query(`
      CREATE OR REPLACE TRIGGER "classes_remove_visits" AFTER DELETE ON "classes"
      REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION remove_class_visits()
    `);
    await runner.query(`DELETE FROM "meeting_visits" v WHERE v."kind" = 'class' AND NOT EXISTS (SELECT FROM "classes" c WHERE c."id" = v."meeting_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS "classes_remove_visits" ON "classes"');
    await runner.query('DROP FUNCTION IF EXISTS "remove_class_visits"()');
    for (const [before, [name, table, column]] of Object.entries(WITHOUT_NULLS)) {
      await runner.query(`CREATE INDEX IF NOT EXISTS "${before}" ON "${table}" ("${column}")`);
      await runner.query(`DROP INDEX IF EXISTS "${name}"`);
    }
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}
