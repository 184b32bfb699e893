import { DomainError } from '../../domain/shared/errors.ts';

/** What a client gave: what is null is left out, so that the forms put in what they put in for nothing. */
export function given<Input extends object>(input: Input): { [Name in keyof Input]: Exclude<Input[Name], null> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as { [Name in keyof Input]: Exclude<Input[Name], null> };
}

/** Texts as the forms take them: by language, so that faults are named `translations.de.name`. A language named twice is refused. */
export function byLanguage<Text extends { language: string }>(texts: readonly Text[]): Record<string, Omit<Text, 'language'>> {
  if (new Set(texts.map(({ language }) => language)).size !== texts.length) {
    throw new DomainError('VALIDATION_FAILED', { fields: { translations: 'CHOICE_INVALID' } });
  }
  return Object.fromEntries(texts.map(({ language, ...text }) => [language, text]));
}
