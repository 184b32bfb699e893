import type { FieldCode } from '../field-codes.ts';
import type { BlockRules } from './block-rules.ts';

export interface AudioBlock {
  type: 'AUDIO';
  /** Absent while the file is uploading. */
  fileId?: string;
  title: string;
  /** It is the text of the step, read aloud. Any other audio needs a title. */
  readsAloud: boolean;
}

export const audioRules: BlockRules<AudioBlock> = {
  file: 'audio',
  content: ['fileId'],
  words: ['title'],
  form: ({ file, switch: choice, line }) => ({
    ...file,
    readsAloud: choice.default(false),
    title: line.default('').when('readsAloud', ([readsAloud], title) => (readsAloud === true ? title : title.required('REQUIRED' satisfies FieldCode))),
  }),
};
