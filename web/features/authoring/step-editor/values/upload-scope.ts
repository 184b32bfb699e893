import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { type EditorBlock, entryOf } from '../blocks/block-kinds.ts';
import type { StepValues } from './step-values.ts';

/** The field of a step that an upload belongs to. */
type UploadPlace = { image: true } | { blockId: string; captions: string | null };

const BLOCK = /:block:([^:]+)(?::captions:([^:]+))?$/;

/** Returns the field of an upload by its scope. */
function placeOf(scope: string): UploadPlace | null {
  const [, blockId, captions] = BLOCK.exec(scope) ?? [];
  if (blockId !== undefined) return { blockId, captions: captions ?? null };
  return scope.endsWith(':image') ? { image: true } : null;
}

type FileBlock = Extract<EditorBlock, { file: FileValue | null }>;

/** Returns the block of an upload; undefined if it was removed or has an embedded player. */
function blockAt({ translations }: StepValues, blockId: string): FileBlock | undefined {
  const blocks = Object.values(translations).flatMap((text) => text.blocks);
  const block = blocks.find((each): each is FileBlock => each.id === blockId && 'file' in each);
  return block !== undefined && 'source' in block && block.source === 'embed' ? undefined : block;
}

/** Returns the file of the field of an upload, null if it is empty, undefined if the step has no such field. */
export function fileAt(values: StepValues, scope: string): FileValue | null | undefined {
  const place = placeOf(scope);
  if (place === null) return undefined;
  if ('image' in place) return values.image;
  const block = blockAt(values, place.blockId);
  if (block === undefined || place.captions === null) return block?.file;
  return 'captions' in block ? (block.captions.find(({ language }) => language === place.captions)?.file ?? null) : undefined;
}

/** Returns whether the owner of an upload is still in the form: its block exists and has no embedded player. */
export const isUploadScope = (values: StepValues, scope: string): boolean => fileAt(values, scope) !== undefined;

/** Returns a block with its file. */
function withFile(block: EditorBlock, file: FileValue): EditorBlock {
  if (!('file' in block)) return block;
  return entryOf(block).withFile?.(block, file) ?? { ...block, file };
}

function withCaptions(block: EditorBlock, language: string, file: FileValue, order: readonly string[]): EditorBlock {
  if (!('captions' in block)) return block;
  const captions = [...block.captions.filter((each) => each.language !== language), { language, file }];
  return { ...block, captions: captions.sort((one, other) => order.indexOf(one.language) - order.indexOf(other.language)) };
}

/** Returns the step with a file in the field of its upload; unchanged if the step has no such field. */
export function withFileAt(values: StepValues, scope: string, file: FileValue): StepValues {
  const place = placeOf(scope);
  if (place === null || !isUploadScope(values, scope)) return values;
  if ('image' in place) return { ...values, image: file };
  const { blockId, captions } = place;
  const order = Object.keys(values.translations);
  const change = (block: EditorBlock): EditorBlock => {
    if (block.id !== blockId) return block;
    return captions === null ? withFile(block, file) : withCaptions(block, captions, file, order);
  };
  const translations = Object.fromEntries(
    Object.entries(values.translations).map(([language, text]) => [language, { ...text, blocks: text.blocks.map(change) }]),
  );
  return { ...values, translations };
}

interface Arrived {
  scope: string;
  file: FileValue;
}

/** Returns the files of uploads that the form has and the saved step does not have yet; none for blocks that are not saved. */
export function arrivedFiles(saved: StepValues, form: StepValues, scopes: Iterable<string>): Arrived[] {
  return [...scopes].flatMap((scope) => {
    const file = fileAt(form, scope);
    const before = fileAt(saved, scope);
    return file == null || before === undefined || before?.id === file.id ? [] : [{ scope, file }];
  });
}

/** Returns the step with files in the fields of their uploads. */
export const withFiles = (values: StepValues, files: readonly Arrived[]): StepValues =>
  files.reduce((result, { scope, file }) => withFileAt(result, scope, file), values);

/** The parts of a step whose file is uploading: ids of blocks, and `image`. */
export type UploadingParts = ReadonlySet<string>;

/** Returns the parts of a step whose files are uploading, by the scopes of the uploads. */
export function uploadingParts(scopes: readonly string[]): UploadingParts {
  const parts = scopes.map((scope) => {
    const place = placeOf(scope);
    if (place === null || 'image' in place) return place && 'image';
    return place.captions === null ? place.blockId : null;
  });
  return new Set(parts.filter((part) => part !== null));
}
