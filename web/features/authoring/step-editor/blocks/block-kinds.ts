import { UNKNOWN_BLOCK } from '../../../../../schema/blocks/registry.ts';
import type { BlockType } from '../../../../schema-types.generated.ts';
import { newId } from '../values/new-id.ts';
import { audioEntry } from './audio-block.tsx';
import type { BlockEntry } from './block-entry.ts';
import { calloutEntry } from './callout-block.tsx';
import { documentEntry } from './document-block.tsx';
import { imageEntry } from './image-block.tsx';
import { textEntry } from './text-block.tsx';
import { unknownEntry } from './unknown-block.tsx';
import { videoEntry } from './video-block.tsx';

/** The kinds of blocks (docs/specification.md#3-entities-and-their-fields). */
export const BLOCK_KINDS = {
  TEXT: textEntry,
  CALLOUT: calloutEntry,
  IMAGE: imageEntry,
  VIDEO: videoEntry,
  AUDIO: audioEntry,
  DOCUMENT: documentEntry,
  UNKNOWN: unknownEntry,
} as const satisfies { readonly [Kind in BlockType]: { create: (id: string) => { id: string; type: Kind } } };

export type BlockKind = keyof typeof BLOCK_KINDS;

/** A block in the editor; `id` is stable when the block is moved or saved. */
export type EditorBlock = ReturnType<(typeof BLOCK_KINDS)[BlockKind]['create']>;

/** Returns the kind of a block; a newer release may answer with further types. TypeScript does not see that an entry belongs to the block with its type. */
export const entryOf = ({ type }: { type: string }) =>
  BLOCK_KINDS[Object.hasOwn(BLOCK_KINDS, type) ? (type as BlockKind) : UNKNOWN_BLOCK] as unknown as BlockEntry<EditorBlock>;

/** Returns an empty block. */
export const newBlock = (kind: BlockKind): EditorBlock => BLOCK_KINDS[kind].create(newId());
