import { randomUUID } from 'node:crypto';
import type { QuizInput } from '../../../schema/quiz-form.ts';
import type { Ctx } from '../shared/context.ts';
import { withHiddenTexts } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import type { QuizQuestion } from './quiz-rows.ts';

interface Identified {
  id: string;
  texts: Translations<string>;
}
interface Item {
  id?: string | undefined;
  texts: Translations<string>;
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

/** Converts a validated quiz to its stored form: with ids, and with texts in the languages of the step and in those that the operator no longer offers. */
export function toQuiz(tx: Ctx, quiz: QuizInput | null, stored: readonly QuizQuestion[], languages: readonly string[]): QuizQuestion[] {
  const textsOf = (item: Item, before: Identified | undefined) => withHiddenTexts(tx, before?.texts ?? {}, textsIn(item.texts, languages));
  return withIds(quiz?.questions ?? [], stored).map(({ id, item: question, before }) => ({
    id,
    attempts: question.attempts,
    texts: textsOf(question, before),
    options: withIds(question.options, before?.options ?? []).map(({ id: optionId, item: option, before: optionBefore }) => ({
      id: optionId,
      isCorrect: option.isCorrect,
      texts: textsOf(option, optionBefore),
    })),
  }));
}

/** Returns the questions and options of a quiz that have a text in a language, sorted by id, so that a comparison ignores their order. */
export function quizTextsIn(quiz: readonly QuizQuestion[], language: string): Array<{ id: string; title: string }> {
  const items = quiz.flatMap(({ options, ...question }) => [question, ...options]);
  const titled = items.flatMap(({ id, texts }) => ((title) => (title === undefined ? [] : [{ id, title }]))(texts[language]));
  return titled.sort((one, other) => (one.id < other.id ? -1 : 1));
}
