import type { EmbedView } from '../../schema/embeds.ts';
import type { StepTasks } from '../domain/authoring/admin-step.service.ts';
import type { WholeCourse, WholeModule, WholeStep } from '../domain/learning/course-record.service.ts';
import type { StepState } from '../domain/learning/outline.ts';
import type { ModuleProgressView } from '../domain/learning/person-progress.service.ts';
import type { BlockRecord, StepContentRecord, StepRecord } from '../domain/steps/step-records.ts';
import type { FileRecord } from '../domain/video/file-records.ts';
import { type LegacyFile, toLegacyCourse, toLegacyFile } from './legacy-entities.ts';
import { toLegacyAccess, toLegacyOpenType } from './legacy-values.ts';

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

/** Builds the embed code of a player; pasted code is never returned. */
function embedCodeOf({ url, title }: EmbedView): string {
  return `<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="${title}" allowfullscreen></iframe>`;
}

/** A content block: `value` is HTML, a file, or an embed code, by its type (docs/specification.md#3-entities-and-their-fields). */
function toLegacyBlock(block: BlockRecord) {
  const { id, type } = block;
  switch (block.type) {
    case 'TEXT':
      return { id, type, value: block.html };
    case 'IMAGE':
      return { id, type, value: toLegacyFile(block.file), alt: block.alt, caption: block.caption };
    case 'VIDEO': {
      const captions = block.captions.map(({ language, file }) => ({ language, file: toLegacyFile(file) }));
      const value = block.file === null ? block.embed && embedCodeOf(block.embed) : toLegacyFile(block.file);
      return { id, type, value, caption: block.caption, ...(captions.length === 0 ? {} : { captions }) };
    }
    case 'DOCUMENT':
      return { id, type, value: toLegacyFile(block.file) };
  }
}

function idsOf(blocks: readonly BlockRecord[], type: 'IMAGE' | 'VIDEO' | 'DOCUMENT'): string[] {
  return blocks.flatMap((block) => (block.type === type && block.file !== null ? [block.file.id] : []));
}

function filesOf({ blocks, audio }: StepContentRecord): FileRecord[] {
  return [...blocks.flatMap((block) => ('file' in block && block.file !== null ? [block.file] : [])), ...audio];
}

function addLanguage(content: LegacyContent, language: string, record: StepContentRecord): void {
  const { blocks, audio, embeds } = record;
  // The field holds plain text or a JSON list of blocks, so the list is a string (docs/specification.md#3-entities-and-their-fields).
  content.descriptions[language] = JSON.stringify(blocks.map(toLegacyBlock));
  content.embedCode[language] = embeds.map(embedCodeOf).join('\n');
  content.image[language] = idsOf(blocks, 'IMAGE');
  content.audio[language] = audio.map((file) => file.id);
  content.video[language] = idsOf(blocks, 'VIDEO');
  content.docs[language] = idsOf(blocks, 'DOCUMENT');
  const documents = blocks.flatMap((block) => (block.type === 'DOCUMENT' ? [block] : []));
  content.configs.docs[language] = Object.fromEntries(documents.map(({ file, openType }) => [file.id, { openType: toLegacyOpenType(openType) }]));
}

function toLegacyContent(record: StepRecord): LegacyContent {
  const contents = Object.entries(record.contents);
  if (contents.length === 0) return NO_CONTENT;
  const content: LegacyContent = { descriptions: {}, embedCode: {}, image: {}, audio: {}, video: {}, docs: {}, configs: { docs: {} }, files: [] };
  const files = new Map<string, FileRecord>();
  for (const [language, each] of contents) {
    addLanguage(content, language, each);
    for (const file of filesOf(each)) files.set(file.id, file);
  }
  content.files = [...files.values()].map(toLegacyFile);
  return content;
}

function translationsOf({ translations }: StepRecord, descriptions: ByLanguage<string>): ByLanguage<{ name: string; description?: string }> {
  if (descriptions === NO_CONTENT.descriptions) return translations;
  const texts: ByLanguage<{ name: string; description?: string }> = {};
  for (const [language, { name }] of Object.entries(translations)) {
    const description = descriptions[language];
    texts[language] = description === undefined ? { name } : { name, description };
  }
  return texts;
}

/** A step under the names of docs/specification.md#3-entities-and-their-fields. What is kept per language is there for the languages that the record has. */
export function toLegacyStep({ step, record }: WholeStep) {
  const { descriptions, embedCode, image, audio, video, docs, configs, files } = toLegacyContent(record);
  return {
    _id: step.id,
    moduleId: step.moduleId,
    name: step.name,
    description: descriptions[step.shownLanguage] ?? '[]',
    language: Object.keys(record.translations),
    defaultLanguage: record.defaultLanguage,
    order: record.position,
    revision: record.revision,
    translations: translationsOf(record, descriptions),
    stepImage: record.image && toLegacyFile(record.image),
    embedCode,
    image,
    audio,
    video,
    docs,
    configs,
    files,
    homework: NO_CONTENT.embedCode,
    polls: NO_CONTENT.embedCode,
    access: toLegacyAccess(step.access),
    state: step.state,
  };
}

/** The tasks of a step under the names of docs/specification.md#3-entities-and-their-fields, by language; admins only. */
export function toLegacyTasks(tasks: Readonly<Record<string, StepTasks>>) {
  const entries = Object.entries(tasks);
  const homework = entries.flatMap(([language, { homework: task }]) =>
    task === null ? [] : [[language, { content: task.content, min: task.minimumWords, max: task.maximumWords }] as const],
  );
  const polls = entries.flatMap(([language, { quiz }]) => (quiz.length === 0 ? [] : [[language, quiz] as const]));
  return { homework: Object.fromEntries(homework), polls: Object.fromEntries(polls) };
}

/** A module with its steps under the names of docs/specification.md#3-entities-and-their-fields. */
export function toLegacyModule({ module, record, steps }: WholeModule) {
  return {
    _id: module.id,
    courseId: module.courseId,
    name: module.name,
    description: '',
    language: Object.keys(record.translations),
    defaultLanguage: record.defaultLanguage,
    translations: record.translations,
    steps: steps.map(toLegacyStep),
    order: record.position,
    revision: record.revision,
  };
}

/** Maps a course with its modules and the content of their steps. */
export const toWholeCourse = ({ course, record, modules }: WholeCourse): ReturnType<typeof toLegacyCourse> =>
  toLegacyCourse(course, record, course.count, modules.map(toLegacyModule));

/** ModuleProgress of docs/specification.md#3-entities-and-their-fields: status 1 is completed; ids in the lists. */
export function toLegacyModuleProgress({ module, userId }: ModuleProgressView) {
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
