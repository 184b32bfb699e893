import { isFinished } from '../quizzes/learner-quiz.ts';
import { type Reading, shownText, type Translations } from '../translations/translations.ts';
import type { WorkRow } from './student-work-rows.ts';

interface AskedOption {
  optionId: string;
  text: string;
  right: boolean;
  /** Chosen in the last answer. */
  chosen: boolean;
}

interface GivenAnswer {
  /** From 1. */
  number: number;
  optionIds: string[];
  correct: boolean;
  answeredAt: Date;
}

/** A question of a quiz with a student's answers, as it was asked (docs/decisions/0031-answers-to-quizzes.md). */
export interface AskedQuestion {
  questionId: string;
  revision: number;
  text: string;
  shownLanguage: string;
  /** The question was changed or deleted after the answers. */
  changed: boolean;
  /** How many attempts the question has; null: unlimited, or no longer known. */
  attempts: number | null;
  /** Answered rightly or out of attempts. */
  finished: boolean;
  /** Whether the last answer was right; null without an answer. */
  correct: boolean | null;
  options: AskedOption[];
  /** All answers, the first one first. */
  answers: GivenAnswer[];
}

type Row = Pick<WorkRow, 'questions' | 'revisions' | 'answers' | 'defaultLanguage'>;
type Answer = Row['answers'][number];
type Question = Row['questions'][number];

/** A question as it is, or as it was asked. */
interface Asked extends Pick<Question, 'texts'> {
  options: ReadonlyArray<Pick<Question['options'][number], 'id' | 'isCorrect' | 'texts'>>;
}

function toQuestion(row: Row, reading: Reading, asked: Asked, answers: readonly Answer[]) {
  const shown = (texts: Translations<string>) => textOf(texts, row.defaultLanguage, reading);
  const last = answers.at(-1);
  const chosen = new Set(last?.optionIds);
  const { text, language } = shown(asked.texts);
  return {
    text,
    shownLanguage: language,
    correct: last?.correct ?? null,
    options: asked.options.map(({ id, isCorrect, texts }) => ({ optionId: id, text: shown(texts).text, right: isCorrect, chosen: chosen.has(id) })),
    answers: answers.map(({ number, optionIds, correct, at }) => ({ number, optionIds, correct, answeredAt: new Date(at) })),
  };
}

/** Returns a text in the reader's language, the default language or, if an earlier revision has neither, any language. */
function textOf(texts: Translations<string>, defaultLanguage: string, reading: Reading): { text: string; language: string } {
  const fallback = Object.hasOwn(texts, defaultLanguage) ? defaultLanguage : (Object.keys(texts)[0] ?? defaultLanguage);
  return fallback in texts ? shownText({ translations: texts, defaultLanguage: fallback }, reading) : { text: '', language: defaultLanguage };
}

function answered(row: Row, reading: Reading, answers: readonly [Answer, ...Answer[]]): AskedQuestion {
  const [{ questionId, revision, texts, options }] = answers;
  const isCurrent = row.revisions.some((each) => each.id === questionId && each.revision === revision);
  const current = isCurrent ? row.questions.find(({ id }) => id === questionId) : undefined;
  const attempts = current?.attempts ?? 0;
  const last = answers.at(-1) ?? null;
  const state = { attempts: attempts === 0 ? null : attempts, changed: current === undefined, finished: isFinished({ revision, attempts, last }) };
  // The words of a current revision may have been corrected; an earlier one reads as it was asked.
  return { questionId, revision, ...state, ...toQuestion(row, reading, current ?? { texts, options }, answers) };
}

/** Returns the questions that a student answered, each revision on its own, and then those that wait for an answer. */
export function askedQuestions(row: Row, reading: Reading): AskedQuestion[] {
  const groups = new Map<string, [Answer, ...Answer[]]>();
  for (const answer of row.answers) {
    const key = `${answer.questionId} ${answer.revision}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [answer]);
    else group.push(answer);
  }
  const done = [...groups.values()].map((answers) => answered(row, reading, answers));
  const isOpen = ({ id }: Question): boolean => !done.some((each) => each.questionId === id && (each.finished || !each.changed));
  const open = row.questions.filter(isOpen).map((question): AskedQuestion => {
    const revision = row.revisions.find(({ id }) => id === question.id)?.revision ?? 1;
    const attempts = question.attempts === 0 ? null : question.attempts;
    return { questionId: question.id, revision, changed: false, attempts, finished: false, ...toQuestion(row, reading, question, []) };
  });
  return [...done, ...open];
}
