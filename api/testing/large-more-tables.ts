import { AUDIT_ACTIONS } from '../../schema/audit.ts';
import { type LargeSize, numberedTexts, type SeedPart } from './large-seed.ts';
import { numbered, numberedId, series } from './seed-sql.ts';

/** SQL: a time in the last days, at a different minute for each row. */
const ago = (days: number): string => `now() - (n % ${days * 24 * 60}) * interval '1 minute'`;
const user = (size: LargeSize, number = 'n'): string => numberedId('user', `((${number}) % ${size.users})`);
const course = ({ courses }: LargeSize, number = 'n'): string => numberedId('course', `((${number}) % ${courses})`);
/** So many rows for each person, and at least one. */
const share = ({ users }: LargeSize, each: number): number => Math.max(1, Math.floor(users * each));
const perPerson = (size: LargeSize, each: number): string => series(share(size, each));
/** People of a course's team. */
const TEAM = 3;
/** One of so many people is in the first group. */
const FIRST_GROUP = 25;
/** Live classes of a course. */
const CLASSES = 5;
/** People with two-step sign-in, whose secret is none: not those with whom one looks at the site. */
const withFactor = (size: LargeSize): string => user(size, 'n * 50 + 7');
/** Rows of an import of invitations. */
const IMPORTED = 50;

/** The numbered rows of a table whose values are taken, or one row of plain values if it is empty. */
const rowsOr = (name: string, select: string, order: string, plain: string): string[] => [
  numbered(name, select, order),
  `INSERT INTO ${name} SELECT ${plain}, 0, 1 WHERE NOT EXISTS (SELECT FROM ${name})`,
];

const memberships = (size: LargeSize): string[] => [
  `INSERT INTO team_members (course_id, user_id, role, all_modules, created_at)
   SELECT ${course(size, `n / ${TEAM}`)}, ${user(size, 'n * 20')}, 'module_trainer', true, ${ago(700)} ${series(Math.min(size.courses * TEAM, Math.ceil(size.users / 20)))}`,
  `INSERT INTO academy_members (academy_id, user_id, created_at)
   SELECT ${numberedId('academy', `(n % ${Math.ceil(size.courses / size.coursesPerAcademy)})`)}, ${user(size)}, ${ago(700)} ${perPerson(size, 0.1)}`,
  ...rowsOr('seed_group', 'SELECT id, translations FROM groups', 'id', `NULL, '{"en": {"name": "Group"}}'`),
  `INSERT INTO groups (id, default_language, translations, created_at, updated_at)
   SELECT ${numberedId('group', 'n')}, 'en', ${numberedTexts('group')}, ${ago(700)}, now() ${perPerson(size, 1 / 250)}`,
  `INSERT INTO group_members (group_id, user_id, created_at)
   SELECT ${numberedId('group', `(CASE WHEN n % ${FIRST_GROUP} = 0 THEN 0 ELSE n % ${share(size, 1 / 250)} END)`)}, ${user(size)}, ${ago(700)} ${perPerson(size, 0.2)}`,
  `INSERT INTO group_members (group_id, user_id, created_at) SELECT ${numberedId('group', '0')}, ${user(size)}, ${ago(700)} ${series(size.users)} WHERE n % ${FIRST_GROUP} = 0
   ON CONFLICT DO NOTHING`,
];

const meetings = (size: LargeSize): string[] => [
  ...rowsOr(
    'seed_class',
    'SELECT id, translations, days, time, time_zone FROM classes',
    'id',
    `NULL, '{"en": {"name": "Class", "description": ""}}', '{Monday}', '18:00', 'UTC'`,
  ),
  `INSERT INTO classes (id, default_language, translations, created_at, updated_at, course_id, class_type, leader_id, days, time, time_zone, room_name, remind_at)
   SELECT ${numberedId('class', 'n')}, 'en', ${numberedTexts('class')}, ${ago(700)}, now(), ${course(size, `n / ${CLASSES}`)}, 'course', ${user(size, 'n * 20')}, t.days, t.time, t.time_zone,
     'class ' || n, now() + interval '1 day' + (n % 10000) * interval '1 minute' ${series(size.courses * CLASSES)} JOIN seed_class t ON t.number = n % t.total`,
  `INSERT INTO class_dates (class_id, date, updated_at) SELECT ${numberedId('class', 'n')}, to_char(now() + interval '30 days', 'YYYY-MM-DD'), now() ${series(size.courses)}`,
  `INSERT INTO meeting_rooms (id, course_id, owner_id, name, room_name, created_at)
   SELECT ${numberedId('room', 'n')}, ${course(size)}, ${user(size)}, 'Room ' || n, 'room ' || n, ${ago(700)} ${perPerson(size, 1 / 25)}`,
  `INSERT INTO meeting_visits (id, kind, meeting_id, user_id, course_id, date, created_at, joined_at, renewed_at, left_at, closed)
   SELECT ${numberedId('visit', 'n')}, 'class', ${numberedId('class', `(n % ${size.courses * CLASSES})`)}, ${user(size)}, ${course(size, `n % ${size.courses * CLASSES} / ${CLASSES}`)}, t, t, t, t, t, true
   FROM (SELECT n, ${ago(300)} AS t ${perPerson(size, 2)}) v`,
  `INSERT INTO calls (id, room_name, caller_id, callee_id, state, created_at, expires_at, ended_at)
   SELECT ${numberedId('call', 'n')}, 'call ' || n, ${user(size)}, ${user(size, 'n + 1')}, 'missed', t, t, t FROM (SELECT n, ${ago(25)} AS t ${perPerson(size, 0.5)}) c`,
];

