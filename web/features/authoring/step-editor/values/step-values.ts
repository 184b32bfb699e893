import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import type { OpenType, StepAccess } from '../../../../schema-types.generated.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { CaptionValue } from '../video-captions.tsx';

/** A block in the editor (docs/specification.md#3-entities-and-their-fields); `id` is stable when the block is moved or saved. */
export type EditorBlock =
  | { id: string; type: 'TEXT'; html: string }
  | { id: string; type: 'IMAGE'; file: FileValue | null; alt: string; caption: string }
  | { id: string; type: 'VIDEO'; source: 'file' | 'embed'; file: FileValue | null; url: string; caption: string; captions: CaptionValue[] }
  /** `readsAloud`: it is the text of the step, read aloud; its title is optional. */
  | { id: string; type: 'AUDIO'; file: FileValue | null; title: string; readsAloud: boolean }
  | { id: string; type: 'DOCUMENT'; file: FileValue | null; openType: OpenType };

export type BlockKind = EditorBlock['type'];

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
}

/** A question in all languages: options, right answers and attempts are shared, texts are not (docs/product-rules.md#5-learning). */
export interface QuizQuestionValue {
  id: string;
  /** As typed; null means unlimited. */
  attempts: string | null;
  words: Words;
  options: QuizOptionValue[];
}

/** The homework in all languages: numbers are shared, texts are not. */
export interface HomeworkValue {
  /** As typed. */
  minimumWords: string;
  /** As typed; null means unlimited. */
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

/** Returns a new id for a block, question or option; works on plain HTTP, where `crypto.randomUUID` is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the name of a file without its ending, as the first title of an audio block. */
export const titleOfFile = ({ name }: FileValue): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, CAPTION_MAX) || name;

/** Returns an empty block. */
export function newBlock(type: BlockKind): EditorBlock {
  const id = newId();
  if (type === 'TEXT') return { id, type, html: '' };
  if (type === 'IMAGE') return { id, type, file: null, alt: '', caption: '' };
  if (type === 'VIDEO') return { id, type, source: 'file', file: null, url: '', caption: '', captions: [] };
  if (type === 'AUDIO') return { id, type, file: null, title: '', readsAloud: false };
  return { id, type, file: null, openType: 'DEFAULT' };
}

export function newOption(): QuizOptionValue {
  return { id: newId(), isCorrect: false, words: {} };
}

/** Returns a question with the required two options. */
export function newQuestion(): QuizQuestionValue {
  return { id: newId(), attempts: null, words: {}, options: [newOption(), newOption()] };
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
