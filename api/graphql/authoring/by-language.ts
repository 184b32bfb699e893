import { DomainError } from '../../domain/shared/errors.ts';

/** The input with `Names` absent where they are null. */
type WithoutNulls<Input, Names extends keyof Input> = Omit<Input, Names> & { [Name in Names]?: Exclude<Input[Name], null> };

/**
 * Returns the input of a form without the null values of the named fields, in which null means the same as a field that is left out.
 * Null in any other field is passed on, because it clears the field; a form that has no null for such a field does not compile.
 */
export function absentIfNull<Input extends object, const Names extends keyof Input>(input: Input, ...names: readonly Names[]): WithoutNulls<Input, Names> {
  const absent: readonly PropertyKey[] = names;
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !absent.includes(name))) as WithoutNulls<Input, Names>;
}

/** Returns a content block without its null fields: those of other types. A save replaces the whole block, so null and absent are the same. */
export function withoutNulls<Block extends { type: string }>(block: Block): { [Name in keyof Block]: Exclude<Block[Name], null> } {
  return Object.fromEntries(Object.entries(block).filter(([, value]) => value !== null)) as { [Name in keyof Block]: Exclude<Block[Name], null> };
}

/** Groups texts by language as the forms expect them, so that errors have paths such as `translations.de.name`. Refuses a duplicate language. */
export function byLanguage<Text extends { language: string }>(texts: readonly Text[]): Record<string, Omit<Text, 'language'>> {
  if (new Set(texts.map(({ language }) => language)).size !== texts.length) {
    throw new DomainError('VALIDATION_FAILED', { fields: { translations: 'CHOICE_INVALID' } });
  }
  return Object.fromEntries(texts.map(({ language, ...text }) => [language, text]));
}
