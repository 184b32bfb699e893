import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import type { StepValues } from './step-values.ts';

const filesOfBlock = (block: EditorBlock): FileValue[] => [
  ...('file' in block && block.file !== null ? [block.file] : []),
  ...('captions' in block ? block.captions.map(({ file }) => file) : []),
];

/** Returns the ids of all files that the step uses. */
export function filesOf({ image, translations }: StepValues): FileValue[] {
  const inTexts = Object.values(translations).flatMap(({ blocks }) => blocks.flatMap(filesOfBlock));
  return image === null ? inTexts : [image, ...inTexts];
}

/** Returns the values without files: their fields are empty. */
export function withoutFiles(values: StepValues, ids: ReadonlySet<string>): StepValues {
  const stays = (file: FileValue): boolean => !ids.has(file.id);
  const only = (file: FileValue | null): FileValue | null => (file !== null && stays(file) ? file : null);
  const blockWithout = (block: EditorBlock): EditorBlock => {
    if (!('file' in block)) return block;
    const file = only(block.file);
    return 'captions' in block ? { ...block, file, captions: block.captions.filter((caption) => stays(caption.file)) } : { ...block, file };
  };
  const translations = Object.fromEntries(
    Object.entries(values.translations).map(([language, text]) => [language, { ...text, blocks: text.blocks.map(blockWithout) }]),
  );
  return { ...values, image: only(values.image), translations };
}

/** Returns the files that the form contained at some time and no longer contains. */
export function unusedOf(seen: Iterable<string>, values: StepValues): string[] {
  const used = new Set(filesOf(values).map(({ id }) => id));
  return [...new Set(seen)].filter((id) => !used.has(id));
}
