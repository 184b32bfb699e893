import type { PublishStatus } from '../../../schema-types.generated.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';
import { holdsText, type TranslatedValues } from '../languages/translation-tabs.tsx';

/** The values that the academy and course forms share. A selected option is stored as its text. */
export interface ItemValues extends TranslatedValues {
  status: PublishStatus;
  image: FileValue | null;
  imageAlt: string;
}

/** Returns a text for every configured language and for saved languages that are no longer configured, with the keys of `empty`. */
export function textsByLanguage<Text extends object>(
  languages: readonly string[],
  saved: readonly (Text & { language: string })[],
  empty: Text,
): Record<string, Text> {
  const parts = Object.keys(empty) as (keyof Text)[];
  const texts = Object.fromEntries(languages.map((language) => [language, { ...empty }]));
  for (const text of saved) texts[text.language] = Object.fromEntries(parts.map((part) => [part, text[part]])) as Text;
  return texts;
}

/** Returns the languages with any text; the others are not sent. */
export function begunTexts<Text extends object>(translations: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => holdsText(text)));
}

/** Returns the status to send: null if it was not changed here, so that a concurrent publish is kept (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export function changedStatus(values: ItemValues, initial: ItemValues): PublishStatus | null {
  return values.status === initial.status ? null : values.status;
}
