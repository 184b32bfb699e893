import type { OpenType } from '../../../schema/content-values.ts';
import { type EmbedView, parseEmbed } from '../../../schema/embeds.ts';
import type { Ctx } from '../shared/context.ts';
import type { Translations } from '../translations/translations.ts';
import { type FileRow, fileRows } from '../video/file-link-views.ts';
import { type FileRecord, fileRecord } from '../video/file-records.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { StepText } from './step.entity.ts';
import type { CaptionTrack, ContentBlock, StepContentEntity } from './step-content.entity.ts';

/** Words of a video in one language. */
export interface CaptionRecord {
  language: string;
  file: FileRecord;
}

/** A block with the file or player that it shows. */
export type BlockRecord = { id: string } & (
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; file: FileRecord; alt: string; caption: string | null }
  | { type: 'VIDEO'; file: FileRecord | null; embed: EmbedView | null; caption: string | null; captions: CaptionRecord[] }
  | { type: 'DOCUMENT'; file: FileRecord; openType: OpenType }
);

/** What a step says in one language. */
export interface StepContentRecord {
  blocks: BlockRecord[];
  audio: FileRecord[];
  embeds: EmbedView[];
}

/** A step in the languages asked for. */
export interface StepRecord {
  translations: Translations<StepText>;
  defaultLanguage: string;
  position: number;
  revision: number;
  image: FileRecord | null;
  contents: Record<string, StepContentRecord>;
}

type ContentRow = Pick<StepContentEntity, 'language' | 'blocks' | 'audioIds' | 'embedUrls'>;
/** A step as `stepRecordJson` selects it. */
export interface StepRecordRow {
  id: string;
  translations: Translations<StepText>;
  defaultLanguage: string;
  position: number;
  revision: number;
  imageId: string | null;
  files: FileRow[] | null;
  contents: ContentRow[] | null;
}

function captionRecord(ctx: Ctx, { language, fileId }: CaptionTrack, files: Map<string, FileRow>): CaptionRecord | null {
  const row = files.get(fileId);
  return row === undefined ? null : { language, file: fileRecord(ctx, row) };
}

function blockRecord(ctx: Ctx, block: ContentBlock, files: Map<string, FileRow>): BlockRecord | null {
  const row = 'fileId' in block ? files.get(block.fileId) : undefined;
  const file = row === undefined ? null : fileRecord(ctx, row);
  const { id } = block;
  switch (block.type) {
    case 'TEXT':
      return { id, type: 'TEXT', html: sanitizeRichText(block.html) };
    case 'IMAGE':
      return file && { id, type: 'IMAGE', file, alt: block.alt, caption: block.caption ?? null };
    case 'DOCUMENT':
      return file && { id, type: 'DOCUMENT', file, openType: block.openType };
    case 'VIDEO': {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const captions = 'captions' in block ? (block.captions ?? []).flatMap((track) => captionRecord(ctx, track, files) ?? []) : [];
      return file === null && embed === null ? null : { id, type: 'VIDEO', file, embed, caption: block.caption ?? null, captions };
    }
  }
}

function contentRecord(ctx: Ctx, content: ContentRow, files: Map<string, FileRow>): StepContentRecord {
  return {
    blocks: content.blocks.flatMap((block) => blockRecord(ctx, block, files) ?? []),
    audio: content.audioIds.flatMap((id) => files.get(id) ?? []).map((file) => fileRecord(ctx, file)),
    embeds: content.embedUrls.flatMap((url) => parseEmbed(url) ?? []),
  };
}

/** The record of a step, its texts sanitised, its files signed. */
export function toStepRecord(ctx: Ctx, row: StepRecordRow): StepRecord {
  const { translations, defaultLanguage, position, revision } = row;
  const item = { translations, defaultLanguage, position, revision };
  if (row.files === null && row.contents === null) return { ...item, image: null, contents: {} };
  const files = new Map((row.files ?? []).map((file) => [file.id, file]));
  const picture = files.get(row.imageId ?? '');
  const contents = Object.fromEntries((row.contents ?? []).map((content) => [content.language, contentRecord(ctx, content, files)]));
  return { ...item, image: picture === undefined ? null : fileRecord(ctx, picture), contents };
}

/**
 * SQL: a step as JSON. Files and content are there where the condition `open` says that the viewer may read them, content
 * in the languages that `wanted` says of the contents `sc`.
 */
export const stepRecordJson = (s: string, open: string, wanted: string): string => `json_build_object('id', ${s}.id,
  'translations', ${s}.translations, 'defaultLanguage', ${s}.default_language, 'position', ${s}.position,
  'revision', ${s}.revision, 'imageId', ${s}.image_id,
  'files', CASE WHEN ${open} THEN ${fileRows(`SELECT u.file_id FROM file_uses u WHERE u.step_id = ${s}.id`)} END,
  'contents', CASE WHEN ${open} THEN (SELECT json_agg(json_build_object('language', sc.language, 'blocks', sc.blocks, 'audioIds', sc.audio_ids, 'embedUrls', sc.embed_urls))
    FROM step_contents sc WHERE sc.step_id = ${s}.id AND ${wanted}) END)`;

/** A step in every language it has; the caller has checked that the viewer may read it. */
export async function readStepRecord(ctx: Ctx, id: string): Promise<StepRecord | null> {
  const rows: Array<{ step: StepRecordRow }> = await ctx.db.query(`SELECT ${stepRecordJson('s', 'true', 'true')} AS "step" FROM steps s WHERE s.id = $1`, [id]);
  return rows[0] === undefined ? null : toStepRecord(ctx, rows[0].step);
}
