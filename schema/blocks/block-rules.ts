import type { ISchema } from 'yup';
import type { ContentGapKind } from '../content-values.ts';
import type { UploadKind } from '../upload-kinds.ts';
import type { BlockFields } from './fields.ts';

type FieldOf<Block> = Block extends unknown ? Exclude<keyof Block, 'type'> : never;
type FormFields = Readonly<Record<string, ISchema<unknown>>>;

/** What holds for blocks of one type. Types load no validation themselves: a form is made of the fields that it receives. */
export interface BlockRules<Block> {
  /** The kind of its file; null if it has none. */
  file: UploadKind | null;
  /** A block is complete when it has one of these fields. Learners and search see complete blocks only. */
  content: ReadonlyArray<FieldOf<Block>>;
  /** Fields with plain text, which is searched; rich text (`html`) always is, and counts as reading time. */
  words: ReadonlyArray<FieldOf<Block>>;
  /** The name of its file is searched. */
  searchesFileName?: true;
  /** What a block with a file lacks while a field with a text or a list is empty. */
  gap?: { kind: ContentGapKind; field: FieldOf<Block> };
  form: (fields: BlockFields) => FormFields;
  /** The form of a block with an embedded player instead of a file. */
  playerForm?: (fields: BlockFields) => FormFields;
}
