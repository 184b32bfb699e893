import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { PasswordResetEntity } from '../domain/auth/password-reset.entity.ts';
import { SecondFactorEntity } from '../domain/auth/second-factor.entity.ts';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { StepDraftEntity } from '../domain/authoring/step-draft.entity.ts';
import { BookmarkEntity } from '../domain/bookmarks/bookmark.entity.ts';
import { CalendarFeedEntity } from '../domain/classes/calendar-feed.entity.ts';
import { FeedbackDraftEntity } from '../domain/feedback/feedback-draft.entity.ts';
import { HomeworkFeedbackEntity } from '../domain/feedback/homework-feedback.entity.ts';
import { keyOf } from '../domain/files/file-keys.ts';
import { FileUseEntity } from '../domain/files/file-use.entity.ts';
import { completeStep } from '../domain/learning/learning.service.ts';
import { saveNotificationSettings } from '../domain/notifications/notification-settings.service.ts';
import { notify } from '../domain/notifications/notify.service.ts';
import { answerQuiz } from '../domain/quizzes/answer-quiz.service.ts';
import { IdempotencyKeyEntity } from '../domain/shared/idempotency-key.entity.ts';
import type { StoragePort } from '../domain/shared/ports.ts';
import { UploadEntity } from '../domain/uploads/upload.entity.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { buildApiToken } from './factories/api-token.ts';
import { buildCourseWith, buildEnrolment } from './factories/course.ts';
import { buildEvaluation } from './factories/evaluation.ts';
import { buildFailedJob } from './factories/failed-job.ts';
import { buildSnippet, buildSubmission } from './factories/feedback.ts';
import { buildFileRow } from './factories/file-row.ts';
import { buildImport, buildInvitation } from './factories/invitation.ts';
import { buildMeetingRoom } from './factories/meeting.ts';
import { buildDelivery, buildMessage } from './factories/message.ts';
import { buildPasskey } from './factories/passkey.ts';
import { buildSecondFactor } from './factories/second-factor.ts';
import { buildQuizQuestion } from './factories/tasks.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { testCtx } from './test-ctx.ts';

/** The rows of a person in a table: a condition with the id of the person as $1. */
interface MarkedColumn {
  rows: string;
  /** SQL of the marked value; $2 is the mark. */
  value?: string;
}

const OWN = 'user_id = $1';
const EMAIL = '(SELECT email FROM users WHERE id = $1)';
const SUBMISSIONS =
  '(SELECT w.id FROM homework_submissions w JOIN attempts r ON r.id = w.attempt_id JOIN enrolments e ON e.id = r.enrolment_id WHERE e.user_id = $1)';
const HOMEWORK_FILES = `(SELECT file_id FROM homework_submissions WHERE id IN ${SUBMISSIONS})`;

/** Every column with a text of a person: which of its rows are the person's. Erasing the account must leave none of these texts. */
export const PERSONAL_TEXTS: Readonly<Record<string, MarkedColumn>> = {
  'calendar_feeds.token_hash': { rows: OWN },
  'course_evaluations.comment': { rows: OWN },
  'sessions.device': { rows: OWN },
  'sessions.token_hash': { rows: OWN },
  'second_factors.encrypted_secret': { rows: OWN },
  'second_factors.encrypted_codes': { rows: OWN },
  'passkeys.name': { rows: OWN },
  'passkeys.credential_id': { rows: OWN },
  'passkeys.public_key': { rows: OWN },
  'api_tokens.name': { rows: OWN },
  'api_tokens.token_hash': { rows: OWN },
  'recovery_codes.code_hash': { rows: OWN },
  'password_resets.token_hash': { rows: OWN },
  'invitation_imports.file_name': { rows: 'created_by = $1' },
  'invitations.token_hash': { rows: `user_id = $1 OR email = ${EMAIL}` },
  'homework_submissions.content': { rows: `id IN ${SUBMISSIONS} AND file_id IS NULL` },
  'homework_submissions.title': { rows: `id IN ${SUBMISSIONS} AND file_id IS NULL` },
  'homework_feedback.content': { rows: `submission_id IN ${SUBMISSIONS}` },
  'feedback_drafts.content': { rows: `user_id = $1 OR submission_id IN ${SUBMISSIONS}` },
  'bookmarks.note': { rows: OWN },
  'step_drafts.content': { rows: OWN },
  'feedback_snippets.title': { rows: OWN },
  'feedback_snippets.content': { rows: OWN },
  'files.original_name': { rows: `id IN ${HOMEWORK_FILES}` },
  'files.sha256': { rows: `id IN ${HOMEWORK_FILES}` },
  'uploads.original_name': { rows: OWN },
  'message_deliveries.reply': { rows: OWN },
  'notifications.key': { rows: OWN },
  'notifications.encrypted_path': { rows: OWN },
  'outbox.payload': { rows: `payload ->> 'to' = ${EMAIL}`, value: `payload || jsonb_build_object('note', $2::text)` },
  'outbox.failure_reply': { rows: `payload ->> 'to' = ${EMAIL}` },
  'idempotency_keys.answer': { rows: 'caller = $1::text' },
  'idempotency_keys.fingerprint': { rows: 'caller = $1::text' },
  'rate_limits.key': { rows: `key = 'signIn.account:' || ${EMAIL}`, value: `key || $2` },
  'meeting_rooms.name': { rows: 'owner_id = $1' },
  'meeting_rooms.room_name': { rows: 'owner_id = $1' },
  'users.name': { rows: 'id = $1' },
  'users.surname': { rows: 'id = $1' },
  'users.password_hash': { rows: 'id = $1' },
  'users.time_zone': { rows: 'id = $1' },
};

