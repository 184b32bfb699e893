import { OPEN_TYPES, type OpenType } from '../content-values.ts';
import type { BlockRules } from './block-rules.ts';

/** A PDF. */
export interface DocumentBlock {
  type: 'DOCUMENT';
  /** Absent while the file is uploading. */
  fileId?: string;
  openType: OpenType;
}

export const documentRules: BlockRules<DocumentBlock> = {
  file: 'document',
  content: ['fileId'],
  words: [],
  searchesFileName: true,
  form: ({ file, choiceOf }) => ({ ...file, openType: choiceOf(OPEN_TYPES) }),
};
