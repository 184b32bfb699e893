import type { Translations } from '../translations/translations.ts';
import type { QuizOption } from './quiz-rows.ts';

/** An answer as it is stored. */
export interface StoredAnswer {
  revision: number;
  number: number;
  optionIds: string[];
  correct: boolean;
  finished: boolean;
}

/** A question with its right answers and what a learner answered. Learners must not receive it. */
export interface AnsweredQuestion {
  id: string;
  position: number;
  revision: number;
  /** 0: unlimited. */
  attempts: number;
  defaultLanguage: string;
  texts: Translations<string>;
  options: QuizOption[];
  /** The answer that finished the question in any revision, else the last one to the current revision. */
  last: StoredAnswer | null;
  /** The question as it was answered, if that was an earlier revision. */
  former: { texts: Translations<string>; options: QuizOption[] } | null;
}

interface LearnerOption {
  id: string;
  text: string;
  /** Chosen in the last answer. */
  chosen: boolean;
  /** null until the question is finished. */
  right: boolean | null;
}

/** A question as its learner receives it, in one language. */
export interface LearnerQuestion {
  id: string;
  text: string;
  /** 0: unlimited. */
  attempts: number;
  /** null: unlimited. */
  attemptsLeft: number | null;
  /** How many options are right. */
  rightCount: number;
  /** Answered rightly or out of attempts. */
  finished: boolean;
  /** Whether the last answer was right; null without an answer. */
  correct: boolean | null;
  options: LearnerOption[];
}

/** The quiz of a step as its learner receives it; the id is that of the step. */
export interface Quiz {
  id: string;
  /** All questions are finished. */
  finished: boolean;
  questions: LearnerQuestion[];
}

/** What decides whether a question is finished. */
interface AttemptCount extends Pick<AnsweredQuestion, 'revision' | 'attempts'> {
  last: Pick<StoredAnswer, 'revision' | 'number' | 'finished'> | null;
}

/** Returns how many answers count for the current revision. */
export const attemptsUsed = ({ revision, last }: AttemptCount): number => (last?.revision === revision ? last.number : 0);

/** Returns whether a question is finished: answered rightly or out of attempts, also in an earlier revision (docs/product-rules.md#5-learning). */
export function isFinished(question: AttemptCount): boolean {
  return question.last?.finished === true || (question.attempts > 0 && attemptsUsed(question) >= question.attempts);
}

/** Returns whether exactly the right options are chosen. */
export function isRight(options: readonly QuizOption[], chosen: ReadonlySet<string>): boolean {
  return options.every(({ id, isCorrect }) => chosen.has(id) === isCorrect);
}

/** Returns a text in a language, else in the default language, else in any. */
export const textIn = (texts: Translations<string>, language: string, defaultLanguage: string): string =>
  texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0] ?? '';

/** Converts a question for its learner: without the right answers until it is finished, and as it was asked if an earlier revision was finished. */
export function toLearnerQuestion(question: AnsweredQuestion, language: string): LearnerQuestion {
  const { id, attempts, defaultLanguage, last } = question;
  const finished = isFinished(question);
  const { texts, options } = (finished ? question.former : null) ?? question;
  const chosen = new Set(last?.optionIds);
  const shown = (of: Translations<string>): string => textIn(of, language, defaultLanguage);
  return {
    id,
    text: shown(texts),
    attempts,
    attemptsLeft: attempts === 0 ? null : Math.max(0, attempts - (last?.number ?? 0)),
    rightCount: options.filter(({ isCorrect }) => isCorrect).length,
    finished,
    correct: last?.correct ?? null,
    options: options.map((option) => ({
      id: option.id,
      text: shown(option.texts),
      chosen: chosen.has(option.id),
      right: finished ? option.isCorrect : null,
    })),
  };
}

/** Converts the questions of a step for its learner; null without questions. */
export function toQuizOfLearner(stepId: string, questions: readonly AnsweredQuestion[], language: string): Quiz | null {
  if (questions.length === 0) return null;
  return { id: stepId, finished: questions.every(isFinished), questions: questions.map((question) => toLearnerQuestion(question, language)) };
}
