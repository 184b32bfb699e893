import { readStepRow } from '../../domain/learning/course-tree.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { ContentBlock } from '../../domain/steps/step-content.entity.ts';
import { inAnyLanguage } from '../../domain/translations/reading.ts';
import { fieldsOf } from '../legacy-input.ts';

type AudioBlock = Extract<ContentBlock, { type: 'AUDIO' }>;

/** Reads the stored blocks of a step by language. */
export async function storedBlocks(ctx: Ctx, stepId: string): Promise<ReadonlyMap<string, readonly ContentBlock[]>> {
  const { row } = await readStepRow(inAnyLanguage(ctx), stepId);
  return new Map((row.contents ?? []).map(({ language, blocks }) => [language, blocks]));
}

/** The place of an audio block: the id of the last described block before it; null at the top. */
type Place = string | null;

function placesOf(stored: readonly ContentBlock[]): Array<{ place: Place; block: AudioBlock }> {
  let place: Place = null;
  return stored.flatMap((block) => {
    if (block.type === 'AUDIO') return [{ place, block }];
    place = block.id;
    return [];
  });
}

interface AudioList {
  /** As the body lists them. */
  fileIds: readonly unknown[];
  /** The stored blocks of the language. */
  stored: readonly ContentBlock[];
  /** The title of new audio: the documented body has none. */
  title: unknown;
}

/**
 * Adds the listed audio to the blocks of a description, because the documented body lists audio beside it. Stored audio keeps its id and
 * title; the places of stored audio are filled in the order of the list. New audio follows its predecessor in the list, else it is at the top.
 */
export function placeAudio(blocks: readonly unknown[], { fileIds, stored, title }: AudioList): unknown[] {
  const known = placesOf(stored).filter(({ block }) => fileIds.includes(block.fileId));
  const places = known.map(({ place }) => place);
  const present = new Set<unknown>([null, ...blocks.map((block) => fieldsOf(block).id)]);
  const placed = new Map<Place, unknown[]>();
  let last: Place = null;
  for (const fileId of fileIds) {
    const index = known.findIndex(({ block }) => block.fileId === fileId);
    const [own] = index < 0 ? [] : known.splice(index, 1);
    const next: Place = own === undefined ? last : (places.shift() ?? null);
    if (present.has(next)) last = next;
    const block = own?.block ?? { type: 'AUDIO', fileId, title: title || fileId, readsAloud: false };
    placed.set(last, [...(placed.get(last) ?? []), block]);
  }
  return [...(placed.get(null) ?? []), ...blocks.flatMap((block) => [block, ...(placed.get((fieldsOf(block).id as Place | undefined) ?? '') ?? [])])];
}

const BLOCK_FIELD = /^translations\.([^.]+)\.blocks\[(\d+)\](.*)$/;

/** Returns the name of a field without audio among the blocks: audio is in its list, and the other blocks are counted without it. */
export function withoutAudio(name: string, translations: object): string {
  const [, language = '', at = '', rest = ''] = BLOCK_FIELD.exec(name) ?? [];
  const { blocks } = fieldsOf(fieldsOf(translations)[language]);
  if (!Array.isArray(blocks) || at === '') return name;
  const isAudio = (block: unknown): boolean => fieldsOf(block).type === 'AUDIO';
  const before = blocks.slice(0, Number(at)).filter(isAudio).length;
  return isAudio(blocks[Number(at)]) ? `audio.${language}[${before}]` : `translations.${language}.blocks[${Number(at) - before}]${rest}`;
}
