import { DomainError } from '../../domain/shared/errors.ts';

/** Returns the input without its null fields, so that the forms apply their defaults. */
export function withoutNulls<Input extends object>(input: Input): { [Name in keyof Input]: Exclude<Input[Name], null> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as { [Name in keyof Input]: Exclude<Input[Name], null> };
}

/** Groups texts by language as the forms expect them, so that errors have paths such as `translations.de.name`. Refuses a duplicate language. */
export function byLanguage<Text extends { language: string }>(texts: readonly Text[]): Record<string, Omit<Text, 'language'>> {
  if (new Set(texts.map(({ language }) => language)).size !== texts.length) {
    throw new DomainError('VALIDATION_FAILED', { fields: { translations: 'CHOICE_INVALID' } });
  }
  return Object.fromEntries(texts.map(({ language, ...text }) => [language, text]));
}
