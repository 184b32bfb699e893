import { mixed, object, string } from 'yup';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { type ComposeMail, composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import { MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { type MailKind, type MailValues, mailTexts } from '../domain/mail/mail-texts.ts';
import { decrypt } from '../domain/shared/encrypted.ts';
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

/** Renders a mail in its reader's language and sends it. The outbox id becomes the Message-ID. */
export function mailSendJob(parts: { mail: MailPort; translatorOf: (language: InterfaceLanguage) => TranslateMailText }): LeasedJobDefinition {
  return defineLeasedJob({
    name: MAIL_JOB,
    payload,
    async work(ctx, { template, to, language, parameters, encryptedUrl }, _signal, id) {
      const url = decrypt(ctx.settings.secretKey, encryptedUrl);
      const mail = { kind: template, language, values: parameters, url } as ComposeMail<MailKind>;
      await parts.mail.send({ id, to, ...composeMail(parts.translatorOf(language), mail) });
    },
  });
}
