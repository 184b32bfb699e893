import { countWords } from '../../../schema/count-words.ts';
import { RANGES } from '../../../schema/limits.ts';
import type { HomeworkSubmissionInput } from '../../schema-types.generated.ts';
import type { Newer, Version } from '../../shared/autosave/autosave-parts.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import type { FileValue } from '../../shared/uploads/field-props.ts';
import { linkValueOf } from '../../shared/uploads/file-value.ts';
import type { StepHomework_SubmissionFragment } from './step-homework.generated.ts';

export type Submission = StepHomework_SubmissionFragment;

/** What the learner has entered: a text, or a file with the number of its words. The other one waits in case the learner changes the way. */
export interface HomeworkValues {
  way: 'text' | 'file';
  title: string;
  content: string;
  file: FileValue | null;
  /** The stated words of the file, as typed. */
  words: string;
}

export const NOTHING_ENTERED: HomeworkValues = { way: 'text', title: '', content: '', file: null, words: '' };

/** Returns the stored homework as form values. */
export function valuesOf(submission: Submission | null | undefined): HomeworkValues {
  if (submission == null) return NOTHING_ENTERED;
  const { title, content, file, wordCount } = submission;
  if (file == null) return { ...NOTHING_ENTERED, title, content: content ?? '' };
  return { ...NOTHING_ENTERED, way: 'file', title, file: linkValueOf('document', file), words: wordCount == null ? '' : String(wordCount) };
}

/** Returns the stored homework with its version, which is 0 before the first save. */
export const versionOf = (submission: Submission | null): Version<HomeworkValues> => ({ value: valuesOf(submission), version: submission?.version ?? 0 });

/** Returns the typed number of words; null without digits or beyond the range. Digits of every script of the interface count. */
function statedWords(typed: string): number | null {
  const digits = typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : null;
  return count !== null && count <= RANGES.wordCount.max ? count : null;
}

/** Returns the number of words that counts: of the text, or the stated one. */
export function wordsIn({ way, content, words }: HomeworkValues): number | null {
  return way === 'text' ? countWords(content) : statedWords(words);
}

/** Returns the values as the mutations take them; null while a file is missing. */
export function inputOf(values: HomeworkValues, baseVersion: number): HomeworkSubmissionInput | null {
  const { way, title, content, file, words } = values;
  if (way === 'text') return { title, content, baseVersion };
  return file && { title, fileId: file.id, wordCount: statedWords(words), baseVersion };
}

/** Returns whether something of the values is not sent to the server, because it belongs to the other way. */
export const keepsMore = ({ way, content, file }: HomeworkValues): boolean => (way === 'text' ? file !== null : content.trim() !== '');

/** Returns a short mark of a text with its title (FNV-1a). */
function markOfText(content: string, title: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return `${content.length}:${hash >>> 0}:${title.trim()}`;
}

/** Returns a mark of what the server stores of the values. */
export function markOf({ way, title, content, file, words }: HomeworkValues): string {
  return way === 'text' ? markOfText(content, title) : `file:${file?.id}:${statedWords(words)}:${title.trim()}`;
}

/** Reads the refusal of homework that was saved elsewhere. */
export function newerOf(error: unknown): Newer<HomeworkValues> | null {
  const failure = readFailure(error);
  if (failure.kind !== 'refused' || failure.code !== 'HOMEWORK_CHANGED') return null;
  const { content, title, version } = failure.parameters;
  return { mark: markOfText(String(content), String(title)), version: Number(version) };
}
