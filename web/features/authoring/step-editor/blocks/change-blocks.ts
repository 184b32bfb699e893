import { UNKNOWN_BLOCK } from '../../../../../schema/blocks/registry.ts';
import { isBlankHtml } from '../../../../shared/rich-text/to-html.ts';
import { newId } from '../values/new-id.ts';
import type { EditorBlock } from './block-kinds.ts';

/** Returns the list with an entry inserted at an index. */
export function inserted<Entry>(list: readonly Entry[], entry: Entry, index: number): Entry[] {
  return [...list.slice(0, index), entry, ...list.slice(index)];
}

/** Returns the list in the order of the ids; entries without an id in the list stay at the end. */
export function ordered<Entry extends { id: string }>(list: readonly Entry[], ids: readonly string[]): Entry[] {
  const positions = new Map(ids.map((id, index) => [id, index]));
  return [...list].sort((one, other) => (positions.get(one.id) ?? ids.length) - (positions.get(other.id) ?? ids.length));
}

/** Duplicates a block with a new id; the file is shared, because stored files never change. */
export function copyOf(block: EditorBlock): EditorBlock {
  return { ...block, id: newId() };
}

/** Returns the blocks that can be copied: the content of one whose type is not known is only on the server. */
export const copyable = (blocks: readonly EditorBlock[]): EditorBlock[] => blocks.filter(({ type }) => type !== UNKNOWN_BLOCK);

/** The HTML of a text above and below the paragraph that is replaced by a block. */
export interface TextParts {
  before: string;
  after: string;
}

/** Returns the blocks with one text split by a block. */
export function splitAt(blocks: readonly EditorBlock[], id: string, { before, after }: TextParts, block: EditorBlock): EditorBlock[] {
  return blocks.flatMap((each): EditorBlock[] => {
    if (each.id !== id || !('html' in each)) return [each];
    if (isBlankHtml(before)) return isBlankHtml(after) ? [block] : [block, { ...each, html: after }];
    const above = { ...each, html: before };
    return isBlankHtml(after) ? [above, block] : [above, block, { ...each, id: newId(), html: after }];
  });
}
