import { type Expression, sql } from 'kysely';
import type { AuditAction } from '../../../schema/audit.ts';
import { type JobFailureReason, type JobKind, MAIL_KINDS } from '../../../schema/job-failures.ts';
import { PAGE_SIZE_MAX } from '../../../schema/limits.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { REMOVE_FILES_JOB } from '../files/file-discard.service.ts';
import { IMPORT_JOB } from '../invitations/invitation-import.service.ts';
import { INVITATION_MAIL_JOB } from '../invitations/invitation-mail.service.ts';
import { MAIL_JOB } from '../mail/enqueue-mail.ts';
import { MESSAGE_JOB } from '../messages/message.service.ts';
import { requeueDeliveries } from '../messages/message-delivery.service.ts';
import { MESSAGE_MAIL_JOB } from '../messages/message-mails.service.ts';
import { DIGEST_JOB } from '../notifications/digest.service.ts';
import { NOTIFICATION_MAIL_JOB } from '../notifications/notify.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { VIDEO_JOB } from '../video/enqueue-renditions.ts';
import { jobPolicy } from './job.policy.ts';

type MailKind = (typeof MAIL_KINDS)[number];

const DAY = 24 * 60 * 60 * 1000;
/** Time for the tries of a job that an admin tries again, in milliseconds. */
const RETRY_PERIOD = 3 * DAY;

const KINDS: Readonly<Record<string, JobKind>> = {
  [MAIL_JOB]: 'MAIL',
  [INVITATION_MAIL_JOB]: 'MAIL',
  [IMPORT_JOB]: 'INVITATION_IMPORT',
  [MESSAGE_MAIL_JOB]: 'MESSAGE_MAIL',
  [MESSAGE_JOB]: 'MESSAGE',
  [NOTIFICATION_MAIL_JOB]: 'NOTIFICATION',
  [DIGEST_JOB]: 'NOTIFICATION',
  [VIDEO_JOB]: 'VIDEO',
  [REMOVE_FILES_JOB]: 'FILE_REMOVAL',
};

/** A job that gave up. */
export interface FailedJob {
  id: string;
  kind: JobKind;
  /** Null unless the job sends a mail of a fixed kind. */
  mailKind: MailKind | null;
  /** Email address; null unless the job sends one mail. */
  recipient: string | null;
  /** Subject of a message to the students of a course. */
  subject: string | null;
  fileName: string | null;
  enqueuedAt: Date;
  gaveUpAt: Date;
  tries: number;
  reason: JobFailureReason;
  /** The reply of the mail server. */
  reply: string | null;
}

export interface FailedJobPage {
  items: FailedJob[];
  total: number;
  offset: number;
  limit: number;
}

/** SQL: a value of the payload as a text. */
const text = (payload: Expression<unknown>, name: string) => sql<string | null>`${payload} ->> ${sql.lit(name)}`;
/** SQL: an id in the payload; null if it has none. */
const id = (payload: Expression<unknown>, name: string) =>
  sql<string | null>`CASE WHEN ${text(payload, name)} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text(payload, name)})::uuid END`;

const failedJobs = prepared('jobs.failed', { offset: 'integer', limit: 'integer' }, ({ offset, limit }) =>
  statements
    .selectFrom('outbox as o')
    .leftJoin('users as u', (join) => join.on(({ ref, eb }) => eb('u.id', '=', id(ref('o.payload'), 'userId'))))
    .leftJoin('course_messages as m', (join) => join.on(({ ref, eb }) => eb('m.id', '=', id(ref('o.payload'), 'messageId'))))
    .leftJoin('files as f', (join) => join.on(({ ref, eb }) => eb('f.id', '=', id(ref('o.payload'), 'fileId'))))
    .select(['o.id', 'o.job', 'o.tries', 'o.created_at as enqueuedAt', 'o.failure as reason', 'o.failure_reply as reply'])
    .select(['m.subject', 'f.original_name as fileName'])
    .select(({ ref }) => sql<Date>`${ref('o.gave_up_at')}`.as('gaveUpAt'))
    .select(({ ref }) => text(ref('o.payload'), 'template').as('template'))
    .select(({ ref }) => sql<string | null>`coalesce(${text(ref('o.payload'), 'to')}, ${ref('u.email')})`.as('recipient'))
    .where('o.gave_up_at', 'is not', null)
    .orderBy('o.gave_up_at', 'desc')
    .orderBy('o.id')
    .offset(offset)
    .limit(limit),
);

