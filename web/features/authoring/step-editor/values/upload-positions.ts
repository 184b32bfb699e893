import type { StepValues } from './step-values.ts';

/** Returns whether the owner of an upload is still in the form: its block exists and has no embedded player. */
export function isUploadPlace({ translations }: StepValues, place: string): boolean {
  const id = /:block:([^:]+)/.exec(place)?.[1];
  if (id === undefined) return true;
  const block = Object.values(translations)
    .flatMap(({ blocks }) => blocks)
    .find((each) => each.id === id);
  return block !== undefined && !(block.type === 'VIDEO' && block.source === 'embed');
}
