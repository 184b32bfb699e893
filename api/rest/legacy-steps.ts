import type { WholeModule, WholeStep } from '../domain/learning/course-record.service.ts';
import type { ModuleProgressView } from '../domain/learning/person-progress.service.ts';
import type { EmbedView } from '../domain/steps/embeds.ts';
import type { BlockRecord, StepContentRecord } from '../domain/steps/step-records.ts';
import { toLegacyFile } from './legacy-entities.ts';

/** The embed code of a player, made here: what somebody pasted is never passed on. */
const embedCodeOf = ({ url, title }: EmbedView): string =>
  `<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="${title}" allowfullscreen></iframe>`;

/** A content block: `value` is HTML, a file, or an embed code, as its type says (spec §3). */
function toLegacyBlock(block: BlockRecord) {
  const { id, type } = block;
  switch (block.type) {
    case 'TEXT':
      return { id, type, value: block.html };
    case 'IMAGE':
      return { id, type, value: toLegacyFile(block.file), alt: block.alt, caption: block.caption };
    case 'VIDEO':
      return { id, type, value: block.file === null ? block.embed && embedCodeOf(block.embed) : toLegacyFile(block.file), caption: block.caption };
    case 'DOCUMENT':
      return { id, type, value: toLegacyFile(block.file) };
  }
}

/** The content blocks as a JSON list in a string: the field holds plain text or such a list (spec §3). */
const toDescription = (content: StepContentRecord): string => JSON.stringify(content.blocks.map(toLegacyBlock));

const filesOf = (content: StepContentRecord) => [
  ...content.blocks.flatMap((block) => ('file' in block && block.file !== null ? [block.file] : [])),
  ...content.audio,
];

const fileIds = (content: StepContentRecord, type: 'IMAGE' | 'VIDEO' | 'DOCUMENT'): string[] =>
  content.blocks.flatMap((block) => (block.type === type && 'file' in block && block.file !== null ? [block.file.id] : []));

function openTypes(content: StepContentRecord) {
  const documents = content.blocks.flatMap((block) => (block.type === 'DOCUMENT' ? [block] : []));
  return Object.fromEntries(documents.map(({ file, openType }) => [file.id, { openType: openType === 'NEWTAB' ? 'NEWTAB' : 'default' }]));
}

/** A step under the names of spec §3. What is kept per language is there for the languages that the record has. */
export function toLegacyStep({ step, record }: WholeStep) {
  const contents = Object.entries(record.contents);
  const byLanguage = <Value>(read: (content: StepContentRecord) => Value) =>
    Object.fromEntries(contents.map(([language, content]) => [language, read(content)]));
  const descriptions: Readonly<Record<string, string>> = byLanguage(toDescription);
  const names = Object.entries(record.translations);
  const describedIn = (language: string) => (descriptions[language] === undefined ? {} : { description: descriptions[language] });
  const files = new Map(contents.flatMap(([, content]) => filesOf(content)).map((file) => [file.id, file]));
  return {
    ...{ _id: step.id, moduleId: step.moduleId, name: step.name, description: descriptions[step.shownLanguage] ?? '[]' },
    ...{ language: names.map(([language]) => language), defaultLanguage: record.defaultLanguage, order: record.position },
    translations: Object.fromEntries(names.map(([language, { name }]) => [language, { name, ...describedIn(language) }])),
    stepImage: record.image && toLegacyFile(record.image),
    embedCode: byLanguage(({ embeds }) => embeds.map(embedCodeOf).join('\n')),
    image: byLanguage((content) => fileIds(content, 'IMAGE')),
    audio: byLanguage(({ audio }) => audio.map((file) => file.id)),
    video: byLanguage((content) => fileIds(content, 'VIDEO')),
    docs: byLanguage((content) => fileIds(content, 'DOCUMENT')),
    configs: { docs: byLanguage(openTypes) },
    files: [...files.values()].map(toLegacyFile),
    homework: {},
    polls: {},
    access: step.access,
    state: step.state,
  };
}

/** A module with its steps under the names of spec §3. */
export function toLegacyModule(module: WholeModule) {
  const { id, courseId, name, record } = module;
  return {
    ...{ _id: id, courseId, name, description: '', language: Object.keys(record.translations), defaultLanguage: record.defaultLanguage },
    ...{ translations: record.translations, steps: module.wholeSteps.map(toLegacyStep), order: record.position },
  };
}

/** ModuleProgress of spec §3: status 1 is completed; ids in the lists. */
export function toLegacyModuleProgress({ module, userId }: ModuleProgressView) {
  const ids = (wanted: (state: string) => boolean): string[] => module.steps.filter((step) => wanted(step.state)).map((step) => step.id);
  return {
    ...{ module: module.id, course: module.courseId, userId, status: module.completed ? 1 : 0, currentStep: module.currentStepId },
    completedSteps: ids((state) => state === 'completed'),
    unlockedSteps: ids((state) => state !== 'locked'),
  };
}

/** StepProgress of spec §3: without homework or quiz both are empty. */
export function toLegacyStepProgress(step: { id: string; state: string }, userId: string) {
  return { step: step.id, userId, status: step.state === 'completed' ? 1 : 0, homework: null, polls: null };
}
