import { mixed, object, string } from 'yup';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { type ComposeMail, composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import { MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { type MailKind, type MailValues, mailTexts } from '../domain/mail/mail-texts.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { decrypt } from '../domain/shared/encrypted.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

const KINDS = Object.keys(mailTexts).filter((kind) => kind !== 'common') as MailKind[];

const payload = object({
  template: string().oneOf(KINDS).required(),
  to: string().required(),
  language: string().oneOf(INTERFACE_LANGUAGES).required(),
  parameters: mixed<MailValues[MailKind]>().required(),
  encryptedUrl: string().required(),
});

/** Throws when the link of a mail has expired since it was enqueued, such as when an admin tries it again days later. */
function requireValidLink({ now, settings }: Ctx, kind: MailKind, enqueuedAt: Date): void {
  const { resetLife, invitationLife } = settings;
  const lives: Partial<Record<MailKind, number>> = { passwordReset: resetLife, signUpInvitation: invitationLife, accessInvitation: invitationLife };
  const expired = now().getTime() - enqueuedAt.getTime() > (lives[kind] ?? Number.POSITIVE_INFINITY);
  if (expired) throw new JobFailure('LINK_EXPIRED', { permanent: true });
}

/** Renders a mail in its reader's language and sends it. The outbox id becomes the Message-ID. */
export function mailSendJob(parts: { mail: MailPort; translatorOf: (language: InterfaceLanguage) => TranslateMailText }): LeasedJobDefinition {
  return defineLeasedJob({
    name: MAIL_JOB,
    payload,
    async work(ctx, { template, to, language, parameters, encryptedUrl }, _signal, { id, enqueuedAt }) {
      requireValidLink(ctx, template, enqueuedAt);
      const url = decrypt(ctx.settings.secretKey, encryptedUrl);
      const mail = { kind: template, language, values: parameters, url } as ComposeMail<MailKind>;
      await parts.mail.send({ id, to, ...composeMail(parts.translatorOf(language), mail) });
    },
  });
}
