import { object, string } from 'yup';
import { DIGEST_KINDS } from '../../schema/notifications.ts';
import { DIGEST_JOB, enqueueDigests, readDigestMail } from '../domain/notifications/digest.service.ts';
import { readNotificationMail } from '../domain/notifications/notification-mails.service.ts';
import { NOTIFICATION_MAIL_JOB } from '../domain/notifications/notify.service.ts';
import type { LeasedJobDefinition, ScheduledJob } from './job.ts';
import { defineMailJob, type MailJobParts } from './mail-job.ts';

const MINUTE = 60 * 1000;

/** Sends the mail of one notification, unless it was withdrawn. */
export function notificationMailJob(parts: MailJobParts): LeasedJobDefinition {
  return defineMailJob(parts, {
    name: NOTIFICATION_MAIL_JOB,
    payload: object({ notificationId: string().required(), userId: string().required() }),
    read: (ctx, { notificationId }) => readNotificationMail(ctx, notificationId),
  });
}

/** Sends a digest of one person. */
export function digestMailJob(parts: MailJobParts): LeasedJobDefinition {
  return defineMailJob(parts, {
    name: DIGEST_JOB,
    // Jobs of earlier versions name only the person and the day.
    payload: object({
      userId: string().required(),
      day: string().required(),
      kind: string().oneOf(DIGEST_KINDS).default('homeworkWaiting'),
      from: string().nullable().default(null),
      until: string().default(''),
    }),
    read: readDigestMail,
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
