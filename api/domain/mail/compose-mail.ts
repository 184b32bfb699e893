import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { isolate, type RenderedMail, renderMail, withoutIsolation } from './mail-template.ts';
import { type MailKind, type MailText, type MailTexts, type MailValues, mailTexts } from './mail-texts.ts';

/** Puts a sentence into the reader's language; whoever holds the catalogs provides it. */
export type TranslateMailText = (text: MailText, values: Record<string, string | number>) => string;

export interface ComposeMail<Kind extends MailKind> {
  kind: Kind;
  language: InterfaceLanguage;
  values: MailValues[Kind];
  /** Where the button leads, absolute. */
  url: string;
  /** What a person wrote, with the files that go with it: addresses absolute, and until when they are good. */
  letter?: { html: string; text: string; files: ReadonlyArray<{ name: string; url: string }>; until: string };
}

/** A whole mail in one language: subject, HTML and text. Every text value is isolated, the subject alone goes without marks. */
export function composeMail<Kind extends MailKind>(translate: TranslateMailText, mail: ComposeMail<Kind>): RenderedMail & { subject: string } {
  const texts: MailTexts = mailTexts[mail.kind];
  const values: Record<string, string | number> = Object.fromEntries(
    Object.entries(mail.values).map(([name, value]) => [name, typeof value === 'number' ? value : isolate(value)]),
  );
  const say = (text: MailText): string => translate(text, values);
  const subject = withoutIsolation(say(texts.subject));
  const { letter } = mail;
  const attached = letter !== undefined && letter.files.length > 0;
  const attachments = attached ? { hint: translate(mailTexts.common.attachments, { date: isolate(letter.until) }), files: letter.files } : undefined;
  const rendered = renderMail({
    language: mail.language,
    subject,
    heading: say(texts.heading),
    paragraphs: texts.paragraphs.map(say),
    ...(letter === undefined ? {} : { body: { html: letter.html, text: letter.text } }),
    ...(attachments === undefined ? {} : { attachments }),
    button: { label: say(texts.button), url: mail.url, hint: say(mailTexts.common.buttonHint) },
    notes: texts.notes.map(say),
    footer: say(mailTexts.common.footer),
  });
  return { subject, ...rendered };
}
