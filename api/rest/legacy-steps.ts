import type { OpenType } from '../../schema/content-values.ts';
import { type Embed, parseEmbed } from '../../schema/embeds.ts';
import type { readCourseTree } from '../domain/learning/course-tree.service.ts';
import type { Module, StepState } from '../domain/learning/outline.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { sanitizeRichText } from '../domain/steps/rich-text.ts';
import type { ContentBlock } from '../domain/steps/step-content.entity.ts';
import type { FileRow } from '../domain/video/signed-files.ts';
import { toLegacyTasks } from './authoring/legacy-tasks.ts';
import { type LegacyFile, toLegacyCourse, toLegacyFile } from './legacy-entities.ts';
import { toLegacyAccess, toLegacyOpenType } from './legacy-values.ts';

type CourseTree = Awaited<ReturnType<typeof readCourseTree>>;
type ModuleTree = CourseTree['modules'][number];
type StepNode = ModuleTree['steps'][number];
type StepContent = NonNullable<StepNode['row']['contents']>[number];
type Files = ReadonlyMap<string, FileRow>;
type ByLanguage<Value> = Record<string, Value>;

/** The content of a step, each kind by language (docs/specification.md#3-entities-and-their-fields). */
interface LegacyContent {
  descriptions: ByLanguage<string>;
  embedCode: ByLanguage<string>;
  image: ByLanguage<string[]>;
  audio: ByLanguage<string[]>;
  video: ByLanguage<string[]>;
  docs: ByLanguage<string[]>;
  configs: { docs: ByLanguage<Record<string, { openType: 'NEWTAB' | 'default' }>> };
  files: LegacyFile[];
}

/** The content of a step without content or without access; one shared object. */
const NO_CONTENT: LegacyContent = { descriptions: {}, embedCode: {}, image: {}, audio: {}, video: {}, docs: {}, configs: { docs: {} }, files: [] };

/** Tasks of a step without any, or of a locked step; one shared object. */
const NOTHING: ByLanguage<object> = {};

/** Builds the embed code of a player; pasted code is never returned. */
function embedCodeOf({ url, title }: Embed): string {
  return `<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="${title}" allowfullscreen></iframe>`;
}

/** The blocks that a description holds (docs/specification.md#3-entities-and-their-fields). */
type DescribedBlock = Exclude<ContentBlock, { type: 'AUDIO' }>;

interface LegacyBlock {
  type: DescribedBlock['type'];
  /** The file of the block; null for a text and an embedded player. */
  file: LegacyFile | null;
  openType: OpenType | null;
  /** The block in the answer: `value` is HTML, a file or an embed code, depending on the type (docs/specification.md#3-entities-and-their-fields). */
  body: object;
}

/** Maps a block with its signed file and sanitized text; null if its file was deleted. */
function toLegacyBlock(ctx: Ctx, block: DescribedBlock, files: Files): LegacyBlock | null {
  const { id, type } = block;
  const row = 'fileId' in block && block.fileId !== undefined ? files.get(block.fileId) : undefined;
  const file = row === undefined ? null : toLegacyFile(ctx, row);
  const openType = block.type === 'DOCUMENT' ? block.openType : null;
  switch (block.type) {
    case 'TEXT':
      return { type, file, openType, body: { id, type, value: sanitizeRichText(block.html) } };
    case 'IMAGE':
      return file && { type, file, openType, body: { id, type, value: file, alt: block.alt, caption: block.caption ?? null } };
    case 'VIDEO': {
      const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
      const value = file ?? (embed === null ? null : embedCodeOf(embed));
      const tracks = 'captions' in block ? (block.captions ?? []) : [];
      const captions = tracks.flatMap(({ language, fileId }) => {
        const caption = files.get(fileId);
        return caption === undefined ? [] : [{ language, file: toLegacyFile(ctx, caption) }];
      });
      if (value === null) return null;
      return { type, file, openType, body: { id, type, value, caption: block.caption ?? null, ...(captions.length === 0 ? {} : { captions }) } };
    }
    case 'DOCUMENT':
      return file && { type, file, openType, body: { id, type, value: file } };
  }
}

const isPresent = <Value>(value: Value | null): value is Value => value !== null;

function addLanguage(ctx: Ctx, content: LegacyContent, { language, ...stored }: StepContent, files: Files): LegacyFile[] {
  const blocks = stored.blocks.map((block) => (block.type === 'AUDIO' ? null : toLegacyBlock(ctx, block, files))).filter(isPresent);
  // A description has the four documented types of blocks; audio has a list of its own.
  const audio = stored.blocks.flatMap((block) => (block.type === 'AUDIO' ? (files.get(block.fileId ?? '') ?? []) : [])).map((file) => toLegacyFile(ctx, file));
  const filesOf = (type: DescribedBlock['type']): LegacyFile[] => blocks.flatMap((block) => (block.type === type && block.file !== null ? [block.file] : []));
  const idsOf = (type: DescribedBlock['type']): string[] => filesOf(type).map(({ id }) => id);
  // The field holds plain text or a JSON list of blocks, so the list is a string (docs/specification.md#3-entities-and-their-fields).
  content.descriptions[language] = JSON.stringify(blocks.map(({ body }) => body));
  content.embedCode[language] = stored.embedUrls
    .flatMap((url) => parseEmbed(url) ?? [])
    .map(embedCodeOf)
    .join('\n');
  content.image[language] = idsOf('IMAGE');
  content.audio[language] = audio.map(({ id }) => id);
  content.video[language] = idsOf('VIDEO');
  content.docs[language] = idsOf('DOCUMENT');
  content.configs.docs[language] = Object.fromEntries(
    blocks.flatMap(({ file, openType }) => (file === null || openType === null ? [] : [[file.id, { openType: toLegacyOpenType(openType) }]])),
  );
  return [...blocks.flatMap(({ file }) => file ?? []), ...audio];
}

