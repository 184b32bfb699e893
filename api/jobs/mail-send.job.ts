import { type InferType, mixed, object, string } from 'yup';
import { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import { SIGN_IN_CODE_LIFE } from '../../schema/limits.ts';
import type { ComposeMail } from '../domain/mail/compose-mail.ts';
import { decryptValues, MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { type MailKind, type MailValues, mailTexts } from '../domain/mail/mail-texts.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { decrypt } from '../domain/shared/encrypted.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { LeasedJobDefinition } from './job.ts';
import { defineMailJob, type MailJobParts } from './mail-job.ts';

const KINDS = Object.keys(mailTexts).filter((kind) => kind !== 'common') as MailKind[];

/** The payload of a mail of a fixed kind. */
export const mailPayload = object({
  template: string().oneOf(KINDS).required(),
  to: string().required(),
  language: string().oneOf(INTERFACE_LANGUAGES).required(),
  parameters: mixed<MailValues[MailKind]>().required(),
  encryptedUrl: string().required(),
});

/** Returns a mail to compose, with its recipient, and its link and its code decrypted. */
export function readMail(
  { settings }: Ctx,
  { template, to, language, parameters, encryptedUrl }: InferType<typeof mailPayload>,
): ComposeMail<MailKind> & { to: string } {
  const values = decryptValues(settings.keys, template, parameters);
  return { kind: template, to, language, values, url: decrypt(settings.keys, 'mail', encryptedUrl) } as ComposeMail<MailKind> & { to: string };
}

/** Throws when the link or the code of a mail has expired since it was enqueued, such as when an admin tries it again days later. Invitations have a job of their own. */
function requireValidLink({ now, settings }: Ctx, kind: MailKind, enqueuedAt: Date): void {
  const life = kind === 'passwordReset' ? settings.resetLife : kind === 'signInCode' ? SIGN_IN_CODE_LIFE : Number.POSITIVE_INFINITY;
  if (now().getTime() - enqueuedAt.getTime() > life) throw new JobFailure('LINK_EXPIRED', { permanent: true });
}

/** Sends a mail of a fixed kind. */
export function mailSendJob(parts: MailJobParts): LeasedJobDefinition {
  return defineMailJob(parts, {
    name: MAIL_JOB,
    payload: mailPayload,
    async read(ctx, payload, { enqueuedAt }) {
      requireValidLink(ctx, payload.template, enqueuedAt);
      return readMail(ctx, payload);
    },
  });
}
