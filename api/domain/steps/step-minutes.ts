import { isBlockType } from '../../../schema/blocks/registry.ts';
import { countWords } from '../../../schema/rules.ts';
import { plainText } from './rich-text.ts';
import type { ContentBlock } from './step-content.entity.ts';

/** Reading speed, also used by the statements that sum up courses. */
export const WORDS_PER_MINUTE = 180;

/** Counts the words of the text blocks of a step. */
export function wordsOf(blocks: readonly ContentBlock[]): number {
  return blocks.reduce((total, block) => total + (isBlockType(block.type) && 'html' in block ? countWords(plainText(block.html)) : 0), 0);
}

/** Returns the duration of a step in minutes, at least 1: reading time at 180 words per minute plus media time. */
export function minutesOf(blocks: readonly ContentBlock[], mediaSeconds: number): number {
  return Math.max(1, Math.round(wordsOf(blocks) / WORDS_PER_MINUTE + mediaSeconds / 60));
}
