import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** A message: its id, and the English source, which is used where a translation is missing. */
interface Sentence {
  readonly id: string;
  readonly message: string;
}
/** Translates messages into one language. */
export type Translator = (sentence: Sentence, values: Record<string, string | number>) => string;

const known = new Map<string, I18n>();

function readCatalogs(names: readonly string[], language: string): I18n {
  const messages: Record<string, string> = {};
  for (const name of names) {
    const filename = `${name}.po`;
    const file = readFileSync(new URL(`../../locales/${language}/${filename}`, import.meta.url), 'utf8');
    const parsed = formatter({ lineNumbers: false }).parse(file, { locale: language, sourceLocale: 'en', filename });
    for (const [id, entry] of Object.entries(parsed as Record<string, { translation?: string }>)) {
      if (entry.translation) messages[id] = entry.translation;
    }
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

/** Returns a translator for the catalogs `locales/<language>/<name>.po`, which are read once. */
function translatorOf(names: readonly string[], language: string): Translator {
  const key = `${language}/${names.join(' ')}`;
  const i18n = known.get(key) ?? readCatalogs(names, language);
  known.set(key, i18n);
  return ({ id, message }, values) => i18n._(id, values, { message });
}

/** Translator of mail texts. */
export const mailTranslatorOf = (language: string): Translator => translatorOf(['mail'], language);

/** Translator of error messages, as REST returns them. */
export const errorTranslatorOf = (language: string): Translator => translatorOf(['errors', 'writing-errors', 'second-factor-errors'], language);

/** Translator of the texts of exported tables, which are in the catalog of the mails. */
export const exportTranslatorOf = (language: string): ((text: Sentence) => string) => {
  const translate = translatorOf(['mail'], language);
  return (text) => translate(text, {});
};
