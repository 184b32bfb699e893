import { object, string } from 'yup';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import { DIGEST_KINDS } from '../../schema/notifications.ts';
import { composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import { DIGEST_JOB, enqueueDigests, readDigestMail } from '../domain/notifications/digest.service.ts';
import { readNotificationMail } from '../domain/notifications/notification-mails.service.ts';
import { NOTIFICATION_MAIL_JOB } from '../domain/notifications/notify.service.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineLeasedJob, type LeasedJobDefinition, type ScheduledJob } from './job.ts';

const MINUTE = 60 * 1000;

interface Parts {
  mail: MailPort;
  translatorOf: (language: InterfaceLanguage) => TranslateMailText;
}

/** Renders and sends the mail of one notification, unless it was withdrawn. The outbox id becomes the Message-ID. */
export function notificationMailJob(parts: Parts): LeasedJobDefinition {
  return defineLeasedJob({
    name: NOTIFICATION_MAIL_JOB,
    payload: object({ notificationId: string().required(), userId: string().required() }),
    async work(ctx, { notificationId }, _signal, { id }) {
      const mail = await readNotificationMail(ctx, notificationId);
      if (mail !== null) await parts.mail.send({ id, to: mail.to, ...composeMail(parts.translatorOf(mail.language), mail) });
    },
  });
}

/** Renders and sends a digest of one person. The outbox id becomes the Message-ID. */
export function digestMailJob(parts: Parts): LeasedJobDefinition {
  return defineLeasedJob({
    name: DIGEST_JOB,
    // Jobs of earlier versions name only the person and the day.
    payload: object({
      userId: string().required(),
      day: string().required(),
      kind: string().oneOf(DIGEST_KINDS).default('homeworkWaiting'),
      from: string().nullable().default(null),
      until: string().default(''),
    }),
    async work(ctx, payload, _signal, { id }) {
      const mail = await readDigestMail(ctx, payload);
      if (mail !== null) await parts.mail.send({ id, to: mail.to, ...composeMail(parts.translatorOf(mail.language), mail) });
    },
  });
}

/** Enqueues the digests that are due. Offsets of time zones are multiples of 15 minutes. */
export const DIGESTS_JOB: ScheduledJob = {
  name: 'notifications.digests',
  every: 5 * MINUTE,
  async run(ctx) {
    await enqueueDigests(ctx);
  },
};
