import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';

type Language = 'en' | 'de' | 'ar' | 'fr' | 'fa';
const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url));
/** The catalog of the server. */
const MAIL = 'mail.po';
const catalogs = new Map<Language, Map<string, string>>();

async function catalogOf(language: Language): Promise<Map<string, string>> {
  const known = catalogs.get(language);
  if (known !== undefined) return known;
  const translations = new Map<string, string>();
  const names = readdirSync(join(LOCALES, language)).filter((name) => name.endsWith('.po') && name !== MAIL);
  for (const name of names) {
    const filename = join(LOCALES, language, name);
    const parsed = await formatter().parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
    for (const { message = '', translation = '' } of Object.values(parsed)) translations.set(message, translation);
  }
  catalogs.set(language, translations);
  return translations;
}

/** Returns the translation of an English source message; throws without one. */
export async function translate(language: Language, english: string): Promise<string> {
  const translation = (await catalogOf(language)).get(english);
  if (translation === undefined || translation === '') throw new Error(`The ${language} catalog has no translation of «${english}»`);
  return translation;
}
