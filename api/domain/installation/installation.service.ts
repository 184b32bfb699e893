import { sql } from 'kysely';
import type { AuditAction } from '../../../schema/audit.ts';
import type { CheckState, MailMode } from '../../../schema/installation.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, hasRow, one, scalar } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { installationPolicy } from './installation.policy.ts';

const MINUTE = 60 * 1000;
/** A job that has been due for so long, and that nobody runs, waits for a worker. */
const OVERDUE = 2 * MINUTE;
/** A daily backup may take some hours, and be tried again. */
const BACKUP_OLD = 2 * 24 * 60 * MINUTE;

/** The last test mail. */
interface MailCheck {
  state: CheckState;
  mode: MailMode;
  /** When it was sent off, or the test began. */
  at: Date | null;
  reason: JobFailureReason | null;
  /** The reply of the mail server. */
  reply: string | null;
}

interface StorageCheck {
  state: CheckState;
  /** The error of the storage. */
  problem: string | null;
}

/** What the installation has and what it lacks. */
export interface Installation {
  guideDismissed: boolean;
  /** The settings name the operator with an address and an email address. */
  hasImprint: boolean;
  /** The operator's own privacy policy instead of the built-in one. */
  hasOwnPrivacyPolicy: boolean;
  mail: MailCheck;
  storage: StorageCheck;
  hasMeetings: boolean;
  hasAcademy: boolean;
  /** Somebody else has an account or an open invitation. */
  hasColleague: boolean;
  stoppedJobs: number;
  /** Jobs that failed and are tried again, such as mails that wait. */
  waitingJobs: number;
  /** Jobs that are due and that no worker runs. */
  overdueJobs: number;
  overdueSince: Date | null;
  /** The moment of the last complete backup. */
  backedUpAt: Date | null;
  /** It is older than two days, so that a daily one was missed. */
  isBackupOld: boolean;
}

const open = statements.selectFrom('outbox as o').where('o.done_at', 'is', null).where('o.gave_up_at', 'is', null);

const facts = prepared('installation.facts', { userId: 'uuid', now: 'timestamptz', dueBefore: 'timestamptz' }, ({ userId, now, dueBefore }) => {
  // One of a group may wait for another one.
  const overdue = open
    .where('o.queue_group', 'is', null)
    .where('o.next_try_at', '<', dueBefore)
    .where(({ ref }) => sql<boolean>`coalesce(${ref('o.lease_until')} < ${now}, true)`);
  return statements
    .selectFrom('installation as i')
    .select(['i.guide_dismissed_at as dismissedAt', 'i.mail_test_id as mailTestId', 'i.mail_tested_at as mailTestedAt'])
    .select(['i.mail_test_ended_at as mailTestEndedAt', 'i.mail_test_failure as mailTestFailure', 'i.mail_test_reply as mailTestReply'])
    .select(['i.storage_tested_at as storageTestedAt', 'i.storage_problem as storageProblem', 'i.backed_up_at as backedUpAt'])
    .select(hasRow(statements.selectFrom('academies').select(one)).as('hasAcademy'))
    .select(
      sql<boolean>`${hasRow(statements.selectFrom('users').select(one).where('id', '!=', userId).where('deactivated_at', 'is', null))} or ${hasRow(
        statements.selectFrom('invitations').select(one).where('accepted_at', 'is', null).where('revoked_at', 'is', null).where('expires_at', '>', now),
      )}`.as('hasColleague'),
    )
    .select(scalar(statements.selectFrom('outbox as o').select(countRows.as('count')).where('o.gave_up_at', 'is not', null)).as('stoppedJobs'))
    .select(scalar(open.select(countRows.as('count')).where('o.failure', 'is not', null)).as('waitingJobs'))
    .select(scalar(overdue.select(countRows.as('count'))).as('overdueJobs'))
    .select(scalar(overdue.select(({ fn }) => fn.min('o.next_try_at').as('since'))).as('overdueSince'));
});

const dismiss = prepared('installation.dismissGuide', { now: 'timestamptz' }, ({ now }) =>
  statements.updateTable('installation').set({ guide_dismissed_at: now }),
);

/** Requires an admin; records the denial. */
export async function requireInstallationAdmin(ctx: Ctx, action: AuditAction): Promise<void> {
  await authorizeAudited(ctx, installationPolicy.manage(requireActor(ctx)), action);
}

type Facts = NonNullable<Awaited<ReturnType<typeof facts.first>>>;

function mailCheckOf(ctx: Ctx, row: Facts): MailCheck {
  const mode = ctx.settings.sendsMail ? 'sent' : 'captured';
  const ended = row.mailTestFailure === null ? 'works' : 'failed';
  const state = row.mailTestId === null ? 'untried' : row.mailTestEndedAt === null ? 'running' : ended;
  return { state, mode, at: row.mailTestEndedAt ?? row.mailTestedAt, reason: row.mailTestFailure, reply: row.mailTestReply };
}

function storageCheckOf({ storageTestedAt: at, storageProblem: problem }: Facts): StorageCheck {
  return { state: at === null ? 'untried' : problem === null ? 'works' : 'failed', problem };
}

/**
 * Returns what the installation has and what it lacks (docs/product-rules.md#15-the-first-day).
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function readInstallation(ctx: Ctx): Promise<Installation> {
  await requireInstallationAdmin(ctx, 'installation.read');
  const now = ctx.now();
  const row = await facts.first(ctx.db, { userId: requireActor(ctx).id, now, dueBefore: new Date(now.getTime() - OVERDUE) });
  if (row === undefined) throw new Error('The migration inserts the row about the installation');
  const { imprint, privacyPolicy, jitsi } = ctx.settings;
  return {
    guideDismissed: row.dismissedAt !== null,
    hasImprint: imprint.name !== null && imprint.address.length > 0 && imprint.email !== null,
    hasOwnPrivacyPolicy: privacyPolicy.size > 0,
    mail: mailCheckOf(ctx, row),
    storage: storageCheckOf(row),
    hasMeetings: jitsi.domain !== undefined,
    hasAcademy: row.hasAcademy,
    hasColleague: row.hasColleague,
    stoppedJobs: row.stoppedJobs,
    waitingJobs: row.waitingJobs,
    overdueJobs: row.overdueJobs,
    overdueSince: row.overdueSince,
    backedUpAt: row.backedUpAt,
    isBackupOld: row.backedUpAt !== null && now.getTime() - row.backedUpAt.getTime() > BACKUP_OLD,
  };
}

/**
 * Hides the guide of the first day for all admins; the health page remains.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function dismissGuide(ctx: Ctx): Promise<void> {
  await requireInstallationAdmin(ctx, 'installation.dismissGuide');
  await inTransaction(ctx, async (tx) => {
    await dismiss.run(tx.db, { now: tx.now() });
    await record(tx, 'installation.dismissGuide');
  });
}
