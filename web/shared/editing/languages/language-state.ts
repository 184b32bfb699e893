/**
 * The state of a translation: complete, outdated, copied from the default language, missing, or invalid in the form. An item with many
 * texts can be partly translated.
 */
export type LanguageCondition = 'current' | 'partial' | 'stale' | 'copied' | 'missing' | 'wrong';

export interface LanguageFacts {
  language: string;
  defaultLanguage: string;
  /** The server's state of the saved text. */
  saved: 'current' | 'stale' | 'copied' | 'missing';
  /** The form contains text in this language. */
  filled: boolean;
  /** The form contains the required text, the name. */
  named: boolean;
  /** The text in this language was changed in the form. */
  changed: boolean;
  /** The text in the default language was changed in the form. */
  defaultChanged: boolean;
  /** The text in the form counts as a copy of the default text (schema/copied-text.ts). */
  copied: boolean;
  /** The user confirmed that the translation still fits. */
  stillFits: boolean;
  wrong: boolean;
}

/** Returns the state of a language in the editor: the state after saving the form as it is. */
export function conditionOf(facts: LanguageFacts): LanguageCondition {
  if (facts.wrong) return 'wrong';
  if (!facts.filled) return 'missing';
  if (!facts.named) return 'partial';
  if (facts.language === facts.defaultLanguage || facts.stillFits) return 'current';
  if (facts.changed) return facts.copied ? 'copied' : 'current';
  if (facts.saved === 'copied') return 'copied';
  return facts.saved === 'stale' || (facts.defaultChanged && facts.saved !== 'missing') ? 'stale' : 'current';
}
