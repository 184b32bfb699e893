import { expressionBuilder, sql } from 'kysely';
import type { OpenType } from '../../../schema/content-values.ts';
import { type Embed, parseEmbed } from '../../../schema/embeds.ts';
import { type Image, signImage } from '../files/images.ts';
import { type Caption, signCaptions } from '../media/signed-captions.ts';
import type { Ctx } from '../shared/context.ts';
import type { FilesTable, StepContentsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one, scalar } from '../shared/sql.ts';
import { languagesOf } from '../translations/translation-sql.ts';
import { type FileLink, type FileRow, signFile } from '../video/signed-files.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { ContentBlock, StepContentEntity } from './step-content.entity.ts';
import { minutesOf } from './step-minutes.ts';
import { filesOfStep } from './step-rows.ts';

const { ref } = expressionBuilder<{ c: StepContentsTable; f: FilesTable }, 'c' | 'f'>();

/** A block as its viewer receives it; fields of other types are null. */
export interface ShownBlock {
  id: string;
  type: ContentBlock['type'];
  html: string | null;
  image: Image | null;
  video: FileLink | null;
  document: FileLink | null;
  openType: OpenType | null;
  caption: string | null;
  captions: Caption[];
  embed: Embed | null;
}

export interface StepContent {
  languages: string[];
  image: Image | null;
  blocks: ShownBlock[];
  audio: FileLink[];
  embeds: Embed[];
  minutes: number;
  /** Which tasks the step has, so that only those are read. */
  tasks: { quiz: boolean; homework: boolean };
}

const stepContent = prepared('steps.content', { id: 'uuid', language: 'text' }, ({ id, language }) =>
  statements
    .selectFrom('steps as s')
    .leftJoin('step_contents as c', (join) => join.onRef('c.step_id', '=', 's.id').on('c.language', '=', language))
    .select(({ ref }) => [languagesOf(ref('s.translations')).as('languages'), 's.image_id as imageId', filesOfStep.as('files')])
    .select(['c.blocks', 'c.audio_ids as audioIds', 'c.embed_urls as embedUrls'])
    .select(({ ref, selectFrom }) => [
      hasRow(selectFrom('quiz_questions as q').select(one).where('q.step_id', '=', ref('s.id'))).as('hasQuiz'),
      hasRow(selectFrom('homework_tasks as h').select(one).where('h.step_id', '=', ref('s.id'))).as('hasHomework'),
    ])
    .where('s.id', '=', id),
);

/** SQL: whether the content `c` plays the file `f`: as audio or in a video block. */
const plays = sql<boolean>`(${ref('f.id')} = any(${ref('c.audio_ids')}) or ${ref('f.id')}::text in
  (select b ->> 'fileId' from jsonb_array_elements(${ref('c.blocks')}) b where b ->> 'type' = 'VIDEO'))`;

const stepDuration = prepared('steps.duration', { id: 'uuid', language: 'text' }, ({ id, language }) =>
  statements
    .selectFrom('step_contents as c')
    .select([
      'c.blocks',
      scalar(
        statements
          .selectFrom('files as f')
          .select(sql<number>`coalesce(sum(${ref('f.duration_seconds')}), 0)`.as('sum'))
          .where(plays),
      ).as('seconds'),
    ])
    .where('c.step_id', '=', id)
    .where('c.language', '=', language),
);

const playing = (files: Array<FileRow | undefined>): number => files.reduce((total, file) => total + (file?.durationSeconds ?? 0), 0);

function signBlock(ctx: Ctx, block: ContentBlock, files: Map<string, FileRow>): ShownBlock | null {
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
  const link = file === undefined ? null : signFile(ctx, file);
  switch (block.type) {
    case 'TEXT':
      return { ...empty, html: sanitizeRichText(block.html) };
    case 'IMAGE':
      return file === undefined ? null : { ...empty, image: signImage(ctx, file, block.alt), caption: block.caption ?? null };
    case 'DOCUMENT':
      return link && { ...empty, document: link, openType: block.openType };
    case 'VIDEO': {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const captions = 'captions' in block ? signCaptions(ctx, block.captions ?? [], files) : [];
      return link === null && embed === null ? null : { ...empty, video: link, embed, caption: block.caption ?? null, captions };
    }
  }
}

/** The image of a step is decorative: the step's name is next to it, so its alternative text is empty. */
export function imageOf(ctx: Ctx, file: FileRow | undefined): Image | null {
  return file === undefined ? null : signImage(ctx, file, '');
}

/** Returns blocks, audio and players in order with signed file links; deleted files are left out. */
export function signContent(
  ctx: Ctx,
  { blocks, audioIds, embedUrls }: Pick<StepContentEntity, 'blocks' | 'audioIds' | 'embedUrls'>,
  files: Map<string, FileRow>,
): Pick<StepContent, 'blocks' | 'audio' | 'embeds'> {
  return {
    blocks: blocks.flatMap((block) => signBlock(ctx, block, files) ?? []),
    audio: audioIds.flatMap((id) => files.get(id) ?? []).map((file) => signFile(ctx, file)),
    embeds: embedUrls.flatMap((url) => parseEmbed(url) ?? []),
  };
}

/** Reads the content of a step in one language with signed file links, in one statement. The caller checks the permission. */
export async function readStepContent(ctx: Ctx, stepId: string, language: string): Promise<StepContent> {
  const row = await stepContent.first(ctx.db, { id: stepId, language });
  const empty = { languages: [], image: null, blocks: [], audio: [], embeds: [], minutes: 1, tasks: { quiz: false, homework: false } };
  if (row === undefined) return empty;
  const files = new Map(row.files.map((file) => [file.id, file]));
  const [blocks, audioIds, embedUrls] = [row.blocks ?? [], row.audioIds ?? [], row.embedUrls ?? []];
  const audio = audioIds.flatMap((id) => files.get(id) ?? []);
  const videos = blocks.map((block) => (block.type === 'VIDEO' && 'fileId' in block ? files.get(block.fileId) : undefined));
  return {
    languages: row.languages,
    image: imageOf(ctx, files.get(row.imageId ?? '')),
    ...signContent(ctx, { blocks, audioIds, embedUrls }, files),
    minutes: minutesOf(blocks, playing([...audio, ...videos])),
    tasks: { quiz: row.hasQuiz, homework: row.hasHomework },
  };
}

/** Reads the duration of a step in one language in minutes, in one statement. */
export async function readStepMinutes(ctx: Ctx, stepId: string, language: string): Promise<number> {
  const row = await stepDuration.first(ctx.db, { id: stepId, language });
  return row === undefined ? 1 : minutesOf(row.blocks, row.seconds);
}
