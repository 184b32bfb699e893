import { type AudioBlock, audioRules } from './audio.ts';
import type { BlockRules } from './block-rules.ts';
import { type CalloutBlock, calloutRules } from './callout.ts';
import { type DocumentBlock, documentRules } from './document.ts';
import { type ImageBlock, imageRules } from './image.ts';
import { type TextBlock, textRules } from './text.ts';
import { type VideoBlock, videoRules } from './video.ts';

/** A content block without its id; a type has either rich text or a file (docs/specification.md#3-entities-and-their-fields). */
export type Block = TextBlock | CalloutBlock | ImageBlock | VideoBlock | AudioBlock | DocumentBlock;
export type BlockType = Block['type'];

/** The types of content blocks in the order in which authors choose them. */
export const BLOCKS = {
  TEXT: textRules,
  CALLOUT: calloutRules,
  IMAGE: imageRules,
  VIDEO: videoRules,
  AUDIO: audioRules,
  DOCUMENT: documentRules,
} as const satisfies { readonly [Type in BlockType]: BlockRules<Extract<Block, { type: Type }>> };

export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[];

/**
 * Stands for every type that a release does not know, because a newer one stored the block or answered. Written with the id of a stored
 * block, it leaves that block as it is.
 */
export const UNKNOWN_BLOCK = 'UNKNOWN';

/** Returns whether this release knows a type. */
export const isBlockType = (type: unknown): type is BlockType => BLOCK_TYPES.some((each) => each === type);

/** Fields of which a complete block has one. */
export const CONTENT_FIELDS: readonly string[] = [...new Set(BLOCK_TYPES.flatMap((type): readonly string[] => BLOCKS[type].content))];
