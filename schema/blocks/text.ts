import type { BlockRules } from './block-rules.ts';

export interface TextBlock {
  type: 'TEXT';
  html: string;
}

export const textRules: BlockRules<TextBlock> = {
  file: null,
  content: ['html'],
  words: [],
  form: ({ html }) => ({ html }),
};
