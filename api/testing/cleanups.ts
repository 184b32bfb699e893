import type { EntityManager } from 'typeorm';
import { buildCourse } from './factories/course.ts';

/** Rows of a table that are old, and those that stay. */
export const [OLD, KEPT] = [1100, 3];

/** What a scheduled job deletes, oldest first. */
export interface Cleanup {
  job: string;
  table: string;
  /** The column by which it finds what is old. */
  column: string;
  columns: string;
  /** SQL of the other values: `t` is the time of a row, `n` its number, and `user_id` a person. */
  values: string;
  /** Rows that it deletes in a transaction; 500 unless it says otherwise. */
  batch?: number;
  /** The time of the oldest row; 2020 unless it says otherwise. */
  since?: string;
  /** The column is a number of milliseconds. */
  inMilliseconds?: boolean;
  /** Stores what the rows refer to. */
  prepare?: (db: EntityManager) => Promise<unknown>;
}

const MONTH_AGO = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
const IMPORT_COLUMNS = 'id, language, row_count, created_by';
const IMPORT_VALUES = "gen_random_uuid(), 'en', 0, user_id";

/** Stores a module for each draft: those of a published course for the drafts that are deleted. */
async function buildModules(db: EntityManager): Promise<void> {
  await buildCourse(db);
  await buildCourse(db, { status: 'DRAFT' });
  await db.query(`INSERT INTO modules (id, course_id, default_language, translations, position, created_at, updated_at)
    SELECT gen_random_uuid(), c.id, 'en', '{"en": {"name": "Look"}}', n, now(), now() FROM generate_series(1, ${OLD + KEPT}) n
    JOIN courses c ON c.status = CASE WHEN n <= ${OLD} THEN 'PUBLISHED' ELSE 'DRAFT' END`);
}

