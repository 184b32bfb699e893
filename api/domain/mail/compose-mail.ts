import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { common, type MailText, type MailTexts } from './mail-parts.ts';
import { isolate, type RenderedMail, renderMail, withoutIsolation } from './mail-template.ts';
import { type MailKind, type MailValues, mailTexts } from './mail-texts.ts';

/** Translates a sentence for the reader. The caller with access to the catalogs provides it. */
export type TranslateMailText = (text: MailText, values: Record<string, string | number>) => string;

export interface ComposeMail<Kind extends MailKind> {
  kind: Kind;
  language: InterfaceLanguage;
  values: MailValues[Kind];
  /** Absolute URL of the button. */
  url: string;
  /** A list below the paragraphs: names with numbers or texts. */
  list?: ReadonlyArray<{ label: string; count: number } | { label: string; text: string }>;
  /** Absolute URL of the settings of notifications, for mails that can be switched off. */
  settingsUrl?: string;
  /** Absolute URL at which a mail program ends such mails with one click. */
  unsubscribeUrl?: string;
  /** The message body that a person wrote, with attachments: absolute URLs, and the date until which they are valid. */
  message?: { html: string; text: string; files: ReadonlyArray<{ name: string; url: string }>; until: string };
}

function listItem(translate: TranslateMailText, item: NonNullable<ComposeMail<MailKind>['list']>[number]): string {
  const label = isolate(item.label);
  if ('text' in item) return translate(common.listText, { label, text: isolate(item.text) });
  return translate(common.listItem, { label, count: item.count });
}

/** Renders a mail in one language: subject, HTML and text, with the address to unsubscribe. All text values are isolated; only the subject has no direction marks. */
export function composeMail<Kind extends MailKind>(
  translate: TranslateMailText,
  mail: ComposeMail<Kind>,
): RenderedMail & { subject: string; unsubscribeUrl?: string } {
  const texts: MailTexts = mailTexts[mail.kind];
  const values: Record<string, string | number> = Object.fromEntries(
    Object.entries(mail.values).map(([name, value]) => [name, typeof value === 'number' ? value : isolate(value)]),
  );
  const translated = (text: MailText): string => translate(text, values);
  const subject = withoutIsolation(translated(texts.subject));
  const { message } = mail;
  const attached = message !== undefined && message.files.length > 0;
  const attachments = attached ? { hint: translate(common.attachments, { date: isolate(message.until) }), files: message.files } : undefined;
  const rendered = renderMail({
    language: mail.language,
    subject,
    heading: translated(texts.heading),
    paragraphs: texts.paragraphs.map(translated),
    ...(mail.list === undefined ? {} : { list: mail.list.map((item) => listItem(translate, item)) }),
    ...(message === undefined ? {} : { body: { html: message.html, text: message.text } }),
    ...(attachments === undefined ? {} : { attachments }),
    button: { label: translated(texts.button), url: mail.url, hint: translated(common.buttonHint) },
    notes: texts.notes.map(translated),
    ...(mail.settingsUrl === undefined ? {} : { settings: { label: translated(common.settings), url: mail.settingsUrl } }),
    footer: translated(common.footer),
  });
  return { subject, ...rendered, ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: mail.unsubscribeUrl }) };
}
