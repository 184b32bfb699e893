import { object, string } from 'yup';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import { composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import { MESSAGE_JOB } from '../domain/messages/message.service.ts';
import { settleDelivery, withdrawDelivery } from '../domain/messages/message-delivery.service.ts';
import { enqueueMessageMails, MESSAGE_MAIL_JOB, readMessageMail } from '../domain/messages/message-mails.service.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineJob, defineLeasedJob, type JobDefinition, type LeasedJobDefinition } from './job.ts';

/** Enqueues one mail for each recipient of a message, all of them or none. */
export function messageSendJob(): JobDefinition {
  return defineJob({
    name: MESSAGE_JOB,
    payload: object({ messageId: string().required() }),
    async run(tx, { messageId }) {
      await enqueueMessageMails(tx, messageId);
    },
  });
}

/** Renders and sends one mail of a message, and records whether it was sent. The outbox id becomes the Message-ID. */
export function messageMailJob(parts: { mail: MailPort; translatorOf: (language: InterfaceLanguage) => TranslateMailText }): LeasedJobDefinition {
  return defineLeasedJob({
    name: MESSAGE_MAIL_JOB,
    payload: object({ messageId: string().required(), userId: string().required() }),
    async work(ctx, { messageId, userId }, _signal, { id }) {
      const mail = await readMessageMail(ctx, messageId, userId);
      if (mail === null) await withdrawDelivery(ctx, { messageId, userId });
      else await parts.mail.send({ id, to: mail.to, ...composeMail(parts.translatorOf(mail.language), mail) });
    },
    ended: (tx, delivery, end) => settleDelivery(tx, delivery, end),
  });
}
