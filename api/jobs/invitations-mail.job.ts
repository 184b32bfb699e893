import { string } from 'yup';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import { INVITATION_MAIL_JOB, isMailWanted, settleInvitationMail } from '../domain/invitations/invitation-mail.service.ts';
import { composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';
import { mailPayload, readMail } from './mail-send.job.ts';

/** Renders and sends the email of an invitation, and records whether it was sent. The outbox id becomes the Message-ID. */
export function invitationMailJob(parts: { mail: MailPort; translatorOf: (language: InterfaceLanguage) => TranslateMailText }): LeasedJobDefinition {
  return defineLeasedJob({
    name: INVITATION_MAIL_JOB,
    payload: mailPayload.shape({ invitationId: string().required(), tokenHash: string().required() }),
    async work(ctx, payload, _signal, { id }) {
      if (!(await isMailWanted(ctx, payload))) return;
      await parts.mail.send({ id, to: payload.to, ...composeMail(parts.translatorOf(payload.language), readMail(ctx, payload)) });
    },
    ended: (tx, payload, end) => settleInvitationMail(tx, payload, end),
  });
}
