import type { Translations } from '../translations/translations.ts';
import type { AskedOption, QuizOption } from './quiz-rows.ts';

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
  explanations: Translations<string>;
  options: QuizOption[];
  /** The answer that finished the question in any revision, else the last one to the current revision. */
  last: StoredAnswer | null;
  /** Options that were a wrong answer on their own, in the revision of `last`. */
  triedIds: string[];
  /** The question as it was answered, if that was an earlier revision. */
  former: { texts: Translations<string>; explanations: Translations<string>; options: AskedOption[] } | null;
}

/** Why an answer is right or wrong, in the shown language or in another one that has it. */
export interface Explanation {
  text: string;
  language: string;
}

interface LearnerOption {
  id: string;
  text: string;
  /** Chosen in the last answer. */
  chosen: boolean;
  /** null until the question is finished. */
  right: boolean | null;
  /** It was a wrong answer on its own. */
  tried: boolean;
  /** null until it was tried or the question is finished, and without one. */
  explanation: Explanation | null;
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
  /** null until the question is finished, and without one. */
  explanation: Explanation | null;
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
export function isRight(options: ReadonlyArray<Pick<QuizOption, 'id' | 'isCorrect'>>, chosen: ReadonlySet<string>): boolean {
  return options.every(({ id, isCorrect }) => chosen.has(id) === isCorrect);
}

/** Returns the first of these languages in which there is a text, else any with one; null without a text. */
function languageOf(texts: Translations<string>, language: string, defaultLanguage: string): string | null {
  return [language, defaultLanguage].find((each) => texts[each] !== undefined) ?? Object.keys(texts)[0] ?? null;
}

/** Returns a text in a language, else in the default language, else in any. */
export const textIn = (texts: Translations<string>, language: string, defaultLanguage: string): string =>
  texts[languageOf(texts, language, defaultLanguage) ?? language] ?? '';

/** Returns an explanation with the language that it is in; null without one. */
function explanationIn(texts: Translations<string>, language: string, defaultLanguage: string): Explanation | null {
  const shown = languageOf(texts, language, defaultLanguage);
  return shown === null ? null : { text: texts[shown] ?? '', language: shown };
}

/**
 * Converts a question for its learner, as it was asked if an earlier revision was finished. Until it is finished, there are no right answers and of
 * the explanations only those of the tried options: the learner knows already that each of them is wrong (docs/product-rules.md#5-learning).
 */
export function toLearnerQuestion(question: AnsweredQuestion, language: string): LearnerQuestion {
  const { id, attempts, defaultLanguage, last } = question;
  const finished = isFinished(question);
  const { texts, explanations, options } = (finished ? question.former : null) ?? question;
  const tried = new Set(question.triedIds);
  const chosen = new Set(last?.optionIds);
  const shown = (of: Translations<string>): string => textIn(of, language, defaultLanguage);
  const why = (of: Translations<string> = {}): Explanation | null => explanationIn(of, language, defaultLanguage);
  return {
    id,
    text: shown(texts),
    attempts,
    attemptsLeft: attempts === 0 ? null : Math.max(0, attempts - (last?.number ?? 0)),
    rightCount: options.filter(({ isCorrect }) => isCorrect).length,
    finished,
    correct: last?.correct ?? null,
    explanation: finished ? why(explanations) : null,
    options: options.map((option) => ({
      id: option.id,
      text: shown(option.texts),
      chosen: chosen.has(option.id),
      right: finished ? option.isCorrect : null,
      tried: tried.has(option.id),
      explanation: finished || tried.has(option.id) ? why(option.explanations) : null,
    })),
  };
}

/** Converts the questions of a step for its learner; null without questions. */
export function toQuizOfLearner(stepId: string, questions: readonly AnsweredQuestion[], language: string): Quiz | null {
  if (questions.length === 0) return null;
  return { id: stepId, finished: questions.every(isFinished), questions: questions.map((question) => toLearnerQuestion(question, language)) };
}