const messages = (size: LargeSize): string[] => [
  ...rowsOr('seed_message', 'SELECT content FROM homework_feedback WHERE given_by IS NOT NULL', 'content', `'<p>See you on Monday.</p>'`),
  `INSERT INTO course_messages (id, course_id, sender_id, subject, content, created_at, handed_out_at)
   SELECT ${numberedId('message', 'n')}, ${course(size)}, ${user(size, 'n * 20')}, 'Message ' || n, t.content, ${ago(150)}, now() ${series(size.courses)}
   JOIN seed_message t ON t.number = n % t.total`,
  `INSERT INTO message_deliveries (message_id, user_id, state, updated_at) SELECT ${numberedId('message', 'c')}, user_id, 'sent', now() FROM seed_enrolments`,
  `INSERT INTO notifications (id, user_id, kind, course_id, person_id, ref_id, key, created_at, expires_at, read_at)
   SELECT ${numberedId('message notice', 'n')}, e.user_id, 'courseMessage', e.course_id, m.sender_id, m.id, 'courseMessage:' || m.id, m.created_at, m.created_at + interval '180 days',
     CASE WHEN n % 4 > 0 THEN now() END FROM seed_enrolments e JOIN course_messages m ON m.id = ${numberedId('message', 'e.c')}`,
  `INSERT INTO notifications (id, user_id, kind, course_id, step_id, ref_id, key, created_at, expires_at, read_at)
   SELECT ${numberedId('feedback notice', 'e.n')}, e.user_id, 'feedback', e.course_id, s.step_id, s.id, 'feedback:' || s.id, now() - (e.n % 170) * interval '1 day', now() + interval '10 days',
     CASE WHEN e.n % 3 > 0 THEN now() END FROM seed_enrolments e JOIN homework_submissions s ON s.id = ${numberedId('submission', 'e.n')} AND s.answered`,
  `INSERT INTO notification_settings (user_id, kind, mail) SELECT ${user(size)}, 'feedback', 'never' ${perPerson(size, 1 / 40)}`,
  `INSERT INTO notification_digests (user_id, kind, last_day) SELECT ${user(size)}, 'homeworkWaiting', to_char(now(), 'YYYY-MM-DD') ${perPerson(size, 1 / 40)}`,
  `INSERT INTO outbox (id, job, payload, created_at, handed_over_at, done_at, next_try_at, give_up_after)
   SELECT ${numberedId('job', 'n')}, 'message.mail', jsonb_build_object('messageId', ${numberedId('message', `(n % ${size.courses})`)}, 'userId', ${user(size)}), t, t, t, t, t + interval '3 days'
   FROM (SELECT n, ${ago(6)} AS t ${perPerson(size, 2)}) o`,
];

const ownNotes = (size: LargeSize): string[] => [
  ...rowsOr('seed_comment', `SELECT comment FROM course_evaluations WHERE comment <> ''`, 'comment', `'Thank you.'`),
  `INSERT INTO bookmarks (user_id, step_id, starred, note, version, changed_at)
   SELECT user_id, ${numberedId('step', '(first + n % visited)')}, true, t.comment, 1, least(now(), enrolled_at + interval '1 day')
   FROM seed_enrolments JOIN seed_comment t ON t.number = n % t.total WHERE n % 2 = 0`,
  `INSERT INTO course_evaluations (id, course_id, user_id, helpful, comment, created_at, updated_at)
   SELECT ${numberedId('evaluation', 'n')}, course_id, user_id, (ARRAY['very', 'somewhat', 'little', 'not'])[1 + n % 4], CASE WHEN n % 3 = 0 THEN t.comment ELSE '' END, now(), now()
   FROM seed_enrolments JOIN seed_comment t ON t.number = n % t.total WHERE done`,
  `INSERT INTO feedback_snippets (id, user_id, title, content) SELECT ${numberedId('snippet', 'n')}, ${user(size, 'n * 20')}, 'Text ' || n, '<p>Well observed.</p>' ${perPerson(size, 1 / 100)}`,
  `INSERT INTO feedback_drafts (submission_id, user_id, content, updated_at)
   SELECT id, ${numberedId('user', '0')}, '<p>Well</p>', now() FROM homework_submissions WHERE status = 'submitted' AND NOT answered ORDER BY id LIMIT ${share(size, 1 / 200)}`,
  `INSERT INTO step_former_texts (step_id, text_revision, name, blocks, quiz)
   SELECT s.id, 0, s.translations -> 'en' ->> 'name', c.blocks, '[]' FROM steps s JOIN step_contents c ON c.step_id = s.id AND c.language = 'en' WHERE s.position % 10 = 0`,
];

