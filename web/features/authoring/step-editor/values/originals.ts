import type { EditorBlock } from '../blocks/block-kinds.ts';
import { type BlockWords, type FormerBlocks, pairFormer } from './former-text.ts';

/** The blocks of the default language beside the blocks of a translation. */
export interface Originals {
  /** The original of a block, by the id of the block. */
  of: ReadonlyMap<string, EditorBlock>;
  /** Originals without a translation, each with the index at which its copy belongs. */
  missing: Array<{ original: EditorBlock; index: number }>;
}

/** Pairs the blocks of two languages: the first text with the first text, the second image with the second image, and so on. */
export function pairOriginals(originals: readonly EditorBlock[], blocks: readonly EditorBlock[]): Originals {
  const of = new Map<string, EditorBlock>();
  const missing: Originals['missing'] = [];
  const used = new Set<string>();
  let index = 0;
  for (const original of originals) {
    const block = blocks.find(({ id, type }) => type === original.type && !used.has(id));
    if (block === undefined) missing.push({ original, index });
    else {
      used.add(block.id);
      of.set(block.id, original);
      index = blocks.indexOf(block) + 1;
    }
  }
  return { of, missing };
}

/** The blocks of the default language beside the blocks of a translation, with what happened to them since the translation was made. */
export interface OriginalsSince extends Originals {
  /** The former version of an original, by the id of the original; new originals have none. */
  formerOf: FormerBlocks['of'];
  /** Originals that were removed, by the id of the block that translates them. */
  removedOf: ReadonlyMap<string, BlockWords>;
  /** Other originals that were removed, each with the index of its place among the blocks of the translation. */
  removed: Array<{ block: BlockWords; index: number }>;
}

/** Pairs by the former version: block by block, because the translation still has its structure. */
function pairAsMade(
  originals: readonly EditorBlock[],
  blocks: readonly EditorBlock[],
  former: readonly BlockWords[],
  formerOf: FormerBlocks['of'],
): OriginalsSince {
  const of = new Map<string, EditorBlock>();
  const missing: Originals['missing'] = [];
  let index = 0;
  for (const original of originals) {
    const version = formerOf.get(original.id);
    const block = version && blocks[former.indexOf(version)];
    if (block === undefined) missing.push({ original, index });
    else {
      of.set(block.id, original);
      index = blocks.indexOf(block) + 1;
    }
  }
  const removedOf = new Map(blocks.flatMap(({ id }, at): Array<[string, BlockWords]> => (of.has(id) || !former[at] ? [] : [[id, former[at]]])));
  return { of, missing, formerOf, removedOf, removed: [] };
}

/**
 * Pairs the blocks of two languages, and finds what changed in the original since `former`. `asMade`: the blocks of the translation are those that were
 * saved. Then they are paired by the former version, so that a block that was removed from the original does not move the pairs after it.
 */
export function pairSince(originals: readonly EditorBlock[], blocks: readonly EditorBlock[], former: readonly BlockWords[], asMade: boolean): OriginalsSince {
  const { of: formerOf, removed } = pairFormer(originals, former);
  const sameKinds = blocks.length === former.length && blocks.every(({ type }, index) => type === former[index]?.type);
  if (asMade && sameKinds) return pairAsMade(originals, blocks, former, formerOf);
  const { of, missing } = pairOriginals(originals, blocks);
  const indexAfter = (id: string | null): number => {
    const translated = blocks.findIndex((block) => of.get(block.id)?.id === id);
    return translated === -1 ? (missing.find(({ original }) => original.id === id)?.index ?? 0) : translated + 1;
  };
  return { of, missing, formerOf, removedOf: new Map(), removed: removed.map(({ block, after }) => ({ block, index: indexAfter(after) })) };
}
