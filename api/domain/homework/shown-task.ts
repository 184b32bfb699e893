import { type Direction, directionOf } from '../../../schema/languages.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { shownText, type Translations } from '../translations/translations.ts';
import type { HomeworkTask } from './homework-rows.ts';

/** The homework of a step in one language. */
export interface ShownTask extends Pick<HomeworkTask, 'minimumWords' | 'maximumWords'> {
  /** Sanitized. */
  html: string;
  language: string;
  direction: Direction;
}

interface TaskRow extends Pick<ShownTask, 'minimumWords' | 'maximumWords'> {
  texts: Translations<string>;
  defaultLanguage: string;
}

/** Converts a homework for a reader: in the language, or else in the default language. */
export function taskIn(language: string, { texts, defaultLanguage, minimumWords, maximumWords }: TaskRow): ShownTask {
  const shown = shownText({ translations: texts, defaultLanguage }, { language, otherLanguages: true });
  return { html: sanitizeRichText(shown.text), language: shown.language, direction: directionOf(shown.language), minimumWords, maximumWords };
}
