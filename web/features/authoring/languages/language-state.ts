/**
 * How far a text in one language is: filled in, made from an older default text, empty, or with something wrong in the form. An item
 * of many texts may have some of them only.
 */
export type LanguageCondition = 'current' | 'partial' | 'stale' | 'missing' | 'wrong';

export interface LanguageFacts {
  language: string;
  defaultLanguage: string;
  /** What the server said of the saved text. */
  saved: 'current' | 'stale' | 'missing';
  /** Whether the form holds any text in this language. */
  filled: boolean;
  /** Whether it has the one text that no item goes without: its name. */
  named: boolean;
  /** Whether the text in this language was changed in the form. */
  changed: boolean;
  /** Whether the text of the default language was changed in the form. */
  defaultChanged: boolean;
  /** Whether the person declared that the text still fits. */
  stillFits: boolean;
  wrong: boolean;
}

/** The condition a language is in while it is edited: what will be true when the form is saved as it stands. */
export function conditionOf(facts: LanguageFacts): LanguageCondition {
  if (facts.wrong) return 'wrong';
  if (!facts.filled) return 'missing';
  if (!facts.named) return 'partial';
  if (facts.language === facts.defaultLanguage || facts.changed || facts.stillFits) return 'current';
  return facts.saved === 'stale' || (facts.defaultChanged && facts.saved !== 'missing') ? 'stale' : 'current';
}
