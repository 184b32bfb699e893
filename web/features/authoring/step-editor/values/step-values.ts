import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { CaptionValue } from '../video-captions.tsx';

/** A piece of a step while it is edited (docs/specification.md#3-entities-and-their-fields); `id` stays the same when the piece is moved or saved. */
export type EditorBlock =
  | { id: string; type: 'TEXT'; html: string }
  | { id: string; type: 'IMAGE'; file: FileValue | null; alt: string; caption: string }
  | { id: string; type: 'VIDEO'; source: 'file' | 'embed'; file: FileValue | null; url: string; caption: string; captions: CaptionValue[] }
  | { id: string; type: 'DOCUMENT'; file: FileValue | null; openType: 'DEFAULT' | 'NEWTAB' };

export type BlockKind = EditorBlock['type'];

/** The address of a player of another service. */
export interface EmbedValue {
  id: string;
  url: string;
}

/** What a step says in one language; quiz and homework, whose numbers all languages share, stand apart. */
export interface StepText {
  name: string;
  blocks: EditorBlock[];
  audio: FileValue[];
  embeds: EmbedValue[];
}

/** Words by language. */
export type Words = Readonly<Record<string, string>>;

export interface QuizOptionValue {
  id: string;
  isCorrect: boolean;
  words: Words;
}

/** One question for all languages: they cannot differ in options, right answers or attempts, only in words (docs/product-rules.md#5-learning). */
export interface QuizQuestionValue {
  id: string;
  /** As typed; null: unlimited. */
  attempts: string | null;
  words: Words;
  options: QuizOptionValue[];
}

/** The task for all languages: the numbers are shared, the words are not. */
export interface HomeworkValue {
  /** As typed. */
  minimumWords: string;
  /** As typed; null: unlimited. */
  maximumWords: string | null;
  words: Words;
}

/** Everything the form of a step holds. */
export interface StepValues {
  defaultLanguage: string;
  access: string;
  image: FileValue | null;
  /** Every configured language; an empty one is not sent. */
  translations: Record<string, StepText>;
  quiz: QuizQuestionValue[];
  homework: HomeworkValue | null;
  upToDate: string[];
}

export const EMPTY_TEXT: StepText = { name: '', blocks: [], audio: [], embeds: [] };

/** A new id for a block, question or option; also on plain http, where the browser's own maker is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A new piece with nothing in it. */
export function newBlock(type: BlockKind): EditorBlock {
  const id = newId();
  if (type === 'TEXT') return { id, type, html: '' };
  if (type === 'IMAGE') return { id, type, file: null, alt: '', caption: '' };
  if (type === 'VIDEO') return { id, type, source: 'file', file: null, url: '', caption: '', captions: [] };
  return { id, type, file: null, openType: 'DEFAULT' };
}

export function newOption(): QuizOptionValue {
  return { id: newId(), isCorrect: false, words: {} };
}

/** A question with the two options it needs at least. */
export function newQuestion(): QuizQuestionValue {
  return { id: newId(), attempts: null, words: {}, options: [newOption(), newOption()] };
}

/** A form for a step that does not exist yet; open to learners after the step before it (docs/specification.md#3-entities-and-their-fields). */
export function emptyStep(languages: readonly string[], defaultLanguage: string): StepValues {
  return {
    defaultLanguage,
    access: '1',
    image: null,
    translations: Object.fromEntries(languages.map((language) => [language, EMPTY_TEXT])),
    quiz: [],
    homework: null,
    upToDate: [],
  };
}
