import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock, StepValues } from './step-values.ts';

const filesOfBlock = (block: EditorBlock): FileValue[] => [
  ...(block.type === 'TEXT' || block.file === null ? [] : [block.file]),
  ...(block.type === 'VIDEO' ? block.captions.map(({ file }) => file) : []),
];

/** Every file the step uses. */
export function filesOf({ image, translations }: StepValues): FileValue[] {
  const inTexts = Object.values(translations).flatMap(({ blocks, audio }) => [...blocks.flatMap(filesOfBlock), ...audio]);
  return image === null ? inTexts : [image, ...inTexts];
}

/** Of all files that were part of the form at some time, those that are not any more. */
export function unusedOf(seen: Iterable<string>, values: StepValues): string[] {
  const used = new Set(filesOf(values).map(({ id }) => id));
  return [...new Set(seen)].filter((id) => !used.has(id));
}
