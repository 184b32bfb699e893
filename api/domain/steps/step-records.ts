import { type FileRecord, fileRecord } from '../files/file-records.ts';
import { type FileRow, fileRows } from '../files/file-views.ts';
import type { Ctx } from '../shared/context.ts';
import type { Translations } from '../translations/translations.ts';
import { type EmbedView, parseEmbed } from './embeds.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { StepText } from './step.entity.ts';
import type { ContentBlock, DocumentOpenType, StepContentEntity } from './step-content.entity.ts';

/** A block with the file or player that it shows. */
export type BlockRecord = { id: string } & (
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; file: FileRecord; alt: string; caption: string | null }
  | { type: 'VIDEO'; file: FileRecord | null; embed: EmbedView | null; caption: string | null }
  | { type: 'DOCUMENT'; file: FileRecord; openType: DocumentOpenType }
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
  image: FileRecord | null;
  contents: Record<string, StepContentRecord>;
}

/** A step whose record is wanted; `open` says whether its content may go along. */
export interface WantedStep {
  id: string;
  language: string;
  open: boolean;
}

type ContentRow = Pick<StepContentEntity, 'language' | 'blocks' | 'audioIds' | 'embedUrls'>;
interface StepRow {
  id: string;
  translations: Translations<StepText>;
  defaultLanguage: string;
  position: number;
  imageId: string | null;
  files: FileRow[] | null;
  contents: ContentRow[] | null;
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
      return file === null && embed === null ? null : { id, type: 'VIDEO', file, embed, caption: block.caption ?? null };
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

function stepRecord(ctx: Ctx, row: StepRow): StepRecord {
  const { translations, defaultLanguage, position } = row;
  const files = new Map((row.files ?? []).map((file) => [file.id, file]));
  const picture = files.get(row.imageId ?? '');
  const contents = Object.fromEntries((row.contents ?? []).map((content) => [content.language, contentRecord(ctx, content, files)]));
  return { translations, defaultLanguage, position, image: picture === undefined ? null : fileRecord(ctx, picture), contents };
}

/**
 * Records of steps in one statement for any number of them: content in the wanted language, or in `every` one, with signed
 * files. The caller has checked which of them the viewer may open; a closed one comes without content and files.
 */
export async function readStepRecords(ctx: Ctx, steps: readonly WantedStep[], every: boolean): Promise<Map<string, StepRecord>> {
  if (steps.length === 0) return new Map();
  const rows: StepRow[] = await ctx.db.query(
    `SELECT s.id AS "id", s.translations AS "translations", s.default_language AS "defaultLanguage", s.position AS "position", s.image_id AS "imageId",
       CASE WHEN k.open THEN ${fileRows('SELECT u.file_id FROM file_uses u WHERE u.step_id = s.id')} END AS "files",
       CASE WHEN k.open THEN (SELECT json_agg(json_build_object('language', sc.language, 'blocks', sc.blocks, 'audioIds', sc.audio_ids, 'embedUrls', sc.embed_urls))
         FROM step_contents sc WHERE sc.step_id = s.id AND ($4 OR sc.language = k.language)) END AS "contents"
     FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS k(id, language, open) JOIN steps s ON s.id = k.id`,
    [steps.map((step) => step.id), steps.map((step) => step.language), steps.map((step) => step.open), every],
  );
  return new Map(rows.map((row) => [row.id, stepRecord(ctx, row)]));
}
