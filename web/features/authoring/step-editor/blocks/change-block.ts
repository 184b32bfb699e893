import type { EditorBlock } from './block-kinds.ts';

/** Changes fields of a block of a known kind. */
export function fieldsChanged<Block extends EditorBlock>(fields: Partial<Omit<Block, 'id' | 'type'>>): (block: EditorBlock) => EditorBlock {
  return (block) => ({ ...block, ...fields }) as EditorBlock;
}
