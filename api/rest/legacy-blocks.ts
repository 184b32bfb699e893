import { CALLOUT_TONES } from '../../schema/blocks/callout.ts';
import { BLOCK_TYPES, type BlockType, isBlockType, UNKNOWN_BLOCK } from '../../schema/blocks/registry.ts';
import type { OpenType } from '../../schema/content-values.ts';
import { type Embed, parseEmbed } from '../../schema/embeds.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { sanitizeRichText } from '../domain/steps/rich-text.ts';
import { fileOf } from '../domain/steps/shown-block.ts';
import type { ContentBlock } from '../domain/steps/step-content.entity.ts';
import type { FileRow } from '../domain/video/signed-files.ts';
import { type JsonSchema, oneOf } from './json-schema.ts';
import { type LegacyFile, toLegacyFile } from './legacy-entities.ts';
import { type Fields, fieldsOf, fileIdOf, listOfInput } from './legacy-input.ts';
import { openTypeOf } from './legacy-values.ts';

type Files = ReadonlyMap<string, FileRow>;

interface Answer {
  ctx: Ctx;
  /** The file of the block; null without one, or if it was deleted. */
  file: LegacyFile | null;
  /** All files of the step. */
  files: Files;
}

/** What a block of a body may need from the step. */
export interface BodyStep {
  name: unknown;
  /** File id → how it opens. */
  configs: Fields;
  /** The stored blocks of the language. */
  stored: readonly ContentBlock[];
}

/** A type of block in the description of a step: `value` is HTML, a file or an embed code (docs/specification.md#3-entities-and-their-fields). */
interface LegacyBlockType<Each> {
  /** The list that names its files beside the description. */
  list?: 'image' | 'video' | 'docs';
  /** Further fields, as the description of the interface lists them. */
  fields?: Readonly<Record<string, JsonSchema>>;
  /** Returns the fields in an answer; null if its file was deleted. */
  write: (block: Each, answer: Answer) => object | null;
  /** Returns the fields of a block of a body as the form has them. */
  read: (block: Fields, step: BodyStep) => object;
}

/** Builds the embed code of a player; pasted code is never returned. */
export function embedCodeOf({ url, title }: Embed): string {
  return `<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="${title}" allowfullscreen></iframe>`;
}

const isFile = (value: unknown): boolean => typeof value === 'object' || (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value));
const captionIn = ({ caption }: Fields): object => (typeof caption === 'string' ? { caption } : {});

function captionsIn({ captions }: Fields): unknown[] {
  return listOfInput(captions).map((each) => {
    const { language, file, fileId } = fieldsOf(each);
    return { language, fileId: fileIdOf(fileId ?? file) };
  });
}

const LEGACY_BLOCKS: { readonly [Type in BlockType]: LegacyBlockType<Extract<ContentBlock, { type: Type }>> | null } = {
  TEXT: {
    write: ({ html }) => ({ value: sanitizeRichText(html) }),
    read: ({ value }) => ({ html: value }),
  },
  CALLOUT: {
    fields: { tone: oneOf(...CALLOUT_TONES) },
    write: ({ html, tone }) => ({ value: sanitizeRichText(html), tone }),
    read: ({ value, tone }) => ({ html: value, tone }),
  },
  IMAGE: {
    list: 'image',
    write: ({ alt, caption }, { file }) => file && { value: file, alt, caption: caption ?? null },
    read: (block, { name }) => ({ fileId: fileIdOf(block.value), alt: block.alt ?? name, ...captionIn(block) }),
  },
  VIDEO: {
    list: 'video',
    write: (block, { ctx, file, files }) => {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const value = file ?? (embed === null ? null : embedCodeOf(embed));
      const tracks = 'captions' in block ? (block.captions ?? []) : [];
      const captions = tracks.flatMap(({ language, fileId }) => {
        const caption = files.get(fileId);
        return caption === undefined ? [] : [{ language, file: toLegacyFile(ctx, caption) }];
      });
      return value === null ? null : { value, caption: block.caption ?? null, ...(captions.length === 0 ? {} : { captions }) };
    },
    read: (block) =>
      isFile(block.value)
        ? { fileId: fileIdOf(block.value), ...captionIn(block), captions: captionsIn(block) }
        : { embedUrl: block.value, ...captionIn(block) },
  },
  /** Audio has a list of its own (`audio`); a description has no block of it. */
  AUDIO: null,
  DOCUMENT: {
    list: 'docs',
    write: (_block, { file }) => file && { value: file },
    read: ({ value, openType }, { configs }) => {
      const fileId = fileIdOf(value);
      return { fileId, openType: openTypeOf(openType ?? fieldsOf(configs[String(fileId)]).openType) };
    },
  },
};

const entryOf = (type: unknown): LegacyBlockType<ContentBlock> | null =>
  isBlockType(type) ? (LEGACY_BLOCKS[type] as LegacyBlockType<ContentBlock> | null) : null;

/** The types that a description has. */
export const DESCRIBED_TYPES = BLOCK_TYPES.filter((type) => LEGACY_BLOCKS[type] !== null);

/** The further fields of all types. */
export const BLOCK_FIELDS: Readonly<Record<string, JsonSchema>> = Object.assign({}, ...DESCRIBED_TYPES.map((type) => LEGACY_BLOCKS[type]?.fields));

/** The lists of files beside a description, each with the type of the blocks that show them. */
export const FILE_LISTS = DESCRIBED_TYPES.flatMap((type) => {
  const list = LEGACY_BLOCKS[type]?.list;
  return list === undefined ? [] : [{ list, type }];
});

export interface LegacyBlock {
  type: BlockType;
  /** The file of the block; null for a text and an embedded player. */
  file: LegacyFile | null;
  openType: OpenType | null;
  /** The block in the answer. */
  body: object;
}

/** Maps a block of a description with its signed file and sanitized text; null if its file was deleted, and for audio. A type of a newer release passes as it is. */
export function toLegacyBlock(ctx: Ctx, block: ContentBlock, files: Files): LegacyBlock | null {
  const { id, type } = block;
  if (!isBlockType(type)) return { type, file: null, openType: null, body: block };
  const row = fileOf(block, files);
  const file = row === undefined ? null : toLegacyFile(ctx, row);
  const fields = entryOf(type)?.write(block, { ctx, file, files }) ?? null;
  return fields && { type, file, openType: 'openType' in block ? block.openType : null, body: { id, type, ...fields } };
}

/** Converts a block of a body to the shape of the form, which refuses other types. A stored block of a type of a newer release stays as it is. */
export function blockOfBody(value: unknown, step: BodyStep): object {
  const block = fieldsOf(value);
  const { id, type } = block;
  if (!isBlockType(type) && step.stored.some((each) => each.id === id && each.type === type)) return { id, type: UNKNOWN_BLOCK };
  const entry = entryOf(type);
  // Audio is no documented type of a description: the form refuses it.
  const own = { type: type === 'AUDIO' ? 'audio' : type, ...(typeof id === 'string' ? { id } : {}) };
  return entry === null ? own : { ...own, ...entry.read(block, step) };
}
