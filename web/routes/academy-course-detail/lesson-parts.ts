import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { openCompletions } from '../../features/learning/completions.ts';
import { loadWaitingCompletions } from '../../features/learning/lazy-waiting.tsx';
import { loadWithRetries } from '../../shared/load-with-retries.ts';
import { whenLoaded } from '../../shared/loading-state.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';

const loadTaskTexts = async () => (await import('../../shared/i18n/task-catalog.ts')).loadTaskCatalog();

/** The menu of a lesson on phones, with the reading settings. */
export const loadLessonMenu = async () => (await import('./lesson-menu.tsx')).LessonMenu;
/** The reading settings on larger screens. */
export const loadReadingDialog = async () => (await import('./reading-settings.tsx')).ReadingDialog;
export const loadStepQuiz = async () => (await Promise.all([import('../../features/quizzes/step-quiz.tsx'), loadTaskTexts()]))[0].StepQuiz;
export const loadStepHomework = async () => (await Promise.all([import('../../features/homework/step-homework.tsx'), loadTaskTexts()]))[0].StepHomework;
/** Shown with homework that was saved. */
export const loadStepFeedback = async () => (await import('../../features/feedback/step-feedback.tsx')).StepFeedback;

/** What a press needs at any step. */
const ALWAYS = [openCompletions, loadWaitingCompletions, loadLessonMenu, loadReadingDialog];
/** What later steps may contain. */
const AHEAD = [loadStepQuiz, loadStepHomework, loadStepFeedback];

/**
 * Loads the parts of a lesson that a learner may need next, one after the other, so that they open without a connection. A browser that saves data
 * loads only those that a press needs at any step.
 */
async function loadLessonParts(client: ApolloClient): Promise<void> {
  for (const load of surroundingsNow().saveData ? ALWAYS : [...ALWAYS, ...AHEAD]) await loadWithRetries<unknown>(() => load(client)).catch(() => undefined);
}

/** Loads the parts of a lesson when its page has loaded what it shows. */
export function useLessonParts(): void {
  const client = useApolloClient();
  useEffect(() => whenLoaded(client, () => void loadLessonParts(client)), [client]);
}
