import { countWords } from '../../../schema/rules.ts';
import { plainText } from './rich-text.ts';
import type { ContentBlock } from './step-content.entity.ts';

const WORDS_PER_MINUTE = 180;

/** Returns the duration of a step in minutes, at least 1: reading time at 180 words per minute plus media time. */
export function minutesOf(blocks: readonly ContentBlock[], mediaSeconds: number): number {
  const words = blocks.reduce((total, block) => total + (block.type === 'TEXT' ? countWords(plainText(block.html)) : 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + mediaSeconds / 60));
}
