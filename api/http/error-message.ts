import type { Request } from 'express';
import { ERROR_SENTENCES, FIELD_SENTENCES } from '../../schema/error-messages.ts';
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { rangeOf } from '../../schema/limits.ts';
import type { Sentence } from '../../schema/sentence.ts';
import type { ErrorResponse } from './error-response.ts';

export type TranslateError = (sentence: Sentence, values: Record<string, string | number>) => string;

/** Returns the interface language requested with Accept-Language; English if none is supported. */
export function languageOf(request: Request): InterfaceLanguage {
  const accepted = request.acceptsLanguages([...INTERFACE_LANGUAGES]);
  return INTERFACE_LANGUAGES.find((language) => language === accepted) ?? DEFAULT_LANGUAGE;
}

/** Returns the label of a field: its documented name; for a field by language the name of the text, followed by the language. */
function labelOf(path: string): string {
  const [, field = '', language, rest = ''] = /^(\w+)\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)(?=$|[.[])(.*)$/.exec(path) ?? [];
  if (language === undefined) return path;
  return `${field === 'translations' ? rest.slice(1) : `${field}${rest}`} (${language})`;
}

/** Returns the translated message of an error; of a form the message of the first invalid field. */
export function messageOf({ code, fields, parameters }: ErrorResponse, translate: TranslateError): string {
  const [faulty] = code === 'VALIDATION_FAILED' ? Object.entries(fields ?? {}) : [];
  if (faulty === undefined) return translate(ERROR_SENTENCES[code], parameters ?? {});
  const [path, problem] = faulty;
  return translate(FIELD_SENTENCES[problem], { label: labelOf(path), ...rangeOf(path), ...parameters });
}
