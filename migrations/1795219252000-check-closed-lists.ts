import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns whose values are a closed list, with the values that they had at this time. */
const LISTS = [
  ['users', 'role', ['admin', 'module_trainer', 'instructor', 'class_leader', 'speaker', 'student']],
  ['team_members', 'role', ['admin', 'module_trainer', 'instructor', 'class_leader', 'speaker', 'student']],
  ['calls', 'state', ['ringing', 'accepted', 'rejected', 'cancelled', 'missed', 'ended']],
  ['message_deliveries', 'state', ['queued', 'sent', 'refused', 'failed']],
  ['invitations', 'mail_state', ['queued', 'sent', 'refused', 'failed']],
  [
    'notifications',
    'kind',
    [
      'feedback',
      'homeworkReturned',
      'homeworkWaiting',
      'courseMessage',
      'classReminder',
      'classCancelled',
      'classMoved',
      'classRestored',
      'missedCall',
      'invitation',
    ],
  ],
  ['files', 'kind', ['image', 'video', 'audio', 'document', 'caption']],
  ['academies', 'academy_type', ['public', 'private']],
  ['courses', 'course_type', ['public', 'private']],
  ['meeting_visits', 'kind', ['buddycall', 'class', 'personal']],
] as const;

/** Foreign keys that a deletion of a file or a person looks for. */
const INDEXES = [
  ['IDX_steps_image', 'steps', 'image_id'],
  ['IDX_invitations_invited_by', 'invitations', 'invited_by'],
  ['IDX_course_messages_sender', 'course_messages', 'sender_id'],
  ['IDX_invitation_imports_created_by', 'invitation_imports', 'created_by'],
] as const;

/**
 * Refuses values that no code knows, and indexes the last foreign keys that deletions look for. Each statement is a transaction of its own, so that
 * a table is locked for a moment only (docs/contributing.md#add-a-feature-in-ten-steps); after a failure the migration begins again.
 */
export class CheckClosedLists1795219252000 implements MigrationInterface {
  readonly name = 'CheckClosedLists1795219252000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, values] of LISTS) {
      const name = `"${table}_${column}"`;
      const list = values.map((value) => `'${value}'`).join(', ');
      await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK ("${column}" IN (${list})) NOT VALID`);
      await runner.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT ${name}`);
    }
    for (const [name, table, column] of INDEXES) await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON "${table}" ("${column}")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX "${name}"`);
    for (const [table, column] of LISTS) await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_${column}"`);
  }
}
