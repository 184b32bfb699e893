import type { FileValue } from '../../../shared/uploads/field-props.ts';
import { holdsText, type TranslatedValues } from '../languages/translation-tabs.tsx';

/** What the forms of academies and courses have in common. A choice of a list is kept as its text. */
export interface ItemValues extends TranslatedValues {
  status: string;
  image: FileValue | null;
  imageAlt: string;
}

/** A text for every configured language, and for those saved that are configured no more; of each the parts that `empty` has. */
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

/** The languages that hold any text; the others are not sent. */
export function begunTexts<Text extends object>(translations: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => holdsText(text)));
}

/** The status to send: nothing when the person did not touch it, so that publishing meanwhile is not undone (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export function changedStatus(values: ItemValues, initial: ItemValues): number | null {
  return values.status === initial.status ? null : Number(values.status);
}
