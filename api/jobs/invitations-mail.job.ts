import { string } from 'yup';
import { INVITATION_MAIL_JOB, isMailWanted, settleInvitationMail } from '../domain/invitations/invitation-mail.service.ts';
import type { LeasedJobDefinition } from './job.ts';
import { defineMailJob, type MailJobParts } from './mail-job.ts';
import { mailPayload, readMail } from './mail-send.job.ts';

/** Sends the email of an invitation, and records whether it was sent. */
export function invitationMailJob(parts: MailJobParts): LeasedJobDefinition {
  return defineMailJob(parts, {
    name: INVITATION_MAIL_JOB,
    payload: mailPayload.shape({ invitationId: string().required(), tokenHash: string().required() }),
    read: async (ctx, payload) => ((await isMailWanted(ctx, payload)) ? readMail(ctx, payload) : null),
    ended: (tx, payload, end) => settleInvitationMail(tx, payload, end),
  });
}
