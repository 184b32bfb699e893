import { isBlankHtml } from '../../../../shared/rich-text/to-html.ts';
import { EMPTY_TEXT, type StepValues } from './step-values.ts';

const isWritten = (words: string | undefined): boolean => words !== undefined && words.trim() !== '';

/** Returns whether a language has any quiz text. */
export function hasQuizWords({ quiz }: StepValues, language: string): boolean {
  return quiz.some(({ words, options }) => isWritten(words[language]) || options.some((option) => isWritten(option.words[language])));
}

/** Returns whether a language has a homework text. */
export function hasHomeworkWords({ homework }: StepValues, language: string): boolean {
  return homework !== null && !isBlankHtml(homework.words[language] ?? '');
}

/** Returns all content of a language, including quiz and homework; translations are compared with it. */
export function textIn(values: StepValues, language: string): { name: string; [part: string]: unknown } {
  return {
    ...(values.translations[language] ?? EMPTY_TEXT),
    quiz: values.quiz.map(({ words, explanations, options }) => ({
      question: words[language] ?? '',
      explanation: explanations[language] ?? '',
      options: options.map((option) => ({ title: option.words[language] ?? '', explanation: option.explanations[language] ?? '' })),
    })),
    homework: values.homework?.words[language] ?? '',
  };
}

/** Returns whether a language was started: then it is saved and must be complete. */
export function isFilled(values: StepValues, language: string): boolean {
  const { name, blocks, embeds } = values.translations[language] ?? EMPTY_TEXT;
  return isWritten(name) || blocks.length + embeds.length > 0 || hasQuizWords(values, language) || hasHomeworkWords(values, language);
}

/** Returns the languages that are saved, in the order of the form. */
export function languagesOf(values: StepValues): string[] {
  return Object.keys(values.translations).filter((language) => isFilled(values, language));
}
