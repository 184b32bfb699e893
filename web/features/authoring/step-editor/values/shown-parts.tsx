import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import type { HomeworkValue, QuizQuestionValue } from './step-values.ts';

/** The questions of a quiz in some languages; right options are checked. */
export function QuizShown({ quiz, languages }: { quiz: readonly QuizQuestionValue[]; languages: readonly string[] }) {
  return quiz.flatMap(({ id, words, explanations, options }) =>
    languages
      .filter((language) => (words[language] ?? '') !== '')
      .map((language) => (
        <div key={`${id}-${language}`} {...inLanguage(language)}>
          <p>{words[language]}</p>
          {explanations[language] && <p>{explanations[language]}</p>}
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                {option.isCorrect ? '✓' : '–'} {option.words[language]}
                {option.explanations[language] && <p>{option.explanations[language]}</p>}
              </li>
            ))}
          </ul>
        </div>
      )),
  );
}

/** The homework texts of all languages. */
export function TaskShown({ homework }: { homework: HomeworkValue }) {
  return Object.entries(homework.words)
    .filter(([, html]) => html !== '')
    .map(([language, html]) => (
      <div key={language} {...inLanguage(language)}>
        <RichText html={html} />
      </div>
    ));
}
