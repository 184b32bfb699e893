import type { FieldCode } from '../field-codes.ts';
import type { BlockRules } from './block-rules.ts';

export interface ImageBlock {
  type: 'IMAGE';
  /** Absent while the file is uploading. */
  fileId?: string;
  alt: string;
  caption?: string;
}

export const imageRules: BlockRules<ImageBlock> = {
  file: 'image',
  content: ['fileId'],
  words: ['alt', 'caption'],
  gap: { kind: 'imageWithoutWords', field: 'alt' },
  form: ({ file, line }) => ({ ...file, alt: line.required('ALT_REQUIRED' satisfies FieldCode), caption: line }),
};
