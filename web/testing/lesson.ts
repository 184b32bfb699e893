import type { Outline_CourseFragment } from '../features/learning/outline.generated.ts';
import type { StepView_StepFragment } from '../features/steps/step-view.generated.ts';
import type { StepState } from '../schema-types.generated.ts';
import { typed } from './typed.ts';

/** A course of one module with two steps, whose states are given; the first one is current. */
export const outline = (first: StepState, second: StepState, completedAt: string | null = null): Outline_CourseFragment =>
  typed('Course', {
    id: 'c1',
    name: 'First aid',
    shownLanguage: 'en',
    languages: ['en'],
    hiddenStepsByLanguage: 0,
    viewingAsEnrolled: false,
    amount: typed('CourseAmount', { courseId: 'c1', minutesLeft: completedAt === null ? 4 : 0 }),
    modules: [
      typed('Module', {
        id: 'm1',
        name: 'Look',
        shownLanguage: 'en',
        completed: completedAt !== null,
        steps: [
          typed('StepSummary', { id: 's1', name: 'One', shownLanguage: 'en', state: first }),
          typed('StepSummary', { id: 's2', name: 'Two', shownLanguage: 'en', state: second }),
        ],
      }),
    ],
    progress: typed('CourseProgress', {
      courseId: 'c1',
      attemptNumber: 1,
      attemptsLeft: 2,
      canStartAgain: completedAt !== null,
      percent: 0,
      completedSteps: 0,
      totalSteps: 2,
      completedAt,
      currentStepId: 's1',
      modulePercents: [0],
    }),
  });

const block = (id: string, html: string) =>
  typed('ContentBlock', {
    id,
    type: 'TEXT' as const,
    html,
    caption: null,
    openType: null,
    image: null,
    video: null,
    audio: null,
    title: null,
    readsAloud: null,
    tone: null,
    document: null,
    captions: [],
    embed: null,
  });

/** A step with a text. */
export const step = (id: string, name: string): StepView_StepFragment =>
  typed('Step', {
    id,
    name,
    shownLanguage: 'en',
    position: 1,
    stepsInModule: 2,
    moduleName: 'Look',
    minutes: 2,
    image: null,
    blocks: [block(`${id}-text`, `<p>Words of ${name}</p>`)],
    embeds: [],
    quiz: null,
    homework: null,
  });
