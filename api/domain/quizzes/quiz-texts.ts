import { randomUUID } from 'node:crypto';
import type { QuizInput } from '../../../schema/quiz-form.ts';
import type { Ctx } from '../shared/context.ts';
import { withHiddenTexts } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import type { QuizQuestion } from './quiz-rows.ts';

interface Identified {
  id: string;
  texts: Translations<string>;
  explanations: Translations<string>;
}
interface Item {
  id?: string | undefined;
  texts: Translations<string>;
  explanations?: Translations<string> | undefined;
}

/** Returns each item with an id and with the stored item that has the same id. An item without an id takes that of the stored item at its position, or a new one. */
function withIds<Given extends Item, Stored extends Identified>(
  items: readonly Given[],
  stored: readonly Stored[],
): Array<{ id: string; item: Given; before: Stored | undefined }> {
  const used = new Set(items.map(({ id }) => id));
  return items.map((item, index) => {
    const atPosition = stored[index]?.id;
    const id = item.id ?? (atPosition !== undefined && !used.has(atPosition) ? atPosition : randomUUID());
    return { id, item, before: stored.find((each) => each.id === id) };
  });
}

/** Returns the texts in some languages that are not empty. */
export function textsIn(texts: Translations<string>, languages: readonly string[]): Translations<string> {
  return Object.fromEntries(Object.entries(texts).filter(([language, text]) => languages.includes(language) && text !== undefined && text !== ''));
}

/** Whether two items have the same text in a language. */
const sharesText = (one: Item, other: Item): boolean => Object.entries(one.texts).some(([language, text]) => text !== '' && other.texts[language] === text);

/**
 * Returns the stored explanations of an item that was sent without any. A client without ids names an item by its position, so its words find
 * the explanations first: an option that was added before others must not get those of the next one.
 */
function keptExplanations(item: Item, siblings: readonly Item[], before: Identified | undefined, stored: readonly Identified[]): Translations<string> {
  if (item.id !== undefined) return before?.explanations ?? {};
  const sameWords = stored.find((each) => sharesText(item, each));
  const moved = before !== undefined && siblings.some((sibling) => sibling !== item && sharesText(sibling, before));
  return (sameWords ?? (moved ? undefined : before))?.explanations ?? {};
}

/** Converts a validated quiz to its stored form: with ids, and with texts in the languages of the step and in those that the operator no longer offers. */
export function toQuiz(tx: Ctx, quiz: QuizInput | null, stored: readonly QuizQuestion[], languages: readonly string[]): QuizQuestion[] {
  const questions = quiz?.questions ?? [];
  const wordsOf = (item: Item, siblings: readonly Item[], before: Identified | undefined, others: readonly Identified[]) => {
    const explanations = item.explanations ?? keptExplanations(item, siblings, before, others);
    return {
      texts: withHiddenTexts(tx, before?.texts ?? {}, textsIn(item.texts, languages)),
      explanations: withHiddenTexts(tx, before?.explanations ?? {}, textsIn(explanations, languages)),
    };
  };
  return withIds(questions, stored).map(({ id, item: question, before }) => ({
    id,
    attempts: question.attempts,
    ...wordsOf(question, questions, before, stored),
    options: withIds(question.options, before?.options ?? []).map(({ id: optionId, item: option, before: optionBefore }) => ({
      id: optionId,
      isCorrect: option.isCorrect,
      ...wordsOf(option, question.options, optionBefore, before?.options ?? []),
    })),
  }));
}

/** The text of a question or an option in one language. */
export interface QuizText {
  id: string;
  title: string;
  /** Left out without one. */
  explanation?: string;
}

/** Returns the questions and options of a quiz that have a text in a language, sorted by id, so that a comparison ignores their order. */
export function quizTextsIn(quiz: readonly QuizQuestion[], language: string): QuizText[] {
  const items = quiz.flatMap(({ options, ...question }) => [question, ...options]);
  const titled = items.flatMap(({ id, texts, explanations }): QuizText[] => {
    const [title, explanation] = [texts[language], explanations[language]];
    return title === undefined ? [] : [{ id, title, ...(explanation !== undefined && { explanation }) }];
  });
  return titled.sort((one, other) => (one.id < other.id ? -1 : 1));
}
