import type { OpenType } from '../../../schema/content-values.ts';
import { type Embed, parseEmbed } from '../../../schema/embeds.ts';
import { type Image, signImage } from '../files/images.ts';
import { type Caption, signCaptions } from '../media/signed-captions.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { languagesOf } from '../translations/translation-sql.ts';
import { type FileLink, type FileRow, signFile } from '../video/signed-files.ts';
import { sanitizeRichText } from './rich-text.ts';
import type { ContentBlock, StepContentEntity } from './step-content.entity.ts';
import { minutesOf } from './step-minutes.ts';
import { filesOfStep } from './step-rows.ts';

/** A block as its viewer receives it; fields of other types are null. */
export interface ShownBlock {
  id: string;
  type: ContentBlock['type'];
  html: string | null;
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

/** Returns the file of a block; undefined if it has none, is not uploaded or was deleted. */
const fileOf = (block: ContentBlock, files: ReadonlyMap<string, FileRow>): FileRow | undefined =>
  'fileId' in block && block.fileId !== undefined ? files.get(block.fileId) : undefined;

const playing = (files: Array<FileRow | undefined>): number => files.reduce((total, file) => total + (file?.durationSeconds ?? 0), 0);

/** Returns whether a block has something to show: a text, a file or a player. */
const isComplete = ({ type, image, video, audio, document, embed }: ShownBlock): boolean =>
  type === 'TEXT' || [image, video, audio, document, embed].some((part) => part !== null);

function signBlock(ctx: Ctx, block: ContentBlock, files: Map<string, FileRow>): ShownBlock {
  const empty = {
    id: block.id,
    type: block.type,
    html: null,
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
  const file = fileOf(block, files);
  const link = file === undefined ? null : signFile(ctx, file);
  switch (block.type) {
    case 'TEXT':
      return { ...empty, html: sanitizeRichText(block.html) };
    case 'IMAGE':
      return { ...empty, alt: block.alt, image: file === undefined ? null : signImage(ctx, file, block.alt), caption: block.caption ?? null };
    case 'AUDIO':
      return { ...empty, audio: link, title: block.title, readsAloud: block.readsAloud };
    case 'DOCUMENT':
      return { ...empty, document: link, openType: block.openType };
    case 'VIDEO': {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const captions = 'captions' in block ? signCaptions(ctx, block.captions ?? [], files) : [];
      return { ...empty, video: link, embed, caption: block.caption ?? null, captions };
    }
  }
}

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
    blocks: blocks.map((block) => signBlock(ctx, block, files)),
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
  const media = blocks.map((block) => (block.type === 'VIDEO' || block.type === 'AUDIO' ? fileOf(block, files) : undefined));
  const signed = signContent(ctx, { blocks, embedUrls }, files);
  return {
    languages: row.languages,
    image: imageOf(ctx, files.get(row.imageId ?? '')),
    ...signed,
    blocks: signed.blocks.filter(isComplete),
    minutes: minutesOf(blocks, playing(media)),
    tasks: { quiz: row.hasQuiz, homework: row.hasHomework },
  };
}
