import { type Embed, parseEmbed } from '../../../schema/embeds.ts';
import { type Image, signImage } from '../files/images.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { languagesOf } from '../translations/translation-sql.ts';
import type { FileRow } from '../video/signed-files.ts';
import { fileOf, isShown, type ShownBlock, showBlock } from './shown-block.ts';
import type { StepContentEntity } from './step-content.entity.ts';
import { minutesOf } from './step-minutes.ts';
import { filesOfStep } from './step-rows.ts';

export interface StepContent {
  languages: string[];
  image: Image | null;
  blocks: ShownBlock[];
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
    .select(['c.blocks', 'c.embed_urls as embedUrls'])
    .select(({ ref, selectFrom }) => [
      hasRow(selectFrom('quiz_questions as q').select(one).where('q.step_id', '=', ref('s.id'))).as('hasQuiz'),
      hasRow(selectFrom('homework_tasks as h').select(one).where('h.step_id', '=', ref('s.id'))).as('hasHomework'),
    ])
    .where('s.id', '=', id),
);

const playing = (files: Array<FileRow | undefined>): number => files.reduce((total, file) => total + (file?.durationSeconds ?? 0), 0);

/** The image of a step is decorative: the step's name is next to it, so its alternative text is empty. */
export function imageOf(ctx: Ctx, file: FileRow | undefined): Image | null {
  return file === undefined ? null : signImage(ctx, file, '');
}

/** Returns all blocks and players in order with signed file links; editors also see blocks whose file is not uploaded. */
export function signContent(
  ctx: Ctx,
  { blocks, embedUrls }: Pick<StepContentEntity, 'blocks' | 'embedUrls'>,
  files: Map<string, FileRow>,
): Pick<StepContent, 'blocks' | 'embeds'> {
  return {
    blocks: blocks.map((block) => showBlock(ctx, block, files)),
    embeds: embedUrls.flatMap((url) => parseEmbed(url) ?? []),
  };
}

/** Reads the content of a step in one language with signed file links, in one statement. The caller checks the permission. */
export async function readStepContent(ctx: Ctx, stepId: string, language: string): Promise<StepContent> {
  const row = await stepContent.first(ctx.db, { id: stepId, language });
  const empty = { languages: [], image: null, blocks: [], embeds: [], minutes: 1, tasks: { quiz: false, homework: false } };
  if (row === undefined) return empty;
  const files = new Map(row.files.map((file) => [file.id, file]));
  const [blocks, embedUrls] = [row.blocks ?? [], row.embedUrls ?? []];
  const signed = signContent(ctx, { blocks, embedUrls }, files);
  return {
    languages: row.languages,
    image: imageOf(ctx, files.get(row.imageId ?? '')),
    ...signed,
    blocks: signed.blocks.filter(isShown),
    minutes: minutesOf(blocks, playing(blocks.map((block) => fileOf(block, files)))),
    tasks: { quiz: row.hasQuiz, homework: row.hasHomework },
  };
}
