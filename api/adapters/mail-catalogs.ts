import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** A sentence of a mail: its id, and its English source, which stands in where a translation is missing. */
interface Sentence {
  readonly id: string;
  readonly message: string;
}

const known = new Map<string, I18n>();

function catalogOf(language: string): I18n {
  const file = readFileSync(new URL(`../../locales/${language}/mail.po`, import.meta.url), 'utf8');
  const parsed = formatter({ lineNumbers: false }).parse(file, { locale: language, sourceLocale: 'en', filename: 'mail.po' });
  const messages: Record<string, string> = {};
  for (const [id, entry] of Object.entries(parsed as Record<string, { translation?: string }>)) {
    if (entry.translation) messages[id] = entry.translation;
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

/** Puts sentences of mails into a language, from `locales/<language>/mail.po`; each catalog is read once. */
export function mailTranslatorOf(language: string): (text: Sentence, values: Record<string, string | number>) => string {
  const i18n = known.get(language) ?? catalogOf(language);
  known.set(language, i18n);
  return ({ id, message }, values) => i18n._(id, values, { message });
}
