import { htmlOfText } from '../../../../shared/editing/conflicts/changed-words.ts';
import { type BlockKind, type EditorBlock, entryOf } from '../blocks/block-kinds.ts';
import type { StepEditor_FormerTextFragment } from '../step-editor.generated.ts';
import type { StepValues } from './step-values.ts';

/** What a translation of a block is made from, so that two versions of it can be compared. */
export interface BlockWords {
  id: string;
  type: BlockKind;
  /** It has a file instead of rich text. */
  hasFile: boolean;
  /** The text; of other blocks, their words as a paragraph. */
  html: string;
  fileId: string | null;
}

/** A text of the default language that a translation was made from. */
export interface FormerText {
  name: string;
  blocks: BlockWords[];
  /** The texts of questions and options by id. */
  quiz: ReadonlyMap<string, string>;
  /** The explanations of questions and options by id. */
  explanations: ReadonlyMap<string, string>;
  /** HTML; empty without homework. */
  homework: string;
}

function joined(...words: Array<string | null>): string {
  const text = words.filter((each) => each !== null && each !== '').join(' / ');
  return text === '' ? '' : htmlOfText(text);
}

/** Returns what a translation of a block is made from. */
export function wordsOfBlock(block: EditorBlock): BlockWords {
  const { id, type } = block;
  if ('html' in block) return { id, type, hasFile: false, html: block.html, fileId: null };
  const embedded = 'source' in block && block.source === 'embed';
  const file = 'file' in block && !embedded ? block.file : null;
  return { id, type, hasFile: 'file' in block, html: joined(...entryOf(block).words(block)), fileId: file?.id ?? null };
}

/** Converts a stored former text. */
export function formerTextOf({ name, blocks, quiz, homework }: StepEditor_FormerTextFragment): FormerText {
  return {
    name,
    blocks: blocks.map(({ blockId, type, html, fileId, embedUrl, alt, caption, title }) => ({
      id: blockId,
      type,
      hasFile: typeof html !== 'string',
      html: html ?? joined(alt ?? null, embedUrl ?? null, title ?? null, caption ?? null),
      fileId: fileId ?? null,
    })),
    quiz: new Map(quiz.map(({ itemId, text }) => [itemId, text])),
    explanations: new Map(quiz.map(({ itemId, explanation }) => [itemId, explanation ?? ''])),
    homework: homework ?? '',
  };
}

/** Returns the text of the default language in a form, as the former version of what is written now. */
export function formerTextIn({ defaultLanguage, translations, quiz, homework }: StepValues): FormerText {
  const items = quiz.flatMap(({ options, ...question }) => [question, ...options]);
  return {
    name: translations[defaultLanguage]?.name ?? '',
    blocks: (translations[defaultLanguage]?.blocks ?? []).map(wordsOfBlock),
    quiz: new Map(items.map(({ id, words }) => [id, words[defaultLanguage] ?? ''])),
    explanations: new Map(items.map(({ id, explanations }) => [id, explanations[defaultLanguage] ?? ''])),
    homework: homework?.words[defaultLanguage] ?? '',
  };
}

/** The former blocks beside those of today. */
export interface FormerBlocks {
  /** The former version of a block, by its id; blocks that are new are left out. */
  of: ReadonlyMap<string, BlockWords>;
  /** Removed blocks, each with the id of the block of today before it; null at the beginning. */
  removed: Array<{ block: BlockWords; after: string | null }>;
}

/** Pairs blocks with their former versions by id. A save without ids gives all blocks new ones: then by type, in order. */
export function pairFormer(blocks: readonly EditorBlock[], former: readonly BlockWords[]): FormerBlocks {
  const ids = new Set(blocks.map(({ id }) => id));
  const keepsIds = former.some(({ id }) => ids.has(id));
  const of = new Map<string, BlockWords>();
  const removed: FormerBlocks['removed'] = [];
  let after: string | null = null;
  for (const block of former) {
    const now = blocks.find(({ id, type }) => type === block.type && (keepsIds ? id === block.id : !of.has(id)));
    if (now === undefined) removed.push({ block, after });
    else {
      of.set(now.id, block);
      after = now.id;
    }
  }
  return { of, removed };
}
