import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each trigger locks the person, so that of two changes at the same moment the second one sees the first one. The functions read by
 * index only: the rows of one person or one enrollment.
 */
const FUNCTIONS: Readonly<Record<string, string>> = {
  hide_new_homework: `
    SELECT e.ended_at IS NOT NULL OR u.deactivated_at IS NOT NULL INTO NEW.hidden
    FROM attempts r JOIN enrolments e ON e.id = r.enrolment_id JOIN users u ON u.id = e.user_id WHERE r.id = NEW.attempt_id FOR SHARE OF u;
    NEW.hidden := coalesce(NEW.hidden, false);`,
  hide_homework_of_enrolment: `
    PERFORM FROM users WHERE id = NEW.user_id FOR SHARE;
    UPDATE homework_submissions SET hidden = NEW.ended_at IS NOT NULL OR (SELECT deactivated_at IS NOT NULL FROM users WHERE id = NEW.user_id)
    WHERE attempt_id = ANY(ARRAY(SELECT id FROM attempts WHERE enrolment_id = NEW.id));`,
  hide_homework_of_user: `
    UPDATE homework_submissions hs SET hidden = NEW.deactivated_at IS NOT NULL OR e.ended_at IS NOT NULL
    FROM attempts r, enrolments e WHERE e.user_id = NEW.id AND r.enrolment_id = e.id AND hs.attempt_id = r.id;`,
};

const TRIGGERS = [
  ['homework_submissions_hidden', 'homework_submissions', 'BEFORE INSERT', 'hide_new_homework'],
  ['enrolments_hide_homework', 'enrolments', 'AFTER UPDATE OF "ended_at"', 'hide_homework_of_enrolment'],
  ['users_hide_homework', 'users', 'AFTER UPDATE OF "deactivated_at"', 'hide_homework_of_user'],
] as const;

/** Runs a trigger only when somebody leaves or comes back. */
const WHEN: Readonly<Record<string, string>> = {
  enrolments: 'WHEN ((OLD."ended_at" IS NULL) <> (NEW."ended_at" IS NULL))',
  users: 'WHEN ((OLD."deactivated_at" IS NULL) <> (NEW."deactivated_at" IS NULL))',
};

const MARK = `
  UPDATE "homework_submissions" hs SET "hidden" = NOT hs."hidden" FROM "attempts" r, "enrolments" e, "users" u
  WHERE r."id" = hs."attempt_id" AND e."id" = r."enrolment_id" AND u."id" = e."user_id"
    AND hs."hidden" <> (e."ended_at" IS NOT NULL OR u."deactivated_at" IS NOT NULL)
`;

/**
 * Marks homework whose learner has left the course or was deactivated, and indexes what waits for feedback without it: in the order of the
 * queue, and by step. Indexes the people of a course, so that lists of them do not read the table of enrollments. Each statement is a transaction of its own, so that a table is locked for a moment only; after a failure the migration
 * begins again.
 */
export class MarkHiddenHomework1795219260000 implements MigrationInterface {
  readonly name = 'MarkHiddenHomework1795219260000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "homework_submissions" ADD COLUMN IF NOT EXISTS "hidden" boolean NOT NULL DEFAULT false`);
    for (const [name, body] of Object.entries(FUNCTIONS)) {
      await runner.query(`CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`);
    }
    for (const [name, table, event, action] of TRIGGERS) {
      await runner.query(`CREATE OR REPLACE TRIGGER "${name}" ${event} ON "${table}" FOR EACH ROW ${WHEN[table] ?? ''} EXECUTE FUNCTION "${action}"()`);
    }
    // The second time it sees who left or came back during the first one.
    await runner.query(MARK);
    await runner.query(MARK);
    const waits = `WHERE "status" = 'submitted' AND NOT "answered" AND NOT "hidden"`;
    await runner.query(
      `CREATE INDEX IF NOT EXISTS "IDX_homework_submissions_queue" ON "homework_submissions" ("submitted_at", "id") INCLUDE ("attempt_id") ${waits}`,
    );
    await runner.query(
      `CREATE INDEX IF NOT EXISTS "IDX_homework_submissions_step_queue" ON "homework_submissions" ("step_id", "submitted_at", "id") INCLUDE ("attempt_id") ${waits}`,
    );
    await runner.query(`DROP INDEX IF EXISTS "IDX_homework_submissions_waiting"`);
    await runner.query(
      `CREATE INDEX IF NOT EXISTS "IDX_enrolments_active" ON "enrolments" ("course_id", "user_id") INCLUDE ("created_at", "id") WHERE "ended_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "IDX_enrolments_active"`);
    await runner.query(
      `CREATE INDEX IF NOT EXISTS "IDX_homework_submissions_waiting" ON "homework_submissions" ("submitted_at", "id") WHERE "status" = 'submitted' AND NOT "answered"`,
    );
    for (const name of ['IDX_homework_submissions_queue', 'IDX_homework_submissions_step_queue']) await runner.query(`DROP INDEX IF EXISTS "${name}"`);
    for (const [name, table, , action] of TRIGGERS) {
      await runner.query(`DROP TRIGGER IF EXISTS "${name}" ON "${table}"`);
      await runner.query(`DROP FUNCTION IF EXISTS "${action}"()`);
    }
    await runner.query(`ALTER TABLE "homework_submissions" DROP COLUMN IF EXISTS "hidden"`);
  }
}
