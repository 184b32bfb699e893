import type { StepValues } from './step-values.ts';

/** Returns how many quiz texts a language still lacks: questions, options, and the explanations that another language has. */
export function missingQuizWords({ quiz }: StepValues, language: string): number {
  const items = quiz.flatMap(({ options, ...question }) => [question, ...options]);
  const explained = items.map(({ explanations }) => explanations).filter((explanations) => Object.values(explanations).some((text) => text.trim() !== ''));
  return [...items.map(({ words }) => words), ...explained].filter((words) => (words[language] ?? '').trim() === '').length;
}
