import { randomUUID } from 'node:crypto';
import { In, Not } from 'typeorm';
import { parseEmbed } from '../../../schema/embeds.ts';
import type { BlockInput, StepContentInput } from '../../../schema/step-form.ts';
import type { Ctx } from '../shared/context.ts';
import type { Translations } from '../translations/translations.ts';
import { plainText, sanitizeRichText } from './rich-text.ts';
import { type ContentBlock, type HomeworkTask, StepContentEntity } from './step-content.entity.ts';

/** What a step says in one language, as it is stored. */
export type StoredContent = Omit<StepContentEntity, 'stepId' | 'language'>;

const NOTHING: StoredContent = { blocks: [], audioIds: [], embedUrls: [], homework: null, quiz: [] };

/** The address of a player's frame: one spelling for what people paste in many. */
const frameOf = (pasted: string): string => parseEmbed(pasted)?.url ?? pasted;

/** A text with no letter and no line in it shows nothing. */
const showsNothing = (html: string): boolean => !html.includes('<hr') && plainText(html).trim() === '';

/** The same block; no words under it are no field, and no captions either. */
function withoutEmpty<Block extends BlockInput>(block: Block): Block {
  const isEmpty = (name: string, value: unknown): boolean =>
    (name === 'caption' && value === '') || (name === 'captions' && Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(block).filter(([name, value]) => !isEmpty(name, value))) as Block;
}

function toBlock(block: BlockInput): ContentBlock | null {
  const id = block.id ?? randomUUID();
  if (block.type === 'TEXT') {
    const html = sanitizeRichText(block.html);
    return showsNothing(html) ? null : { id, type: 'TEXT', html };
  }
  const shown = withoutEmpty(block);
  return 'embedUrl' in shown ? { ...shown, id, embedUrl: frameOf(shown.embedUrl) } : { ...shown, id };
}

/** A block that was copied with its id gets another. */
function withOwnId(block: ContentBlock, seen: Set<string>): ContentBlock {
  const own = seen.has(block.id) ? { ...block, id: randomUUID() } : block;
  seen.add(own.id);
  return own;
}

/** What was written as it is kept: texts cleaned, texts that show nothing left out, players by the address of their frame; a block keeps its id. */
export function toContent({ blocks, audioIds, embedUrls, homework, quiz }: StepContentInput): StoredContent {
  const seen = new Set<string>();
  return {
    blocks: blocks.flatMap((block) => toBlock(block) ?? []).map((block) => withOwnId(block, seen)),
    audioIds,
    embedUrls: embedUrls.map(frameOf),
    homework: homework === null ? null : { ...homework, content: sanitizeRichText(homework.content) },
    quiz,
  };
}

/** What of a text decides whether its translations are stale: all but the ids of its blocks, each text clean and each player in one spelling. */
export function comparable(name: string, content: StoredContent | undefined): object {
  const { blocks, audioIds, embedUrls, homework, quiz } = content ?? NOTHING;
  const stripped = blocks.map(({ id: _id, ...block }) => {
    if (block.type === 'TEXT') return { ...block, html: sanitizeRichText(block.html) };
    const shown = withoutEmpty(block);
    return 'embedUrl' in shown ? { ...shown, embedUrl: frameOf(shown.embedUrl) } : shown;
  });
  // Read back from JSON, so that what is left out and what is undefined are the same.
  return JSON.parse(JSON.stringify({ name, blocks: stripped, audioIds, embedUrls: embedUrls.map(frameOf), homework, quiz })) as object;
}

/** The homework of a step as it may be shown: its text is clean. */
export function homeworkView(homework: HomeworkTask | null): HomeworkTask | null {
  return homework === null ? null : { ...homework, content: sanitizeRichText(homework.content) };
}

/** Writes what a step says now, in two statements; languages that are not among them are taken away, but for those `kept`. */
export async function replaceContents(tx: Ctx, stepId: string, contents: Translations<StoredContent>, kept: readonly string[] = []): Promise<void> {
  const languages = Object.keys(contents);
  await tx.db.delete(StepContentEntity, { stepId, language: Not(In([...languages, ...kept])) });
  const rows = languages.map((language) => ({ stepId, language, ...contents[language] }));
  await tx.db.upsert(StepContentEntity, rows, ['stepId', 'language']);
}
