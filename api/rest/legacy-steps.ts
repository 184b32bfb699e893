import { parseEmbed } from '../../schema/embeds.ts';
import type { readCourseTree } from '../domain/learning/course-tree.service.ts';
import type { Module, StepState } from '../domain/learning/outline.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { FileRow } from '../domain/video/signed-files.ts';
import { toLegacyTasks } from './authoring/legacy-tasks.ts';
import { embedCodeOf, FILE_LISTS, toLegacyBlock } from './legacy-blocks.ts';
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

const isPresent = <Value>(value: Value | null): value is Value => value !== null;

function addLanguage(ctx: Ctx, content: LegacyContent, { language, ...stored }: StepContent, files: Files): LegacyFile[] {
  const blocks = stored.blocks.map((block) => toLegacyBlock(ctx, block, files)).filter(isPresent);
  const audio = stored.blocks.flatMap((block) => (block.type === 'AUDIO' ? (files.get(block.fileId ?? '') ?? []) : [])).map((file) => toLegacyFile(ctx, file));
  // The field holds plain text or a JSON list of blocks, so the list is a string (docs/specification.md#3-entities-and-their-fields).
  content.descriptions[language] = JSON.stringify(blocks.map(({ body }) => body));
  content.embedCode[language] = stored.embedUrls
    .flatMap((url) => parseEmbed(url) ?? [])
    .map(embedCodeOf)
    .join('\n');
  for (const { list, type } of FILE_LISTS) content[list][language] = blocks.flatMap(({ type: own, file }) => (own === type && file !== null ? [file.id] : []));
  content.audio[language] = audio.map(({ id }) => id);
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
  const ids = (matches: (state: StepState) => boolean): string[] => module.steps.filter((step) => matches(step.state)).map((step) => step.id);
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