const countFailed = prepared('jobs.countFailed', {}, () =>
  statements.selectFrom('outbox as o').select(countRows.as('total')).where('o.gave_up_at', 'is not', null),
);

const startAgain = prepared('jobs.startAgain', { id: 'uuid?', now: 'timestamptz', giveUpAfter: 'timestamptz' }, ({ id: jobId, now, giveUpAfter }) =>
  statements
    .updateTable('outbox as o')
    .set({ tries: 0, gave_up_at: null, handed_over_at: null, next_try_at: now, give_up_after: giveUpAfter })
    .where('o.gave_up_at', 'is not', null)
    .where(({ or, eb }) => or([sql<boolean>`${jobId} IS NULL`, eb('o.id', '=', jobId)]))
    .returning(['o.id', 'o.job'])
    .returning(({ ref }) => [text(ref('o.payload'), 'messageId').as('messageId'), text(ref('o.payload'), 'userId').as('userId')]),
);

const mailKindOf = (template: string | null): MailKind | null => MAIL_KINDS.find((kind) => kind === template) ?? null;

async function requireManager(ctx: Ctx, action: AuditAction, jobId: string | null = null): Promise<void> {
  await authorizeAudited(ctx, jobPolicy.manage(requireActor(ctx)), action, { type: 'job', id: jobId });
}

/**
 * Returns a page of the jobs that gave up, the last one first.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function listFailedJobs(ctx: Ctx, page: { offset?: number | null | undefined; limit?: number | null | undefined }): Promise<FailedJobPage> {
  await requireManager(ctx, 'job.list');
  const offset = Math.max(0, page.offset ?? 0);
  const limit = Math.min(PAGE_SIZE_MAX, Math.max(1, page.limit ?? 50));
  const rows = await failedJobs.all(ctx.db, { offset, limit });
  const total = (await countFailed.first(ctx.db, {}))?.total ?? 0;
  const items = rows.map(({ job, template, reason, ...row }) => ({
    ...row,
    kind: KINDS[job] ?? 'OTHER',
    mailKind: mailKindOf(template),
    reason: reason ?? 'FAILED',
  }));
  return { items, total, offset, limit };
}

async function again(ctx: Ctx, jobId: string | null): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const rows = await startAgain.all(tx.db, { id: jobId, now, giveUpAfter: new Date(now.getTime() + RETRY_PERIOD) });
    await requeueDeliveries(
      tx,
      rows.flatMap(({ job, messageId, userId }) => (job === MESSAGE_MAIL_JOB && messageId !== null && userId !== null ? [{ messageId, userId }] : [])),
    );
    if (rows.length > 0) await record(tx, 'job.retry', { type: 'job', id: jobId ?? String(rows.length) });
    return rows.length;
  });
}

/**
 * Tries a job again that gave up, as often as a new one.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND when there is no such job, or it is tried again already
 */
export async function retryJob(ctx: Ctx, input: string): Promise<void> {
  await requireManager(ctx, 'job.retry', input);
  if ((await again(ctx, requireId(input))) === 0) throw new DomainError('NOT_FOUND');
}

/**
 * Tries all jobs again that gave up. Returns their number.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function retryAllJobs(ctx: Ctx): Promise<number> {
  await requireManager(ctx, 'job.retry');
  return again(ctx, null);
}
