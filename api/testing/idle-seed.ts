import type { DataSource } from 'typeorm';
import { analyzeAll, numberedId, uuidOf } from './seed-sql.ts';
import { TEST_SETTINGS } from './test-ctx.ts';

/** Rows of the big tables. */
const ROWS = { users: 5000, entries: 10_000, jobs: 6000, sessions: 5000, visits: 8000, notifications: 10_000, files: 3000, others: 4000 } as const;
/** People in meetings, calls that go on, and homework that waits. */
const GOING_ON = 300;
/** Jobs that wait for tomorrow. */
export const WAITING_JOBS = 300;

const user = numberedId('user', `n % ${ROWS.users}`);
const ITEM = 'id, default_language, translations, created_at, updated_at';
const item = (kind: string): string => `${numberedId(kind, 'n')}, 'en', '{"en": {"name": "Item"}}'::jsonb, now(), now()`;
/** SQL: a time in the last days, at a different minute for each row. */
const ago = (days: number): string => `now() - (n % ${days * 24 * 60}) * interval '1 minute'`;
const series = (count: number, first = 1): string => `FROM generate_series(${first}, ${first + count - 1}) n`;

const PEOPLE = [
  `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at, deactivated_at, erased_at)
   SELECT ${numberedId('user', 'n')}, 'Name', 'Surname', 'person-' || n || '@example.org', '', 'student', '#0e6b66', 'en', ${ago(700)},
     CASE WHEN n % 10 = 0 THEN now() - interval '90 days' WHEN n % 50 = 1 THEN now() - interval '10 days' END, CASE WHEN n % 10 = 0 THEN now() - interval '60 days' END
   ${series(ROWS.users, 0)}`,
  `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
   SELECT ${numberedId('session', 'n')}, ${user}, 'token ' || n, '', ${ago(5)}, ${ago(5)}, now() + interval '20 days' ${series(ROWS.sessions)}`,
  `INSERT INTO connections (id, user_id, node_id, renewed_at) SELECT gen_random_uuid(), ${user}, gen_random_uuid(), now() + interval '1 hour' ${series(1500)}`,
  `INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at)
   SELECT gen_random_uuid(), ${user}, 'reset ' || n, ${ago(6)}, ${ago(6)} ${series(ROWS.others)}`,
  `INSERT INTO invitations (id, kind, token_hash, email, language, created_at, expires_at)
   SELECT gen_random_uuid(), 'signUp', 'invitation ' || n, 'guest-' || n || '@example.org', 'en', ${ago(80)}, ${ago(80)} ${series(ROWS.others)}`,
  `INSERT INTO invitation_imports (id, language, row_count, created_at, started_at)
   SELECT ${numberedId('import', 'n')}, 'en', 1, ${ago(80)}, now() ${series(1500)}`,
];

const CONTENT = [
  `INSERT INTO academies (${ITEM}, academy_type, status, hosted_region, position) SELECT ${item('academy')}, 'public', 'PUBLISHED', 'Frankfurt', n ${series(3, 0)}`,
  `INSERT INTO courses (${ITEM}, academy_id, course_type, status, position)
   SELECT ${item('course')}, ${numberedId('academy', 'n % 3')}, 'public', CASE WHEN n = 0 THEN 'DRAFT' ELSE 'PUBLISHED' END, n ${series(40, 0)}`,
  `INSERT INTO modules (${ITEM}, course_id, position) SELECT ${item('module')}, ${numberedId('course', 'n / 40')}, n ${series(1600, 0)}`,
  `INSERT INTO steps (${ITEM}, module_id, position) SELECT ${item('step')}, ${numberedId('module', 'n / 5')}, n ${series(8000, 0)}`,
  // Two admins write steps of the draft course.
  `INSERT INTO step_drafts (id, user_id, step_id, content, saved_at) SELECT gen_random_uuid(), ${numberedId('user', 'n')}, ${numberedId('step', 'n')}, '', now() ${series(2)}`,
  `INSERT INTO classes (${ITEM}, course_id, class_type, days, time, room_name, remind_at)
   SELECT ${item('class')}, ${numberedId('course', 'n % 40')}, 'course', '{Monday}', '10:00', 'room ' || n, now() + interval '1 day' ${series(1500)}`,
  `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, created_at)
   SELECT ${numberedId('file', 'n')}, 'video', '', '', '', 1, '', ${ago(300)} ${series(ROWS.files)}`,
  `INSERT INTO file_uses (id, file_id, step_id) SELECT gen_random_uuid(), ${numberedId('file', 'n')}, ${numberedId('step', 'n')} ${series(ROWS.files)}`,
  `INSERT INTO video_renditions (file_id, name, state, key, size, content_type, sha256, updated_at)
   SELECT ${numberedId('file', 'n')}, '360p', 'ready', 'a', 1, 'video/mp4', 'b', ${ago(300)} ${series(ROWS.files)}`,
  `INSERT INTO uploads (id, user_id, original_name, size, created_at, expires_at)
   SELECT gen_random_uuid(), ${user}, '', 1, now(), now() + interval '1 day' ${series(1500)}`,
];

