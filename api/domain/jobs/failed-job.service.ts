import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../../../schema/audit.ts';
import { type JobFailureReason, type JobKind, type JobState, MAIL_KINDS } from '../../../schema/job-failures.ts';
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
import type { OutboxTable } from '../shared/database.generated.ts';
import { DomainError } from '../shared/errors.ts';
import { endPage, ListOrder, type Page, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { probeNow } from '../shared/mail-pause.ts';
import { allRows, bound, dynamic, prepared, statements } from '../shared/prepared.ts';
import { allOf, anyOf, countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { VIDEO_JOB } from '../video/enqueue-renditions.ts';
import { WEBHOOK_JOB } from '../webhooks/webhook-job.ts';
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
  [WEBHOOK_JOB]: 'WEBHOOK',
};

/** A job that failed: it stopped, or is tried again. */
export interface FailedJob {
  id: string;
  kind: JobKind;
  /** Null unless the job sends a mail of a fixed kind. */
  mailKind: MailKind | null;
  /** Email address, or the address of a webhook; null unless the job sends one message. */
  recipient: string | null;
  /** Subject of a message to the students of a course. */
  subject: string | null;
  fileName: string | null;
  enqueuedAt: Date;
  /** When it stopped; null while it is tried again. */
  gaveUpAt: Date | null;
  /** When it is tried again; null once it stopped. */
  nextTryAt: Date | null;
  tries: number;
  reason: JobFailureReason;
  /** The reply of the mail server. */
  reply: string | null;
}

export interface FailedJobPage extends PageEnd {
  items: FailedJob[];
  total: number;
}

const { ref } = expressionBuilder<{ o: OutboxTable }, 'o'>();

/** SQL: a value of the payload as a text. */
const text = (payload: Expression<unknown>, name: string) => sql<string | null>`${payload} ->> ${sql.lit(name)}`;
/** SQL: an id in the payload; null if it has none. */
const id = (payload: Expression<unknown>, name: string) =>
  sql<string | null>`CASE WHEN ${text(payload, name)} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text(payload, name)})::uuid END`;

/** SQL: the jobs `o` in a state. */
const IN_STATE: Readonly<Record<JobState, RawBuilder<boolean>>> = {
  stopped: sql`${ref('o.gave_up_at')} is not null`,
  waiting: sql`${ref('o.done_at')} is null and ${ref('o.gave_up_at')} is null and ${ref('o.failure')} is not null`,
};

/** SQL: whether a worker runs the job `o`. */
const running = sql<boolean>`coalesce(${ref('o.lease_until')} > now(), false)`;

/** SQL: the next probe, if a pause of mails holds the job `o` up. */
const inPause = sql`case when ${ref('o.bulk_mail')} or ${ref('o.failure')} = 'MAIL_SERVER_AWAY' then (select next_probe_at from mail_pause where ended_at is null) end`;

/** The jobs in a state, without an order. Each state has an index. */
const jobsIn = (state: JobState) => dynamic.selectFrom('outbox as o').where(IN_STATE[state]);

const ORDERS: Readonly<Record<JobState, ListOrder>> = {
  stopped: new ListOrder([
    { of: ref('o.gave_up_at'), type: 'timestamptz', descending: true },
    { of: ref('o.id'), type: 'uuid' },
  ]),
  waiting: new ListOrder([
    { of: ref('o.next_try_at'), type: 'timestamptz' },
    { of: ref('o.id'), type: 'uuid' },
  ]),
};

const pageIn = (state: JobState, { after, offset, limit }: Page['values']) =>
  (after === null ? jobsIn(state) : jobsIn(state).where(ORDERS[state].after(bound({ after: 'text[]' }, { after }).after)))
    .leftJoin('users as u', (join) => join.on(({ ref: of, eb }) => eb('u.id', '=', id(of('o.payload'), 'userId'))))
    .leftJoin('course_messages as m', (join) => join.on(({ ref: of, eb }) => eb('m.id', '=', id(of('o.payload'), 'messageId'))))
    .leftJoin('files as f', (join) => join.on(({ ref: of, eb }) => eb('f.id', '=', id(of('o.payload'), 'fileId'))))
    .leftJoin('webhook_deliveries as d', (join) => join.on(({ ref: of, eb }) => eb('d.id', '=', id(of('o.payload'), 'deliveryId'))))
    .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['o.id', 'o.job', 'o.tries', 'o.created_at as enqueuedAt', 'o.failure as reason', 'o.failure_reply as reply'])
    .select(['m.subject', 'f.original_name as fileName', 'o.gave_up_at as gaveUpAt'])
    .select(sql<Date | null>`case when ${ref('o.gave_up_at')} is null then greatest(${ref('o.next_try_at')}, ${inPause}) end`.as('nextTryAt'))
    .select(text(ref('o.payload'), 'template').as('template'))
    .select(({ ref: of }) => sql<string | null>`coalesce(${text(of('o.payload'), 'to')}, ${of('u.email')}, ${of('w.url')})`.as('recipient'))
    .select(ORDERS[state].keysOfRow.as('keys'))
    .orderBy(ORDERS[state].by)
    .offset(offset)
    .limit(limit);

