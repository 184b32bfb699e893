import { dateLocale } from '../../../schema/date-locale.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { Ctx } from '../shared/context.ts';
import { decrypt, encrypt } from '../shared/encrypted.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import type { MailKind, MailValues } from './mail-texts.ts';

/** The job that renders and sends one mail. */
export const MAIL_JOB = 'mail.send';

/** The payload of the job: `parameters` are the values of the sentences, `url` is the target of the button. */
export type MailPayload = {
  [Kind in MailKind]: { template: Kind; to: string; language: InterfaceLanguage; parameters: MailValues[Kind]; url: string };
}[MailKind];

/** Encrypts the URL of a mail and its code for the outbox: a copy of the database must not reveal tokens. */
export function encryptMail(keys: KeyRing, { url, ...mail }: MailPayload) {
  const code = mail.template === 'signInCode' ? { parameters: { ...mail.parameters, code: encrypt(keys, 'mail', mail.parameters.code) } } : {};
  return { ...mail, ...code, encryptedUrl: encrypt(keys, 'mail', url) };
}

/** Returns the values of a mail of the outbox, with its code decrypted. */
export function decryptValues<Values extends object>(keys: KeyRing, template: MailKind, parameters: Values): Values {
  return template === 'signInCode' && 'code' in parameters ? { ...parameters, code: decrypt(keys, 'mail', String(parameters.code)) } : parameters;
}

/** Enqueues a mail in the transaction of the change that causes it. */
export function enqueueMail(tx: Ctx, mail: MailPayload): Promise<void> {
  return tx.enqueue(MAIL_JOB, encryptMail(tx.settings.keys, mail));
}

/** Creating a format takes a thousand times as long as using it, and a message to a course has a mail for each student. */
const dayFormats = new Map<InterfaceLanguage, Intl.DateTimeFormat>();

/** Formats a day for a reader, in UTC. */
export function mailDay(date: Date, language: InterfaceLanguage): string {
  const format = dayFormats.get(language) ?? new Intl.DateTimeFormat(dateLocale(language, 'UTC'), { dateStyle: 'long', timeZone: 'UTC' });
  dayFormats.set(language, format);
  return format.format(date);
}

/** Formats a time for a reader, with the time zone: the reader's where it is known. */
export function mailMoment(date: Date, language: InterfaceLanguage, timeZone = 'UTC'): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(dateLocale(language, timeZone), format).format(date);
}