const CODE = 'A code out of a fixed list.';
const CONTENT = 'Content of the site, written for everybody; its authors are ids.';
const IDS = 'Ids and times only.';

/** Every other table or column with a text, and why it holds nothing personal or what happens to it. */
export const OTHER_TEXTS: Readonly<Record<string, string>> = {
  academies: CONTENT,
  courses: CONTENT,
  modules: CONTENT,
  steps: CONTENT,
  step_contents: CONTENT,
  step_former_texts: CONTENT,
  search_documents: CONTENT,
  groups: CONTENT,
  classes: CONTENT,
  'api_tokens.scopes': CODE,
  'passkeys.transports': CODE,
  class_dates: IDS,
  homework_tasks: CONTENT,
  quiz_questions: CONTENT,
  quiz_options: CONTENT,
  quiz_question_revisions: CONTENT,
  video_renditions: 'Renditions of videos, which are content.',
  course_messages: 'A message that was sent belongs to its recipients; the sender is an id, whose name is erased.',
  audit_entries: IDS,
  denial_counts: 'The id of a person or a keyed hash of a network address, kept for 90 days.',
  meeting_visits: CODE,
  installation_keys: 'Names of keys, and former keys, encrypted.',
  migrations: 'Names of migrations.',
  connections: 'Names of processes.',
  exports: 'Codes, ids, and the name of a course; deleted after 24 hours.',
  content_copies: 'Codes, ids, and the name of a course; deleted after 24 hours.',
  calls: 'The state is a code; the name of the room is random. The rows of both people are deleted with the account.',
  learner_days: CODE,
  team_members: CODE,
  notification_settings: CODE,
  notification_digests: IDS,
  'users.email': 'Replaced by an address with the id, which the test checks; it finds the rows of the other tables.',
  'users.search_text': 'Computed from name and address whenever they change, so it holds their marks.',
  'users.role': CODE,
  'users.gender': CODE,
  'users.color': 'The same for every erased account.',
  'users.language': CODE,
  'users.content_language': CODE,
  'course_evaluations.helpful': CODE,
  'invitations.kind': CODE,
  'invitations.email': 'The rows of the address are deleted, which the test checks by the address.',
  'invitations.language': CODE,
  'invitations.mail_state': CODE,
  'invitations.mail_reason': CODE,
  'invitations.mail_reply': 'Deleted with the rows of the address.',
  'invitation_imports.language': CODE,
  invitation_import_rows: 'The rows of the address are deleted with the account (erase-accounts.service.ts).',
  'homework_submissions.status': CODE,
  'files.kind': CODE,
  'files.key': 'The id of the file.',
  'files.content_type': CODE,
  'files.variants': 'Sizes of images.',
  'message_deliveries.state': CODE,
  'message_deliveries.reason': CODE,
  'notifications.kind': CODE,
  'outbox.job': CODE,
  'outbox.queue_group': IDS,
  events: 'A code and ids; the rows of the person are deleted with the account.',
  webhooks: 'Addresses of other systems, and encrypted secrets.',
  webhook_deliveries: CODE,
  'outbox.failure': CODE,
  'scheduled_runs.job': CODE,
  'contracting_migrations.name': CODE,
  'installation.mail_test_failure': CODE,
  'installation.mail_test_reply': 'Without the address (installation.service.db.test).',
  'installation.storage_problem': 'The error of the storage, which names a file of the test.',
  'idempotency_keys.key': 'A random id of the client; deleted with the row.',
  'idempotency_keys.caller': 'The id of the person; deleted with the row.',
  'idempotency_keys.token_hash': 'Deleted with the row.',
};

export interface MarkedPerson {
  user: UserEntity;
  courseId: string;
  /** The step with the person's homework. */
  stepId: string;
  /** The key of the bytes of the homework. */
  fileKey: string;
  /** The mark of each column. */
  marks: ReadonlyMap<string, string>;
}

