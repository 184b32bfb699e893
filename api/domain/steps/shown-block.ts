import type { CalloutTone } from '../../../schema/blocks/callout.ts';
import { type BlockType, isBlockType, UNKNOWN_BLOCK } from '../../../schema/blocks/registry.ts';
import type { OpenType } from '../../../schema/content-values.ts';
import { type Embed, parseEmbed } from '../../../schema/embeds.ts';
import { type Image, signImage } from '../files/images.ts';
import { type Caption, signCaptions } from '../media/signed-captions.ts';
import type { Ctx } from '../shared/context.ts';
import { type FileLink, type FileRow, signFile } from '../video/signed-files.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { ContentBlock } from './step-content.entity.ts';

/** A block as its viewer receives it; fields of other types are null. */
export interface ShownBlock {
  id: string;
  /** UNKNOWN: a newer release stored it. */
  type: BlockType | typeof UNKNOWN_BLOCK;
  html: string | null;
  tone: CalloutTone | null;
  alt: string | null;
  image: Image | null;
  video: FileLink | null;
  audio: FileLink | null;
  document: FileLink | null;
  openType: OpenType | null;
  title: string | null;
  readsAloud: boolean | null;
  caption: string | null;
  captions: Caption[];
  embed: Embed | null;
}

const EMPTY: Omit<ShownBlock, 'id' | 'type'> = {
  html: null,
  tone: null,
  alt: null,
  image: null,
  video: null,
  audio: null,
  document: null,
  openType: null,
  title: null,
  readsAloud: null,
  caption: null,
  captions: [],
  embed: null,
};

type Files = ReadonlyMap<string, FileRow>;

interface BlockSource {
  ctx: Ctx;
  /** Its file; null without one. */
  file: FileRow | null;
  /** All files of the step. */
  files: Files;
}

type Show<Each> = (block: Each, source: BlockSource) => Partial<ShownBlock>;

const link = ({ ctx, file }: BlockSource): FileLink | null => file && signFile(ctx, file);

/** The fields of each type. */
const SHOWN: { readonly [Type in BlockType]: Show<Extract<ContentBlock, { type: Type }>> } = {
  TEXT: ({ html }) => ({ html: sanitizeRichText(html) }),
  CALLOUT: ({ html, tone }) => ({ html: sanitizeRichText(html), tone }),
  IMAGE: ({ alt, caption }, { ctx, file }) => ({ alt, image: file && signImage(ctx, file, alt), caption: caption ?? null }),
  AUDIO: ({ title, readsAloud }, source) => ({ audio: link(source), title, readsAloud }),
  DOCUMENT: ({ openType }, source) => ({ document: link(source), openType }),
  VIDEO: (block, source) => ({
    video: link(source),
    embed: 'embedUrl' in block ? parseEmbed(block.embedUrl) : null,
    caption: block.caption ?? null,
    captions: 'captions' in block ? signCaptions(source.ctx, block.captions ?? [], source.files) : [],
  }),
};

/** Returns the file of a block; undefined if it has none, is not uploaded or was deleted. */
export const fileOf = (block: ContentBlock, files: Files): FileRow | undefined =>
  'fileId' in block && block.fileId !== undefined ? files.get(block.fileId) : undefined;

/** Returns a block with sanitized text and signed file links. */
export function showBlock(ctx: Ctx, block: ContentBlock, files: Files): ShownBlock {
  if (!isBlockType(block.type)) return { ...EMPTY, id: (block as ContentBlock).id, type: UNKNOWN_BLOCK };
  const show = SHOWN[block.type] as Show<ContentBlock>;
  return { id: block.id, type: block.type, ...EMPTY, ...show(block, { ctx, file: fileOf(block, files) ?? null, files }) };
}

/** Returns whether a block has something to show: a text, a file or a player, or that this release cannot show it. */
export const isShown = ({ type, html, image, video, audio, document, embed }: ShownBlock): boolean =>
  type === UNKNOWN_BLOCK || [html, image, video, audio, document, embed].some((part) => part !== null);
