import type { OpenType } from '../../../schema/content-values.ts';
import { type EmbedView, parseEmbed } from '../../../schema/embeds.ts';
import { type ImageView, imageView } from '../files/file-views.ts';
import { type CaptionView, captionViews } from '../media/caption-views.ts';
import type { Ctx } from '../shared/context.ts';
import { type FileLinkView, type FileRow, fileLinkView, fileRows } from '../video/file-link-views.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { ContentBlock, StepContentEntity } from './step-content.entity.ts';
import { minutesOf } from './step-minutes.ts';

/** A block as its viewer receives it; what does not belong to its type is null. */
export interface ContentBlockView {
  id: string;
  type: ContentBlock['type'];
  html: string | null;
  image: ImageView | null;
  video: FileLinkView | null;
  document: FileLinkView | null;
  openType: OpenType | null;
  caption: string | null;
  captions: CaptionView[];
  embed: EmbedView | null;
}

export interface StepContentView {
  languages: string[];
  image: ImageView | null;
  blocks: ContentBlockView[];
  audio: FileLinkView[];
  embeds: EmbedView[];
  minutes: number;
}

interface ContentRow {
  languages: string[];
  imageId: string | null;
  files: FileRow[] | null;
  blocks: ContentBlock[] | null;
  audioIds: string[] | null;
  embedUrls: string[] | null;
}

async function contentRow(ctx: Ctx, stepId: string, language: string): Promise<ContentRow | undefined> {
  const rows: ContentRow[] = await ctx.db.query(
    `SELECT ARRAY(SELECT jsonb_object_keys(s.translations)) AS "languages", s.image_id AS "imageId",
       ${fileRows('SELECT u.file_id FROM file_uses u WHERE u.step_id = s.id')} AS "files", c.blocks AS "blocks", c.audio_ids AS "audioIds", c.embed_urls AS "embedUrls"
     FROM steps s LEFT JOIN step_contents c ON c.step_id = s.id AND c.language = $2 WHERE s.id = $1`,
    [stepId, language],
  );
  return rows[0];
}

const playing = (files: Array<FileRow | undefined>): number => files.reduce((total, file) => total + (file?.durationSeconds ?? 0), 0);

function blockView(ctx: Ctx, block: ContentBlock, files: Map<string, FileRow>): ContentBlockView | null {
  const empty = {
    id: block.id,
    type: block.type,
    html: null,
    image: null,
    video: null,
    document: null,
    openType: null,
    caption: null,
    captions: [],
    embed: null,
  };
  const file = 'fileId' in block ? files.get(block.fileId) : undefined;
  const link = file === undefined ? null : fileLinkView(ctx, file);
  switch (block.type) {
    case 'TEXT':
      return { ...empty, html: sanitizeRichText(block.html) };
    case 'IMAGE':
      return file === undefined ? null : { ...empty, image: imageView(ctx, file, block.alt), caption: block.caption ?? null };
    case 'DOCUMENT':
      return link && { ...empty, document: link, openType: block.openType };
    case 'VIDEO': {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const captions = 'captions' in block ? captionViews(ctx, block.captions ?? [], files) : [];
      return link === null && embed === null ? null : { ...empty, video: link, embed, caption: block.caption ?? null, captions };
    }
  }
}

/** The picture of a step only sets the scene; the step's name stands beside it, so it needs no words of its own. */
export function pictureOf(ctx: Ctx, file: FileRow | undefined): ImageView | null {
  return file === undefined ? null : imageView(ctx, file, '');
}

/** Blocks, recordings and players in their order, with signed addresses; a file that is not there any more is left out. */
export function contentView(
  ctx: Ctx,
  { blocks, audioIds, embedUrls }: Pick<StepContentEntity, 'blocks' | 'audioIds' | 'embedUrls'>,
  files: Map<string, FileRow>,
): Pick<StepContentView, 'blocks' | 'audio' | 'embeds'> {
  return {
    blocks: blocks.flatMap((block) => blockView(ctx, block, files) ?? []),
    audio: audioIds.flatMap((id) => files.get(id) ?? []).map((file) => fileLinkView(ctx, file)),
    embeds: embedUrls.flatMap((url) => parseEmbed(url) ?? []),
  };
}

/** What a step says in one language, with signed addresses, in one statement. The caller has checked that the viewer may read the step. */
export async function readStepContent(ctx: Ctx, stepId: string, language: string): Promise<StepContentView> {
  const row = await contentRow(ctx, stepId, language);
  const empty = { languages: [], image: null, blocks: [], audio: [], embeds: [], minutes: 1 };
  if (row === undefined) return empty;
  const files = new Map((row.files ?? []).map((file) => [file.id, file]));
  const [blocks, audioIds, embedUrls] = [row.blocks ?? [], row.audioIds ?? [], row.embedUrls ?? []];
  const audio = audioIds.flatMap((id) => files.get(id) ?? []);
  const videos = blocks.map((block) => (block.type === 'VIDEO' && 'fileId' in block ? files.get(block.fileId) : undefined));
  return {
    languages: row.languages,
    image: pictureOf(ctx, files.get(row.imageId ?? '')),
    ...contentView(ctx, { blocks, audioIds, embedUrls }, files),
    minutes: minutesOf(blocks, playing([...audio, ...videos])),
  };
}

/** Minutes that a step takes in one language, in one statement. */
export async function readStepMinutes(ctx: Ctx, stepId: string, language: string): Promise<number> {
  const rows: Array<{ blocks: ContentBlock[]; seconds: number }> = await ctx.db.query(
    `SELECT c.blocks AS "blocks", (SELECT COALESCE(sum(f.duration_seconds), 0) FROM files f WHERE f.id = ANY(c.audio_ids)
       OR f.id::text IN (SELECT b ->> 'fileId' FROM jsonb_array_elements(c.blocks) b WHERE b ->> 'type' = 'VIDEO'))::float AS "seconds"
     FROM step_contents c WHERE c.step_id = $1 AND c.language = $2`,
    [stepId, language],
  );
  const [row] = rows;
  return row === undefined ? 1 : minutesOf(row.blocks, row.seconds);
}