/** Everything that scheduled jobs delete; those of a group are stopped at once, so that each of its jobs and tables is in it once. */
export const CLEANUPS: ReadonlyArray<readonly Cleanup[]> = [
  [
    {
      job: 'cleanup.sessions',
      table: 'sessions',
      column: 'expires_at',
      columns: 'id, user_id, token_hash, device, created_at, last_seen_at',
      values: "gen_random_uuid(), user_id, 'token ' || n, '', t, t",
    },
    {
      job: 'cleanup.tokens',
      table: 'password_resets',
      column: 'expires_at',
      columns: 'id, user_id, token_hash, created_at',
      values: "gen_random_uuid(), user_id, 'reset ' || n, t",
    },
    {
      job: 'cleanup.outbox',
      table: 'outbox',
      column: 'done_at',
      columns: 'id, job, payload, created_at, give_up_after, next_try_at',
      values: "gen_random_uuid(), 'message.mail', '{}', t, t, t",
    },
    {
      job: 'cleanup.visits',
      table: 'meeting_visits',
      column: 'renewed_at',
      columns: 'id, kind, meeting_id, user_id, created_at, joined_at, left_at',
      values: "gen_random_uuid(), 'class', gen_random_uuid(), user_id, t, t, t",
    },
    {
      job: 'cleanup.events',
      table: 'events',
      column: 'created_at',
      columns: 'id, position, type, user_id, ids',
      values: "gen_random_uuid(), n + 1, 'enrolled', user_id, '{}'",
    },
  ],
  [
    {
      job: 'cleanup.notifications',
      table: 'notifications',
      column: 'expires_at',
      columns: 'id, user_id, kind, key, created_at',
      values: "gen_random_uuid(), user_id, 'feedback', 'key ' || n, t",
    },
    {
      job: 'cleanup.uploads',
      table: 'uploads',
      column: 'expires_at',
      columns: 'id, user_id, original_name, size, created_at',
      values: "gen_random_uuid(), user_id, '', 1, t",
    },
    {
      job: 'cleanup.answers',
      table: 'idempotency_keys',
      column: 'created_at',
      columns: 'key, caller, fingerprint, answer',
      values: "'key ' || n, user_id::text, '', ''",
    },
    {
      job: 'cleanup.calls',
      table: 'calls',
      column: 'ended_at',
      columns: 'id, room_name, caller_id, callee_id, state, created_at, expires_at',
      values: "gen_random_uuid(), 'call ' || n, user_id, callee_id, 'ended', t, t",
    },
    { job: 'cleanup.limits', table: 'denial_counts', column: 'hour', columns: 'caller, count', values: "'caller ' || n, 1" },
  ],
  [
    {
      job: 'cleanup.tokens',
      table: 'invitations',
      column: 'expires_at',
      columns: 'id, kind, token_hash, email, language, created_at',
      values: "gen_random_uuid(), 'signUp', 'invitation ' || n, n || '@academy.example', 'en', t",
    },
    {
      job: 'cleanup.outbox',
      table: 'outbox',
      column: 'gave_up_at',
      columns: 'id, job, payload, created_at, give_up_after, next_try_at',
      values: "gen_random_uuid(), 'message.mail', '{}', t, t, t",
    },
    { job: 'cleanup.limits', table: 'rate_limits', column: 'expire', columns: 'key, points', values: "'limit ' || n, 1", inMilliseconds: true },
    {
      job: 'cleanup.exports',
      table: 'exports',
      column: 'finished_at',
      columns: 'id, user_id, kind, parameters, content_language, other_languages, name, state, created_at',
      values: "gen_random_uuid(), user_id, 'audit', '{}', 'en', true, '', 'failed', t",
      batch: OLD,
    },
    {
      job: 'cleanup.copies',
      table: 'content_copies',
      column: 'finished_at',
      columns: 'id, user_id, kind, original_id, name, name_language, state, created_at',
      values: "gen_random_uuid(), user_id, 'course', gen_random_uuid(), '', 'en', 'failed', t",
      batch: OLD,
    },
    {
      job: 'cleanup.drafts',
      table: 'step_drafts',
      column: 'saved_at',
      columns: 'id, user_id, module_id, content',
      values: "gen_random_uuid(), user_id, (SELECT id FROM modules WHERE position = n), '{}'",
      batch: OLD,
      prepare: buildModules,
    },
  ],
  [
    {
      job: 'cleanup.sessions',
      table: 'sessions',
      column: 'last_seen_at',
      columns: 'id, user_id, token_hash, device, created_at, expires_at',
      values: "gen_random_uuid(), user_id, 'token ' || n, '', t, now() + interval '1 day'",
    },
    { job: 'cleanup.tokens', table: 'invitation_imports', column: 'created_at', columns: IMPORT_COLUMNS, values: IMPORT_VALUES, batch: 5 },
    {
      job: 'cleanup.outbox',
      table: 'outbox',
      column: 'next_try_at',
      columns: 'id, job, payload, created_at, give_up_after',
      values: "gen_random_uuid(), 'message.mail', '{}', t, t",
    },
    {
      job: 'cleanup.visits',
      table: 'meeting_visits',
      column: 'created_at',
      columns: 'id, kind, meeting_id, user_id, renewed_at',
      values: "gen_random_uuid(), 'class', gen_random_uuid(), user_id, now()",
    },
  ],
  [
    {
      job: 'cleanup.tokens',
      table: 'invitation_imports',
      column: 'created_at',
      columns: `${IMPORT_COLUMNS}, started_at`,
      values: `${IMPORT_VALUES}, t`,
      batch: 5,
    },
    {
      job: 'cleanup.visits',
      table: 'meeting_visits',
      column: 'renewed_at',
      columns: 'id, kind, meeting_id, user_id, created_at, joined_at, left_at',
      values: "gen_random_uuid(), 'buddycall', gen_random_uuid(), user_id, t, t, t",
      since: MONTH_AGO,
    },
  ],
];
