import { object, string } from 'yup';
import { MESSAGE_JOB } from '../domain/messages/message.service.ts';
import { settleDelivery, withdrawDelivery } from '../domain/messages/message-delivery.service.ts';
import { enqueueMessageMails, MESSAGE_MAIL_JOB, readMessageMail } from '../domain/messages/message-mails.service.ts';
import { defineJob, type JobDefinition, type LeasedJobDefinition } from './job.ts';
import { defineMailJob, type MailJobParts } from './mail-job.ts';

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

/** Sends one mail of a message, and records whether it was sent. */
export function messageMailJob(parts: MailJobParts): LeasedJobDefinition {
  return defineMailJob(parts, {
    name: MESSAGE_MAIL_JOB,
    payload: object({ messageId: string().required(), userId: string().required() }),
    async read(ctx, { messageId, userId }) {
      const mail = await readMessageMail(ctx, messageId, userId);
      if (mail === null) await withdrawDelivery(ctx, { messageId, userId });
      return mail;
    },
    ended: (tx, delivery, end) => settleDelivery(tx, delivery, end),
  });
}
