import type { StepValues } from './step-values.ts';

/** Whether a place of uploads is still on the page: its piece was not taken out, and plays no film of another service. */
export function isUploadPlace({ translations }: StepValues, place: string): boolean {
  const id = /:block:([^:]+)/.exec(place)?.[1];
  if (id === undefined) return true;
  const block = Object.values(translations)
    .flatMap(({ blocks }) => blocks)
    .find((each) => each.id === id);
  return block !== undefined && !(block.type === 'VIDEO' && block.source === 'embed');
}
