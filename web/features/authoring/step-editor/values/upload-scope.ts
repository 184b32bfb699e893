import type { StepValues } from './step-values.ts';

/** Returns whether the owner of an upload is still in the form: its block exists and has no embedded player. */
export function isUploadScope({ translations }: StepValues, scope: string): boolean {
  const id = /:block:([^:]+)/.exec(scope)?.[1];
  if (id === undefined) return true;
  const block = Object.values(translations)
    .flatMap(({ blocks }) => blocks)
    .find((each) => each.id === id);
  return block !== undefined && !(block.type === 'VIDEO' && block.source === 'embed');
}
