/**
 * The state of a translation: complete, outdated, missing, or invalid in the form. An item with many texts can be
 * partly translated.
 */
export type LanguageCondition = 'current' | 'partial' | 'stale' | 'missing' | 'wrong';

export interface LanguageFacts {
  language: string;
  defaultLanguage: string;
  /** The server's state of the saved text. */
  saved: 'current' | 'stale' | 'missing';
  /** The form contains text in this language. */
  filled: boolean;
  /** The form contains the required text, the name. */
  named: boolean;
  /** The text in this language was changed in the form. */
  changed: boolean;
  /** The text in the default language was changed in the form. */
  defaultChanged: boolean;
  /** The user confirmed that the translation still fits. */
  stillFits: boolean;
  wrong: boolean;
}

/** Returns the state of a language in the editor: the state after saving the form as it is. */
export function conditionOf(facts: LanguageFacts): LanguageCondition {
  if (facts.wrong) return 'wrong';
  if (!facts.filled) return 'missing';
  if (!facts.named) return 'partial';
  if (facts.language === facts.defaultLanguage || facts.changed || facts.stillFits) return 'current';
  return facts.saved === 'stale' || (facts.defaultChanged && facts.saved !== 'missing') ? 'stale' : 'current';
}