const WORK = [
  `INSERT INTO audit_entries (id, at, action, result)
   SELECT gen_random_uuid(), now() - (${ROWS.entries} - n) * interval '1 minute', 'session.signIn', 'done' ${series(ROWS.entries)}`,
  `INSERT INTO outbox (id, job, payload, created_at, done_at, give_up_after, next_try_at)
   SELECT gen_random_uuid(), 'message.mail', '{}', ${ago(6)}, ${ago(6)}, ${ago(6)} + interval '3 days', ${ago(6)} ${series(ROWS.jobs)}`,
  // Jobs of each kind: the planner reads an index that never had an entry at each look.
  `INSERT INTO outbox (id, job, bulk_mail, payload, created_at, next_try_at, give_up_after)
   SELECT gen_random_uuid(), 'message.mail', n % 10 > 0, jsonb_build_object('messageId', gen_random_uuid(), 'userId', ${user}), now(), now() + interval '1 day', now() + interval '2 days'
   ${series(WAITING_JOBS)}`,
  `INSERT INTO outbox (id, job, payload, created_at, gave_up_at, give_up_after)
   SELECT gen_random_uuid(), 'mail.send', '{"to": "nobody@example.org"}', now(), ${ago(6)}, now() ${series(5)}`,
  `INSERT INTO course_messages (id, course_id, subject, content, created_at) SELECT ${numberedId('message', 'n')}, ${numberedId('course', 'n')}, '', '', now() ${series(2)}`,
  `INSERT INTO message_deliveries (message_id, user_id, state, updated_at) SELECT ${numberedId('message', '1 + n % 2')}, ${user}, 'queued', now() ${series(ROWS.others)}`,
  `INSERT INTO meeting_visits (id, kind, meeting_id, user_id, course_id, created_at, joined_at, renewed_at, left_at)
   SELECT gen_random_uuid(), 'class', ${numberedId('class', '(1 + n % 1500)')}, ${user}, ${numberedId('course', 'n % 40')}, t, t, t, t FROM (SELECT n, ${ago(300)} AS t ${series(ROWS.visits)}) v`,
  `INSERT INTO meeting_visits (id, kind, meeting_id, user_id, created_at, joined_at, renewed_at, left_at)
   SELECT gen_random_uuid(), 'personal', gen_random_uuid(), ${user}, t, t, t, t FROM (SELECT n, ${ago(6)} AS t ${series(ROWS.others)}) v`,
  `INSERT INTO meeting_visits (id, kind, meeting_id, user_id, created_at, joined_at, renewed_at)
   SELECT gen_random_uuid(), 'personal', gen_random_uuid(), ${user}, now(), now(), now() + interval '1 hour' ${series(GOING_ON)}`,
  `INSERT INTO calls (id, room_name, caller_id, callee_id, state, created_at, expires_at, ended_at)
   SELECT gen_random_uuid(), 'call ' || n, ${user}, ${numberedId('user', `(n + 1) % ${ROWS.users}`)}, 'ended', ${ago(20)}, ${ago(20)}, ${ago(20)} ${series(ROWS.others)}`,
  `INSERT INTO calls (id, room_name, caller_id, callee_id, state, created_at, expires_at)
   SELECT gen_random_uuid(), 'open call ' || n, ${numberedId('user', 'n')}, ${numberedId('user', 'n + 2000')}, 'accepted', now(), now() + interval '1 hour' ${series(GOING_ON)}`,
  `INSERT INTO notifications (id, user_id, kind, course_id, key, created_at, expires_at)
   SELECT gen_random_uuid(), ${user}, 'courseMessage', ${numberedId('course', 'n % 40')}, 'key ' || n, ${ago(170)}, ${ago(170)} + interval '180 days' ${series(ROWS.notifications)}`,
  // Homework waits for three people, who got the digest of the day.
  `INSERT INTO notifications (id, user_id, kind, key, created_at, expires_at)
   SELECT gen_random_uuid(), ${numberedId('user', '2 + n % 3')}, 'homeworkWaiting', 'homework ' || n, ${ago(20)}, now() + interval '100 days' ${series(GOING_ON)}`,
  `INSERT INTO notification_digests (user_id, kind, last_day)
   SELECT ${numberedId('user', '2 + n')}, 'homeworkWaiting', to_char(now() + interval '1 day', 'YYYY-MM-DD') ${series(3, 0)}`,
  `INSERT INTO idempotency_keys (key, caller, fingerprint, answer, created_at) SELECT 'key ' || n, (${user})::text, '', '', ${ago(6)} ${series(ROWS.others)}`,
  `INSERT INTO denial_counts (caller, hour, count) SELECT 'caller ' || n, ${ago(80)}, 1 ${series(ROWS.others)}`,
  `INSERT INTO rate_limits (key, points, expire) SELECT 'key ' || n, 1, (extract(epoch FROM now()) * 1000)::bigint + 3600000 ${series(ROWS.others)}`,
];

/** Fills an empty, migrated database with a site whose scheduled jobs have nothing to do, in plain SQL. */
export async function seedIdle(source: DataSource): Promise<void> {
  await source.transaction(async (db) => {
    for (const statement of PEOPLE) await db.query(statement);
    // References need no check, and the texts are not searched.
    await db.query('SET LOCAL session_replication_role = replica');
    for (const statement of [...CONTENT, ...WORK]) await db.query(statement);
  });
  await analyzeAll(source);
  // The statistics are those of the busy time before, when many entries were not in the chain.
  await source.query(
    `UPDATE audit_entries e SET position = c.number, hash = '', key_id = '${TEST_SETTINGS.auditKeys.current.id}' FROM (SELECT id, row_number() OVER (ORDER BY at) AS number FROM audit_entries) c WHERE c.id = e.id`,
  );
  await source.query('VACUUM audit_entries');
}

/** Ids of what is seeded, by number. */
export const idleIds = {
  course: (n: number): string => uuidOf(`course ${n}`),
};