function toLegacyContent(ctx: Ctx, contents: readonly StepContent[], files: Files): LegacyContent {
  if (contents.length === 0) return NO_CONTENT;
  const content: LegacyContent = { descriptions: {}, embedCode: {}, image: {}, audio: {}, video: {}, docs: {}, configs: { docs: {} }, files: [] };
  const used = new Map<string, LegacyFile>();
  for (const each of contents) for (const file of addLanguage(ctx, content, each, files)) used.set(file.id, file);
  content.files = [...used.values()];
  return content;
}

function translationsOf({ translations }: StepNode['row'], descriptions: ByLanguage<string>): ByLanguage<{ name: string; description?: string }> {
  if (descriptions === NO_CONTENT.descriptions) return translations;
  const texts: ByLanguage<{ name: string; description?: string }> = {};
  for (const [language, { name }] of Object.entries(translations)) {
    const description = descriptions[language];
    texts[language] = description === undefined ? { name } : { name, description };
  }
  return texts;
}

/** A step under the names of docs/specification.md#3-entities-and-their-fields. Fields by language have the languages of the row. */
export function toLegacyStep(ctx: Ctx, { step, row }: StepNode) {
  const stored: Files = new Map((row.files ?? []).map((file) => [file.id, file]));
  const stepImage = stored.get(row.imageId ?? '');
  const { descriptions, embedCode, image, audio, video, docs, configs, files } = toLegacyContent(ctx, row.contents ?? [], stored);
  return {
    _id: step.id,
    moduleId: step.moduleId,
    name: step.name,
    description: descriptions[step.shownLanguage] ?? '[]',
    language: Object.keys(row.translations),
    defaultLanguage: row.defaultLanguage,
    order: row.position,
    revision: row.revision,
    translations: translationsOf(row, descriptions),
    stepImage: stepImage === undefined ? null : toLegacyFile(ctx, stepImage),
    embedCode,
    image,
    audio,
    video,
    docs,
    configs,
    files,
    homework: NOTHING,
    polls: NOTHING,
    access: toLegacyAccess(step.access),
    state: step.state,
  };
}

type Tasks = ReadonlyMap<string, Parameters<typeof toLegacyTasks>[0]>;
const NO_TASKS: Tasks = new Map();

/** A module with its steps under the names of docs/specification.md#3-entities-and-their-fields. */
export function toLegacyModule(ctx: Ctx, { module, row, steps }: ModuleTree, tasks = NO_TASKS) {
  const toStep = (node: StepNode): ReturnType<typeof toLegacyStep> => {
    const own = tasks.get(node.step.id);
    return own === undefined ? toLegacyStep(ctx, node) : { ...toLegacyStep(ctx, node), ...toLegacyTasks(own) };
  };
  return {
    _id: module.id,
    courseId: module.courseId,
    name: module.name,
    description: '',
    language: Object.keys(row.translations),
    defaultLanguage: row.defaultLanguage,
    translations: row.translations,
    steps: steps.map(toStep),
    order: row.position,
    revision: row.revision,
  };
}

/** Maps a course with its modules, and the content and the tasks of their steps. */
export function toCourseTree(ctx: Ctx, tree: CourseTree, tasks = NO_TASKS): ReturnType<typeof toLegacyCourse> {
  const modules = tree.modules.map((module) => toLegacyModule(ctx, module, tasks));
  return toLegacyCourse(ctx, tree, tree.course.outline.count, modules);
}

/** ModuleProgress of docs/specification.md#3-entities-and-their-fields: status 1 is completed; ids in the lists. */
export function toLegacyModuleProgress({ module, userId }: { module: Module; userId: string }) {
  const ids = (wanted: (state: StepState) => boolean): string[] => module.steps.filter((step) => wanted(step.state)).map((step) => step.id);
  return {
    module: module.id,
    course: module.courseId,
    userId,
    status: module.completed ? 1 : 0,
    currentStep: module.currentStepId,
    completedSteps: ids((state) => state === 'completed'),
    unlockedSteps: ids((state) => state !== 'locked'),
  };
}

/** StepProgress of docs/specification.md#3-entities-and-their-fields; nothing handed in and nothing answered is null. */
export function toLegacyStepProgress(step: { id: string; state: StepState }, userId: string) {
  return { step: step.id, userId, status: step.state === 'completed' ? 1 : 0, homework: null, polls: null };
}
