import type { StepAccess } from '../../../../schema-types.generated.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { newId } from './new-id.ts';

/** The URL of an embedded player. */
export interface EmbedValue {
  id: string;
  url: string;
}

/** The content of a step in one language, without quiz and homework, whose numbers all languages share. */
export interface StepText {
  name: string;
  blocks: EditorBlock[];
  embeds: EmbedValue[];
}

/** Texts by language. */
export type Words = Readonly<Record<string, string>>;

export interface QuizOptionValue {
  id: string;
  isCorrect: boolean;
  words: Words;
  /** Why it is right or wrong; optional. */
  explanations: Words;
}

/** A question in all languages: options, right answers and attempts are shared, texts are not (docs/product-rules.md#5-learning). */
export interface QuizQuestionValue {
  id: string;
  /** The text in the field; null means unlimited. */
  attempts: string | null;
  words: Words;
  /** Why the right answers are right; optional. */
  explanations: Words;
  options: QuizOptionValue[];
}

/** The homework in all languages: numbers are shared, texts are not. */
export interface HomeworkValue {
  /** The text in the field. */
  minimumWords: string;
  /** The text in the field; null means unlimited. */
  maximumWords: string | null;
  words: Words;
}

/** The values of the step form. */
export interface StepValues {
  defaultLanguage: string;
  access: StepAccess | '';
  image: FileValue | null;
  /** Every configured language; an empty one is not sent. */
  translations: Record<string, StepText>;
  quiz: QuizQuestionValue[];
  homework: HomeworkValue | null;
  upToDate: string[];
}

export const EMPTY_TEXT: StepText = { name: '', blocks: [], embeds: [] };

export function newOption(): QuizOptionValue {
  return { id: newId(), isCorrect: false, words: {}, explanations: {} };
}

/** Returns a question with the required two options. */
export function newQuestion(): QuizQuestionValue {
  return { id: newId(), attempts: null, words: {}, explanations: {}, options: [newOption(), newOption()] };
}

/** Returns the values of a new step; it opens after the previous step by default (docs/specification.md#3-entities-and-their-fields). */
export function emptyStep(languages: readonly string[], defaultLanguage: string): StepValues {
  return {
    defaultLanguage,
    access: 'AFTER_PREVIOUS',
    image: null,
    translations: Object.fromEntries(languages.map((language) => [language, EMPTY_TEXT])),
    quiz: [],
    homework: null,
    upToDate: [],
  };
}