/** SQL: a value for stopped jobs, and another one for waiting jobs. */
const onStop = <Value>(stopped: Expression<Value>, waiting: Expression<Value>): RawBuilder<Value> =>
  sql`case when ${IN_STATE.stopped} then ${stopped} else ${waiting} end`;

/** A stopped job starts anew, with all its tries; the planned try of a waiting one runs now. */
const START_AGAIN = { id: 'uuid?', state: 'text?', now: 'timestamptz', giveUpAfter: 'timestamptz' } as const;
const startAgain = prepared('jobs.startAgain', START_AGAIN, ({ id: jobId, state, now, giveUpAfter }) =>
  statements
    .updateTable('outbox as o')
    .set({
      tries: onStop(sql<number>`0`, ref('o.tries')),
      give_up_after: onStop(giveUpAfter, ref('o.give_up_after')),
      gave_up_at: null,
      handed_over_at: null,
      next_try_at: now,
    })
    .where(
      anyOf(
        allOf(sql`${state} is distinct from 'waiting'`, IN_STATE.stopped),
        allOf(sql`${state} is distinct from 'stopped'`, IN_STATE.waiting, sql`not ${running}`),
      ),
    )
    .where(sql<boolean>`(${jobId} is null or ${ref('o.id')} = ${jobId})`)
    .returning(['o.id', 'o.job'])
    .returning([text(ref('o.payload'), 'messageId').as('messageId'), text(ref('o.payload'), 'userId').as('userId')]),
);

const mailKindOf = (template: string | null): MailKind | null => MAIL_KINDS.find((kind) => kind === template) ?? null;

async function requireManager(ctx: Ctx, action: AuditAction, jobId: string | null = null): Promise<void> {
  await authorizeAudited(ctx, jobPolicy.manage(requireActor(ctx)), action, { type: 'job', id: jobId });
}

/**
 * Returns a page of the jobs in a state: stopped ones, the last one first, or waiting ones, the next one first.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function listFailedJobs(ctx: Ctx, state: JobState, request: PageRequest): Promise<FailedJobPage> {
  await requireManager(ctx, 'job.list');
  const page = ORDERS[state].read(request);
  const { rows, end } = endPage(await allRows(ctx.db, pageIn(state, page.values)), page);
  const [count] = await allRows(ctx.db, jobsIn(state).select(countRows.as('total')));
  const items = rows.map(({ job, template, reason, ...row }) => ({
    ...row,
    kind: KINDS[job] ?? 'OTHER',
    mailKind: mailKindOf(template),
    reason: reason ?? 'FAILED',
  }));
  return { items, total: count?.total ?? 0, ...end };
}

async function again(ctx: Ctx, jobs: { id: string | null; state: JobState | null }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const rows = await startAgain.all(tx.db, { ...jobs, now, giveUpAfter: new Date(now.getTime() + RETRY_PERIOD) });
    if (rows.length > 0) await probeNow(tx);
    await requeueDeliveries(
      tx,
      rows.flatMap(({ job, messageId, userId }) => (job === MESSAGE_MAIL_JOB && messageId !== null && userId !== null ? [{ messageId, userId }] : [])),
    );
    if (rows.length > 0) await record(tx, 'job.retry', { type: 'job', id: jobs.id ?? String(rows.length) });
    return rows.length;
  });
}

/**
 * Tries a job now: a stopped one as often as a new one, a waiting one before its planned time.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws NOT_FOUND when there is no such job, or it runs already
 */
export async function retryJob(ctx: Ctx, input: string): Promise<void> {
  await requireManager(ctx, 'job.retry', input);
  if ((await again(ctx, { id: requireId(input), state: null })) === 0) throw new DomainError('NOT_FOUND');
}

/**
 * Tries all jobs in a state now. Returns their number.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function retryAllJobs(ctx: Ctx, state: JobState): Promise<number> {
  await requireManager(ctx, 'job.retry');
  return again(ctx, { id: null, state });
}