/** Stores a person with at least one row in every table that holds texts of people, and other people beside. */
async function storeRows(db: EntityManager, storage: StoragePort): Promise<Omit<MarkedPerson, 'marks'>> {
  const user = await buildUser(db, { email: `marked-${randomUUID()}@example.org` });
  const { course, stepIds } = await buildCourseWith(db, [[{}, {}, {}]]);
  const [[quizId = '', stepId = '', fileStepId = ''] = []] = stepIds;
  await buildEnrolment(db, user.id, course.id);
  const fileId = randomUUID();
  const fileKey = keyOf(fileId, 'original');
  await storage.write(fileKey, Buffer.from('marked bytes of homework'));
  await storage.write(keyOf(fileId, 'small'), Buffer.from('marked bytes of a variant'));
  await buildFileRow(db, 'document', { id: fileId, key: fileKey, uploadedBy: user.id });
  const submissionId = await buildSubmission(db, user.id, stepId);
  const withFile = await buildSubmission(db, user.id, fileStepId, { content: null, fileId });
  await db.insert(FileUseEntity, { id: randomUUID(), fileId, submissionId: withFile });
  const { questionId, rightIds } = await buildQuizQuestion(db, quizId);
  const ctx = testCtx(db, { actor: actorOf(user) });
  await answerQuiz(ctx, { stepId: quizId, questionId, optionIds: rightIds });
  await completeStep(ctx, quizId);
  const trainer = await buildUser(db, { role: 'module_trainer' });
  const now = new Date();
  await db.insert(HomeworkFeedbackEntity, { submissionId, content: 'x', givenBy: trainer.id, givenAt: now });
  await db.insert(FeedbackDraftEntity, { submissionId, userId: trainer.id, content: 'x', updatedAt: now });
  await buildSnippet(db, user.id);
  await db.insert(BookmarkEntity, { userId: user.id, stepId, starred: true, note: 'x', version: 1, changedAt: now });
  await db.insert(StepDraftEntity, { id: randomUUID(), userId: user.id, stepId, moduleId: null, revision: 1, content: '{}', savedAt: now });
  const token = () => ({ id: randomUUID(), tokenHash: randomUUID(), createdAt: now, expiresAt: new Date(now.getTime() + 3600_000) });
  await db.insert(SessionEntity, { ...token(), userId: user.id, device: 'x', lastSeenAt: now });
  await db.insert(CalendarFeedEntity, { userId: user.id, tokenHash: randomUUID(), createdAt: now });
  await buildEvaluation(db, { userId: user.id, courseId: course.id });
  await buildApiToken(db, user.id);
  await buildSecondFactor(db, user.id);
  await buildPasskey(db, user.id);
  await db.update(SecondFactorEntity, { userId: user.id }, { encryptedCodes: 'x' });
  await db.insert(PasswordResetEntity, { ...token(), userId: user.id, usedAt: null });
  await db.insert(UploadEntity, {
    id: randomUUID(),
    userId: user.id,
    originalName: 'x',
    size: 1,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3600_000),
  });
  await buildInvitation(db, { email: user.email, acceptedAt: now });
  await buildImport(db, { createdBy: user.id });
  const message = await buildMessage(db, { courseId: course.id });
  await buildDelivery(db, { messageId: message.id, userId: user.id });
  await notify(ctx, { kind: 'feedback', userIds: [user.id], courseId: course.id, stepId, personId: trainer.id, refId: submissionId, key: randomUUID() });
  await saveNotificationSettings(ctx, { settings: [{ kind: 'feedback', mail: 'never' }] });
  await buildMeetingRoom(db, { courseId: course.id, ownerId: user.id });
  await buildFailedJob(db, { payload: { to: user.email } });
  await db.insert(IdempotencyKeyEntity, { key: randomUUID(), caller: user.id, fingerprint: 'x', tokenHash: null, answer: 'x', createdAt: now });
  await db.query(`INSERT INTO rate_limits (key, points, expire) VALUES ('signIn.account:' || $1, 1, $2)`, [user.email, now.getTime() + 900_000]);
  return { user, courseId: course.id, stepId, fileKey };
}

/** Writes a mark of its own into every column with a text of the person. Fails when the person has no row in a table. */
export async function buildMarkedPerson(db: EntityManager, storage: StoragePort): Promise<MarkedPerson> {
  const stored = await storeRows(db, storage);
  const marks = new Map<string, string>();
  for (const [name, { rows, value = '$2' }] of Object.entries(PERSONAL_TEXTS)) {
    const [table = '', column = ''] = name.split('.');
    const mark = `mark-${name.replace(/\W|_/g, '-')}-${stored.user.id.slice(0, 8)}`;
    const changed: unknown = await db.query(`UPDATE ${table} SET ${column} = ${value} WHERE ${rows} RETURNING 1`, [stored.user.id, mark]);
    if ((changed as [unknown[], number])[1] !== 1) throw new Error(`The person has ${(changed as [unknown[], number])[1]} rows in ${name}`);
    marks.set(name, mark);
  }
  return { ...stored, marks };
}

/** Every column of the database that can hold a text, as `table.column`. */
export async function textColumnsOf(db: EntityManager): Promise<string[]> {
  const rows: Array<{ name: string }> = await db.query(`
    SELECT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND (c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea') OR c.udt_name IN ('_text', '_varchar'))
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** The rows of all tables of all schemas as one text, also those of the queue. */
export async function dumpDatabase(db: EntityManager): Promise<string> {
  const tables: Array<{ name: string }> = await db.query(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row]: Array<{ text: string | null }> = await db.query(`SELECT string_agg(t::text, E'\\n') AS text FROM ${name} t`);
    texts.push(`${name}\n${row?.text ?? ''}`);
  }
  return texts.join('\n');
}
