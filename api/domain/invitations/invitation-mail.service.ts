import { sql } from 'kysely';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { deliveryAfter } from '../mail/delivery.ts';
import { encryptMail, type MailPayload, mailDay } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { type JobEnd, JobFailure } from '../shared/job-failure.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import type { LockedTargets } from './invitation-targets.ts';
import { listOfNames } from './invitation-targets.ts';
import type { Link } from './issue-invitations.ts';

/** The job that renders and sends the email of an invitation. */
export const INVITATION_MAIL_JOB = 'invitation.mail';

/** The email with one link of an invitation. */
export interface InvitationMailId {
  invitationId: string;
  tokenHash: string;
}

interface Mailing {
  locked: LockedTargets;
  inviterName: string;
  expiresAt: Date;
}

function mailOf(tx: Ctx, link: Link, { locked, inviterName, expiresAt }: Mailing): MailPayload {
  const { email: to, language, url } = link;
  const { siteName } = tx.settings;
  const date = mailDay(expiresAt, language);
  if (link.kind === 'access') {
    const { user, target } = link;
    const name = locked.nameOf(target.courseId ?? target.academyId ?? '', user.contentLanguage ?? language);
    return { template: 'accessInvitation', to, language, url, parameters: { name: user.name, target: name, siteName, date } };
  }
  const targets = listOfNames(locked, [...link.targets.academyIds, ...link.targets.courseIds], language);
  if (targets === '') return { template: 'signUpInvitation', to, language, url, parameters: { inviter: inviterName, siteName, date } };
  return { template: 'courseSignUpInvitation', to, language, url, parameters: { inviter: inviterName, targets, siteName, date } };
}

/** Enqueues one email for each link. */
export function enqueueInvitationMails(tx: Ctx, links: readonly Link[], mailing: Mailing): Promise<void> {
  const { keys } = tx.settings;
  return tx.enqueueAll(
    INVITATION_MAIL_JOB,
    links.map((link) => ({ ...encryptMail(keys, mailOf(tx, link, mailing)), invitationId: link.id, tokenHash: link.tokenHash })),
    { isBulkMail: true },
  );
}

const current = prepared('invitations.mailed', { id: 'uuid', tokenHash: 'text' }, ({ id, tokenHash }) =>
  statements
    .selectFrom('invitations as i')
    .select('i.expires_at as expiresAt')
    .where('i.id', '=', id)
    .where('i.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null),
);

const settle = prepared(
  'invitations.settleMail',
  { id: 'uuid', tokenHash: 'text', state: 'text', reason: 'text?', reply: 'text?' },
  ({ id, tokenHash, state, reason, reply }) =>
    statements
      .updateTable('invitations')
      .set({ mail_state: sql<DeliveryState>`${state}`, mail_reason: sql<JobFailureReason | null>`${reason}`, mail_reply: reply })
      .where('id', '=', id)
      .where('token_hash', '=', tokenHash),
);

const settleLate = prepared('invitations.settleLateMails', { job: 'text', jobIds: 'uuid[]' }, ({ job, jobIds }) =>
  statements
    .updateTable('invitations as i')
    .from('outbox as o')
    .set(({ ref }) => ({
      mail_state: sql<DeliveryState>`'failed'`,
      mail_reason: sql<JobFailureReason>`coalesce(${ref('o.failure')}, 'FAILED')`,
      mail_reply: ref('o.failure_reply'),
    }))
    .where(({ ref }) => inList(ref('o.id'), jobIds))
    .where('o.job', '=', job)
    .where(({ ref }) => sql<boolean>`${ref('i.id')} = (${ref('o.payload')} ->> 'invitationId')::uuid`)
    .where(({ ref }) => sql<boolean>`${ref('o.payload')} ->> 'tokenHash' = ${ref('i.token_hash')}`)
    .where('i.mail_state', '=', 'queued'),
);

/**
 * Returns whether the email of an invitation still has to be sent: its link was not replaced, revoked or used.
 *
 * @throws JobFailure LINK_EXPIRED
 */
export async function isMailWanted(ctx: Ctx, { invitationId, tokenHash }: InvitationMailId): Promise<boolean> {
  const invitation = await current.first(ctx.db, { id: invitationId, tokenHash });
  if (invitation !== undefined && invitation.expiresAt <= ctx.now()) throw new JobFailure('LINK_EXPIRED', { permanent: true });
  return invitation !== undefined;
}

/** Records that the email of an invitation was sent, refused, given up, or is tried again. The email's job calls it in the transaction that ends the try. */
export async function settleInvitationMail(tx: Ctx, { invitationId: id, tokenHash }: InvitationMailId, end: JobEnd): Promise<void> {
  await settle.all(tx.db, { id, tokenHash, ...deliveryAfter(end) });
}

/** Records the emails of those jobs that gave up without a run, because no worker started one in time. */
export async function settleLateInvitationMails(tx: Ctx, jobIds: readonly string[]): Promise<void> {
  await settleLate.all(tx.db, { job: INVITATION_MAIL_JOB, jobIds });
}
