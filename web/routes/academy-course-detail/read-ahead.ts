import type { ApolloClient } from '@apollo/client';
import type { Outline_CourseFragment } from '../../features/learning/outline.generated.ts';
import { StepViewDocument } from '../../features/steps/step-view.generated.ts';
import { isWeakLink } from '../../shared/errors/request-error.ts';
import { whenLoaded } from '../../shared/loading-state.ts';

/** How many steps are read ahead, and how many characters of them at most. */
const STEPS_MAX = 5;
export const CHARACTERS_MAX = 100_000;

/**
 * Reads the open steps after the shown one into the cache, one after the other, whenever the page loads nothing itself. Their texts only: images and videos
 * load when a step is shown. It is no visit, and a locked step is not read. Calls back when all have been read. Returns a function that ends it.
 */
export function readAhead(client: ApolloClient, modules: Outline_CourseFragment['modules'], stepId: string, onDone: () => void): () => void {
  const steps = modules.flatMap((module) => module.steps);
  const following = steps.slice(steps.findIndex(({ id }) => id === stepId) + 1).filter(({ state }) => state !== 'locked');
  let characters = 0;
  let isOver = false;
  let stop = (): void => undefined;
  const read = async (rest: typeof following): Promise<void> => {
    const [next, ...others] = rest;
    if (next === undefined || characters >= CHARACTERS_MAX) return onDone();
    try {
      const { data } = await client.query({ query: StepViewDocument, variables: { stepId: next.id } });
      characters += JSON.stringify(data).length;
      later(others);
    } catch (error) {
      // What the server refuses now is read when it is opened.
      later(isWeakLink(error) ? rest : others);
    }
  };
  const later = (rest: typeof following) => {
    if (!isOver) stop = whenLoaded(client, () => void read(rest));
  };
  later(following.slice(0, STEPS_MAX));
  return () => {
    isOver = true;
    stop();
  };
}