const accounts = (size: LargeSize): string[] => [
  `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
   SELECT ${numberedId('session', 'n')}, ${user(size)}, 'session ' || n, 'Firefox', ${ago(5)}, ${ago(5)}, now() + interval '20 days' ${perPerson(size, 0.2)}`,
  `INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at)
   SELECT ${numberedId('reset', 'n')}, ${user(size)}, 'reset ' || n, ${ago(6)}, ${ago(6)} + interval '1 hour' ${perPerson(size, 1 / 50)}`,
  // Of the first admin.
  `INSERT INTO api_tokens (id, user_id, name, token_hash, scopes, created_at, expires_at)
   SELECT ${numberedId('token', 'n')}, ${numberedId('user', '0')}, 'Application ' || n, 'token ' || n, ARRAY['catalog:read', 'results:read'], ${ago(300)}, now() + interval '60 days'
   FROM generate_series(1, 12) n`,
  `INSERT INTO second_factors (user_id, encrypted_secret, started_at, confirmed_at) SELECT ${withFactor(size)}, '', ${ago(300)}, ${ago(300)} ${perPerson(size, 1 / 50)}`,
  `INSERT INTO recovery_codes (user_id, code_hash, created_at) SELECT ${withFactor(size)}, 'code ' || c, ${ago(300)} ${perPerson(size, 1 / 50)}, generate_series(1, 10) c`,
  `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) SELECT ${numberedId('passkey', 'n')}, ${withFactor(size)}, 'credential ' || n, '', 0, ARRAY['internal'], 'Phone', ${ago(300)} ${perPerson(size, 1 / 50)}`,
  `INSERT INTO calendar_feeds (user_id, token_hash, created_at) SELECT ${user(size)}, 'feed ' || n, ${ago(700)} ${perPerson(size, 0.1)}`,
  `INSERT INTO idempotency_keys (key, caller, fingerprint, answer, created_at) SELECT 'key ' || n, (${user(size)})::text, '', '', ${ago(6)} ${perPerson(size, 0.1)}`,
  `INSERT INTO denial_counts (caller, hour, count) SELECT (${user(size)})::text, date_trunc('hour', ${ago(6)}), 1 ${perPerson(size, 1 / 50)}`,
  `INSERT INTO invitation_imports (id, file_name, language, row_count, created_by, created_at, started_at, finished_at)
   SELECT ${numberedId('import', 'n')}, 'people-' || n || '.csv', 'en', ${IMPORTED}, ${numberedId('user', '0')}, ${ago(80)}, ${ago(80)}, ${ago(80)} ${perPerson(size, 1 / 1000)}`,
  `INSERT INTO invitation_import_rows (import_id, row_number, email, language, outcome, done)
   SELECT ${numberedId('import', 'n')}, r, 'guest-' || n * ${IMPORTED} + r || '@example.org', 'en', 'invited', true ${perPerson(size, 1 / 1000)}, generate_series(1, ${IMPORTED}) r`,
  `INSERT INTO events (id, position, type, user_id, ids, created_at)
   SELECT ${numberedId('event', 'n')}, n + 1, 'enrolled', ${user(size)}, jsonb_build_object('userId', ${user(size)}, 'courseId', ${course(size)}), ${ago(25)} ${perPerson(size, 0.2)}`,
  `INSERT INTO audit_entries (id, at, actor_id, action, object_type, object_id, result)
   SELECT ${numberedId('entry', 'n')}, now() - n * interval '2 minutes', ${user(size, 'n * 7')}, (ARRAY[${AUDIT_ACTIONS.map((action) => `'${action}'`).join(', ')}])[1 + n % ${AUDIT_ACTIONS.length}],
     'course', (${course(size)})::text, CASE WHEN n % 50 = 0 THEN 'denied' ELSE 'done' END ${perPerson(size, 10)}`,
];

/** The tables that grow beside content and learning: what people do together, what they are told, and what the server keeps. */
export const moreTables = (size: LargeSize): SeedPart[] => [
  { what: 'teams and groups', statements: memberships(size) },
  { what: 'classes and calls', statements: meetings(size) },
  { what: 'messages and notifications', statements: messages(size) },
  { what: 'notes and evaluations', statements: ownNotes(size) },
  { what: 'sessions, imports and the audit trail', statements: accounts(size) },
];
