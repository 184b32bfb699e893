import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock, StepValues } from './step-values.ts';

const filesOfBlock = (block: EditorBlock): FileValue[] => [
  ...(block.type === 'TEXT' || block.file === null ? [] : [block.file]),
  ...(block.type === 'VIDEO' ? block.captions.map(({ file }) => file) : []),
];

/** Returns the ids of all files that the step uses. */
export function filesOf({ image, translations }: StepValues): FileValue[] {
  const inTexts = Object.values(translations).flatMap(({ blocks, audio }) => [...blocks.flatMap(filesOfBlock), ...audio]);
  return image === null ? inTexts : [image, ...inTexts];
}

/** Returns the files that the form contained at some time and no longer contains. */
export function unusedOf(seen: Iterable<string>, values: StepValues): string[] {
  const used = new Set(filesOf(values).map(({ id }) => id));
  return [...new Set(seen)].filter((id) => !used.has(id));
}
