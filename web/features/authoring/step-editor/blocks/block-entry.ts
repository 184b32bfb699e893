import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BlockInput } from '../../../../schema-types.generated.ts';
import type { SlashPlace } from '../../../../shared/rich-text/slash.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { StepEditor_BlockFragment } from '../step-editor.generated.ts';
import type { EditorBlock } from './block-kinds.ts';
import type { ProblemsUnder } from './use-problems-under.ts';

export interface BlockProps<Block> {
  block: Block;
  name: string;
  language: string;
  /** The owner of its uploads. */
  scope: string;
  /** Problems by field of the block: `alt`, `fileId`, `embedUrl`. */
  problems: ProblemsUnder;
  onChange: (id: string, change: (block: EditorBlock) => EditorBlock) => void;
  /** "/" was typed in an empty paragraph of its text. */
  onSlash: (place: SlashPlace) => void;
}

/** A kind of block in the editor. A block has either rich text (`html`) or a file. */
export interface BlockEntry<Block> {
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Returns an empty block. */
  create: (id: string) => Block;
  /** Returns a saved block. */
  fromSaved: (saved: StepEditor_BlockFragment) => Block;
  /** Returns its fields in the form. `file` is its stored file, or says that it is uploading. */
  toForm: (block: Block, file: Pick<BlockInput, 'fileId' | 'uploading'>) => Omit<BlockInput, 'id' | 'type'>;
  /** Returns the block with an uploaded file, if the file changes other fields, too. */
  withFile?: (block: Block, file: FileValue) => Block;
  /** Its words besides rich text, of which a translation is made. */
  words: (block: Block) => string[];
  /** Names it in a list: its first words or its file. */
  title: (block: Block) => string;
  /** The block, read-only. */
  Shown: ComponentType<{ block: Block }>;
  /** Its fields. */
  Fields: ComponentType<BlockProps<Block>>;
}
