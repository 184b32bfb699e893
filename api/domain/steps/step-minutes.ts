import { countWords } from '../../../schema/rules.ts';
import { plainText } from './rich-text.ts';
import type { ContentBlock } from './step-content.entity.ts';

const WORDS_PER_MINUTE = 180;

/** Minutes that a step takes: reading at 180 words a minute, and listening or watching; at least one. */
export function minutesOf(blocks: readonly ContentBlock[], mediaSeconds: number): number {
  const words = blocks.reduce((total, block) => total + (block.type === 'TEXT' ? countWords(plainText(block.html)) : 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + mediaSeconds / 60));
}
