import type { StepValues } from './step-values.ts';

/** Returns how many quiz texts a language still lacks: questions and options. */
export function missingQuizWords({ quiz }: StepValues, language: string): number {
  return quiz.flatMap(({ words, options }) => [words, ...options.map((option) => option.words)]).filter((words) => (words[language] ?? '').trim() === '')
    .length;
}
