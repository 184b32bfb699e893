import type { BlockRules } from './block-rules.ts';

export const CALLOUT_TONES = ['TIP', 'WARNING'] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

/** A tip or a warning beside the text. */
export interface CalloutBlock {
  type: 'CALLOUT';
  html: string;
  tone: CalloutTone;
}

export const calloutRules: BlockRules<CalloutBlock> = {
  file: null,
  content: ['html'],
  words: [],
  form: ({ html, choiceOf }) => ({ html, tone: choiceOf(CALLOUT_TONES) }),
};
