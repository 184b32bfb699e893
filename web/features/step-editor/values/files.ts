import type { FileValue } from '../../../shared/upload/field-props.ts';
import type { EditorBlock, StepValues } from './step-values.ts';

function blockWith(block: EditorBlock, change: (file: FileValue) => FileValue): EditorBlock {
  if (block.type === 'TEXT' || block.file === null) return block;
  const file = change(block.file);
  return block.type === 'VIDEO'
    ? { ...block, file, captions: block.captions.map((caption) => ({ ...caption, file: change(caption.file) })) }
    : { ...block, file };
}

/** The same step with every file put through a change. */
function mapFiles(values: StepValues, change: (file: FileValue) => FileValue): StepValues {
  const translations = Object.entries(values.translations).map(([language, text]) => [
    language,
    { ...text, blocks: text.blocks.map((block) => blockWith(block, change)), audio: text.audio.map(change) },
  ]);
  return { ...values, image: values.image && change(values.image), translations: Object.fromEntries(translations) };
}

/** Every file the step uses. */
export function filesOf(values: StepValues): FileValue[] {
  const files: FileValue[] = [];
  mapFiles(values, (file) => {
    files.push(file);
    return file;
  });
  return files;
}

/**
 * Addresses of files change with each reading. Gives every file the values that were known of it first, so that two versions can be
 * compared.
 */
export function makeFileMemory(): (values: StepValues) => StepValues {
  const known = new Map<string, FileValue>();
  return (values) =>
    mapFiles(values, (file) => {
      const first = known.get(file.id) ?? file;
      known.set(file.id, first);
      return first;
    });
}

/** Of all files that were part of the form at some time, those that are not any more. */
export function unusedOf(seen: Iterable<string>, values: StepValues): string[] {
  const used = new Set(filesOf(values).map(({ id }) => id));
  return [...new Set(seen)].filter((id) => !used.has(id));
}
