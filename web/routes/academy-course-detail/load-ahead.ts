import type { ApolloClient } from '@apollo/client';
import { openCompletions } from '../../features/learning/completions.ts';
import { loadWaitingCompletions } from '../../features/learning/lazy-waiting.tsx';
import type { Outline_CourseFragment } from '../../features/learning/outline.generated.ts';
import { keepApplication } from '../../shared/keep-application.ts';
import { loadWithRetries } from '../../shared/load-with-retries.ts';
import { whenLoaded } from '../../shared/loading-state.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { keepLesson } from './kept-lesson.ts';
import { loadLessonMenu, loadReadingDialog, loadStepFeedback, loadStepHomework, loadStepQuiz } from './lesson-parts.ts';
import { readAhead } from './read-ahead.ts';

type Load = () => Promise<unknown>;

/** What a press needs at any step. */
const ALWAYS: readonly Load[] = [loadWaitingCompletions, loadLessonMenu, loadReadingDialog];
/** What later steps may contain. */
const IN_STEPS: readonly Load[] = [loadStepQuiz, loadStepHomework, loadStepFeedback];

async function loadAll(parts: readonly Load[]): Promise<void> {
  for (const load of parts) await loadWithRetries(load).catch(() => undefined);
}

/**
 * Loads what a learner may need next, when the page has loaded what it shows, so that it opens without a connection: the outbox of completions and the menu, the
 * next steps, then quiz and homework. A browser that saves data loads only the first. What is loaded stays on the device, for a reload. Returns a function that ends it.
 */
export function loadAhead(client: ApolloClient, { id, modules }: Pick<Outline_CourseFragment, 'id' | 'modules'>, stepId: string): () => void {
  openCompletions(client);
  let isOver = false;
  let stop = whenLoaded(client, async () => {
    await loadAll(ALWAYS);
    if (isOver) return;
    const keep = (): void => keepLesson(client, id, stepId);
    keep();
    void keepApplication();
    if (surroundingsNow().saveData) return;
    stop = readAhead(client, modules, stepId, () => {
      keep();
      void loadAll(IN_STEPS).then(keepApplication);
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}
