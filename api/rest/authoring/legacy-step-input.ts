import type { SaveStep } from '../../domain/authoring/save-step.service.ts';
import { escapeHtml } from '../../domain/shared/escape-html.ts';
import type { ContentBlock } from '../../domain/steps/step-content.entity.ts';
import { blockOfBody, FILE_LISTS } from '../legacy-blocks.ts';
import { type Fields, fieldsOf, fileIdOf, fileIdsOf, imageIdOf, inLanguage, legacyTexts, listOfInput } from '../legacy-input.ts';
import { accessOf } from '../legacy-values.ts';
import { placeAudio } from './legacy-audio.ts';
import { homeworkIn, quizIn } from './legacy-tasks.ts';

const IFRAME = /<iframe\b[^<>]*>/gi;
const TAG = /<[a-z][^<>]*>/i;

/** Converts plain text to a text block with one paragraph per line. */
function textBlocks(text: string): unknown[] {
  if (text.trim() === '') return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [{ type: 'TEXT', value: TAG.test(text) ? text : lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') }];
}

/** The blocks in a description: a JSON list of them, or plain text (docs/specification.md#3-entities-and-their-fields). */
function blocksIn(description: unknown): unknown[] {
  if (Array.isArray(description)) return description;
  if (typeof description !== 'string') return [];
  if (!description.trimStart().startsWith('[')) return textBlocks(description);
  try {
    const list: unknown = JSON.parse(description);
    return Array.isArray(list) ? list : textBlocks(description);
  } catch {
    return textBlocks(description);
  }
}

/** Returns the iframes of an embed code, without the surrounding markup. */
function embedsIn(value: unknown): string[] {
  return listOfInput(value).flatMap((each) => {
    if (typeof each !== 'string') return [];
    return each.match(IFRAME) ?? each.split(/\s+/).filter((part) => part !== '');
  });
}

/** Returns blocks for listed files that no other block contains; they come after the blocks. */
function listedBlocks(body: Fields, shown: ReadonlySet<unknown>, language: string): unknown[] {
  return FILE_LISTS.flatMap(({ list, type }) => fileIdsOf(inLanguage(body[list], language)).flatMap((id) => (shown.has(id) ? [] : [{ type, value: id }])));
}

function contentOf(body: Fields, language: string, { name, description }: Fields, stored: readonly ContentBlock[]): object {
  const configs = fieldsOf(inLanguage(fieldsOf(body.configs).docs, language));
  const described = blocksIn(description);
  const shown = new Set(described.map((block) => fileIdOf(fieldsOf(block).value)));
  const blocks = [...described, ...listedBlocks(body, shown, language)].map((block) => blockOfBody(block, { name, configs, stored }));
  return {
    name,
    blocks: placeAudio(blocks, { fileIds: listOfInput(inLanguage(body.audio, language)).map(fileIdOf), stored, title: name }),
    embedUrls: embedsIn(inLanguage(body.embedCode, language)),
  };
}

/**
 * A step under the names of docs/specification.md#3-entities-and-their-fields as the service expects it; the form of the service validates it.
 * @param stored the stored blocks by language: audio that stays in its list keeps its place and title
 */
export function toSaveStep(body: Fields, stored: ReadonlyMap<string, readonly ContentBlock[]> = new Map()): SaveStep {
  const texts = Object.entries(legacyTexts(body, ['name', 'description']));
  const languages = texts.map(([language]) => language);
  return {
    defaultLanguage: body.defaultLanguage,
    access: accessOf(body.access),
    imageId: imageIdOf(body.stepImage, 'stepImage'),
    translations: Object.fromEntries(texts.map(([language, text]) => [language, contentOf(body, language, text, stored.get(language) ?? [])])),
    ...quizIn(body, languages),
    homework: homeworkIn(body, languages),
    unusedFileIds: fileIdsOf(body.unusedFiles),
  } as SaveStep;
}
