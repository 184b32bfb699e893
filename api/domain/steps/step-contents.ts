import { randomUUID } from 'node:crypto';
import { In, Not } from 'typeorm';
import { isBlockType, UNKNOWN_BLOCK } from '../../../schema/blocks/registry.ts';
import { parseEmbed } from '../../../schema/embeds.ts';
import type { FieldErrors } from '../../../schema/field-codes.ts';
import type { BlockInput, StepContentInput } from '../../../schema/step-form.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { mapInTurns } from '../shared/turns.ts';
import type { Translations } from '../translations/translations.ts';
import { plainText, sanitizeRichText } from './rich-text.ts';
import { type ContentBlock, StepContentEntity } from './step-content.entity.ts';
import { wordsOf } from './step-minutes.ts';

/** The content of a step in one language as it is stored. */
export type StoredContent = Omit<StepContentEntity, 'stepId' | 'language' | 'words' | 'fileIds'>;

const EMPTY: StoredContent = { blocks: [], embedUrls: [] };

/** Returns the normalized URL of a player for the URLs that people paste. */
const playerUrl = (pasted: string): string => parseEmbed(pasted)?.url ?? pasted;

/** Returns whether an HTML text has neither characters nor a horizontal rule. */
const isBlank = (html: string): boolean => !html.includes('<hr') && plainText(html).trim() === '';

/** Returns the block without an empty caption, an empty list of captions and the mark of an upload; without a file id if it has no file. */
function withoutEmpty<Block extends object>(block: Block): Block {
  const isEmpty = (name: string, value: unknown): boolean =>
    value == null || name === 'uploading' || (name === 'caption' && value === '') || (name === 'captions' && Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(block).filter(([name, value]) => !isEmpty(name, value))) as Block;
}

function toBlock(block: BlockInput, stored: readonly ContentBlock[]): ContentBlock | null {
  if (block.type === UNKNOWN_BLOCK) return stored.find(({ id }) => id === block.id) ?? null;
  const id = block.id ?? randomUUID();
  if ('html' in block) {
    const html = sanitizeRichText(block.html);
    return isBlank(html) ? null : { ...block, id, html };
  }
  const shown = withoutEmpty(block);
  return 'embedUrl' in shown ? { ...shown, id, embedUrl: playerUrl(shown.embedUrl) } : { ...shown, id };
}

/**
 * Checks that the blocks that stay as they are exist.
 * @throws VALIDATION_FAILED with CHOICE_INVALID for each that does not
 */
export function requireKeptBlocks(translations: Translations<StepContentInput>, stored: Translations<StoredContent>): void {
  const fields: FieldErrors = {};
  for (const [language, { blocks }] of Object.entries(translations)) {
    const ids = new Set(stored[language]?.blocks.map(({ id }) => id));
    for (const [at, { id, type }] of blocks.entries()) {
      if (type === UNKNOWN_BLOCK && !ids.has(id)) fields[`translations.${language}.blocks[${at}].type`] = 'CHOICE_INVALID';
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}

/** Gives a block a new id if another block already has the same one. */
function withOwnId(block: ContentBlock, seen: Set<string>): ContentBlock {
  const own = seen.has(block.id) ? { ...block, id: randomUUID() } : block;
  seen.add(own.id);
  return own;
}

/**
 * Converts form values to stored content: texts are sanitized, empty texts removed, player URLs normalized. Blocks keep their ids. A long text takes
 * a tenth of a second, so each block has a turn of the event loop. `before` are the stored blocks, for those that stay as they are.
 */
export async function toContent({ blocks, embedUrls }: StepContentInput, before: readonly ContentBlock[] = []): Promise<StoredContent> {
  const seen = new Set<string>();
  const stored = await mapInTurns(blocks, 1, (block) => toBlock(block, before));
  return {
    blocks: stored.flatMap((block) => block ?? []).map((block) => withOwnId(block, seen)),
    embedUrls: embedUrls.map(playerUrl),
  };
}

/**
 * Returns the part of a text whose change makes translations stale: everything except block ids, with sanitized texts and normalized
 * player URLs. `tasks` are the texts of quiz and homework in the same language.
 */
export function comparable(name: string, content: StoredContent | undefined, tasks: object): object {
  const { blocks, embedUrls } = content ?? EMPTY;
  const stripped = blocks.map(({ id: _id, ...block }) => {
    if (!isBlockType(block.type)) return block;
    if ('html' in block) return { ...block, html: sanitizeRichText(block.html) };
    const shown = withoutEmpty(block);
    return 'embedUrl' in shown ? { ...shown, embedUrl: playerUrl(shown.embedUrl) } : shown;
  });
  // The JSON round trip makes absent and undefined properties equal.
  return JSON.parse(JSON.stringify({ name, blocks: stripped, embedUrls: embedUrls.map(playerUrl), ...tasks })) as object;
}

/** Replaces the contents of a step, in two statements. Languages that are neither in `contents` nor in `kept` are removed. */
export async function replaceContents(tx: Ctx, stepId: string, contents: Translations<StoredContent>, kept: readonly string[] = []): Promise<void> {
  const languages = Object.keys(contents);
  await tx.db.delete(StepContentEntity, { stepId, language: Not(In([...languages, ...kept])) });
  const rows = [];
  for (const [language, content] of Object.entries(contents)) {
    const words = await mapInTurns(content.blocks, 1, (block) => wordsOf([block]));
    const fileIds = content.blocks.flatMap((block) => ('fileId' in block ? (block.fileId ?? []) : []));
    rows.push({ stepId, language, ...content, words: words.reduce((total, each) => total + each, 0), fileIds });
  }
  await tx.db.upsert(StepContentEntity, rows, ['stepId', 'language']);
}
