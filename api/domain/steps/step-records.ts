import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OpenType } from '../../../schema/content-values.ts';
import { type EmbedView, parseEmbed } from '../../../schema/embeds.ts';
import type { Ctx } from '../shared/context.ts';
import type { StepContentsTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { onlyIf } from '../shared/sql.ts';
import type { Translations } from '../translations/translations.ts';
import { type FileRow, fileRows } from '../video/file-link-views.ts';
import { type FileRecord, fileRecord } from '../video/file-records.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { StepText } from './step.entity.ts';
import type { CaptionTrack, ContentBlock } from './step-content.entity.ts';

/** The captions of a video in one language. */
export interface CaptionRecord {
  language: string;
  file: FileRecord;
}

/** A block with its file or player. */
export type BlockRecord = { id: string } & (
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; file: FileRecord; alt: string; caption: string | null }
  | { type: 'VIDEO'; file: FileRecord | null; embed: EmbedView | null; caption: string | null; captions: CaptionRecord[] }
  | { type: 'DOCUMENT'; file: FileRecord; openType: OpenType }
);

/** The content of a step in one language. */
export interface StepContentRecord {
  blocks: BlockRecord[];
  audio: FileRecord[];
  embeds: EmbedView[];
}

/** A step in the requested languages. */
export interface StepRecord {
  translations: Translations<StepText>;
  defaultLanguage: string;
  position: number;
  revision: number;
  image: FileRecord | null;
  contents: Record<string, StepContentRecord>;
}

const { ref } = expressionBuilder<{ s: StepsTable; sc: StepContentsTable }, 's' | 'sc'>();

/** SQL: the files that the step `s` uses. */
export const filesOfStep = fileRows(statements.selectFrom('file_uses as fu').select('fu.file_id').where('fu.step_id', '=', ref('s.id')));

/** SQL: the contents of the step `s`, without homework and quiz, in the languages for which the condition `wanted` on `sc` holds. */
const contentsOfStep = (wanted: Expression<boolean>) =>
  jsonArrayFrom(
    statements
      .selectFrom('step_contents as sc')
      .select(['sc.language', 'sc.blocks', 'sc.audio_ids as audioIds', 'sc.embed_urls as embedUrls'])
      .where('sc.step_id', '=', ref('s.id'))
      .where(wanted),
  );

/**
 * SQL: the columns of the step `s` for `toStepRecord`. Files and contents are null unless the condition `open` allows the viewer to read
 * them; the condition `wanted` on the contents `sc` selects the languages.
 */
export const stepRecordColumns = (open: Expression<boolean>, wanted: Expression<boolean>) =>
  [
    ref('s.id').as('id'),
    ref('s.translations').as('translations'),
    ref('s.default_language').as('defaultLanguage'),
    ref('s.position').as('position'),
    ref('s.revision').as('revision'),
    ref('s.image_id').as('imageId'),
    onlyIf(open, filesOfStep).as('files'),
    onlyIf(open, contentsOfStep(wanted)).as('contents'),
  ] as const;

const stepRecord = prepared('steps.record', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .select(stepRecordColumns(sql.lit(true), sql.lit(true)))
    .where('s.id', '=', id),
);

/** A step as `stepRecordColumns` selects it. */
export type StepRecordRow = RowOf<typeof stepRecord>;
type ContentRow = NonNullable<StepRecordRow['contents']>[number];

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

/** Converts a row to a step with sanitized texts and signed file links. */
export function toStepRecord(ctx: Ctx, row: StepRecordRow): StepRecord {
  const { translations, defaultLanguage, position, revision } = row;
  const item = { translations, defaultLanguage, position, revision };
  if (row.files === null && row.contents === null) return { ...item, image: null, contents: {} };
  const files = new Map((row.files ?? []).map((file) => [file.id, file]));
  const image = files.get(row.imageId ?? '');
  const contents = Object.fromEntries((row.contents ?? []).map((content) => [content.language, contentRecord(ctx, content, files)]));
  return { ...item, image: image === undefined ? null : fileRecord(ctx, image), contents };
}

/** Reads a step in all its languages. The caller checks the permission. */
export async function readStepRecord(ctx: Ctx, id: string): Promise<StepRecord | null> {
  const row = await stepRecord.first(ctx.db, { id });
  return row === undefined ? null : toStepRecord(ctx, row);
}
