import type { Request } from 'express';
import { ERROR_SENTENCES, FIELD_SENTENCES, type Sentence } from '../../schema/error-sentences.ts';
import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import type { ErrorAnswer } from './error-answer.ts';

export type TranslateError = (sentence: Sentence, values: Record<string, string | number>) => string;

/** The interface language a program or browser asks for with Accept-Language; English when it asks for none of ours. */
export function languageOf(request: Request): InterfaceLanguage {
  const accepted = request.acceptsLanguages([...INTERFACE_LANGUAGES]);
  return INTERFACE_LANGUAGES.find((language) => language === accepted) ?? DEFAULT_LANGUAGE;
}

/** The sentence of a failure; of a form with faults, that of its first faulty field. */
export function messageOf({ code, fields, parameters }: ErrorAnswer, translate: TranslateError): string {
  const field = code === 'VALIDATION_FAILED' ? Object.values(fields ?? {})[0] : undefined;
  return translate(field === undefined ? ERROR_SENTENCES[code] : FIELD_SENTENCES[field], parameters ?? {});
}
