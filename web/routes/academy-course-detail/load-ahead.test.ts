import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { loadAhead } from './load-ahead.ts';
import { readAhead } from './read-ahead.ts';

const { load } = vi.hoisted(() => ({ load: vi.fn<(part: string) => void>() }));
vi.mock('../../shared/surroundings.ts', () => ({ surroundingsNow: vi.fn() }));
vi.mock('../../shared/keep-application.ts', () => ({ keepApplication: async () => load('application') }));
vi.mock('./kept-lesson.ts', () => ({ keepLesson: (_client: unknown, courseId: string, stepId: string) => load(`${courseId} ${stepId}`) }));
vi.mock('./read-ahead.ts', () => ({ readAhead: vi.fn() }));
vi.mock('../../features/learning/lazy-waiting.tsx', () => ({ loadWaitingCompletions: async () => load('waiting') }));
vi.mock('./lesson-parts.ts', () => ({
  loadLessonMenu: async () => load('menu'),
  loadReadingDialog: async () => load('reading'),
  loadStepQuiz: async () => load('quiz'),
  loadStepHomework: async () => load('homework'),
  loadStepFeedback: async () => load('feedback'),
}));

async function loaded(saveData: boolean): Promise<string[]> {
  vi.mocked(surroundingsNow).mockReturnValue({ saveData, link: null, smallScreen: true });
  const stop = loadAhead(new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() }), { id: 'c1', modules: [] }, 's0');
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return load.mock.calls.map(([part]) => part);
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  vi.mocked(readAhead)
    .mockReset()
    .mockImplementation((_client, _modules, _stepId, onDone) => {
      load('steps');
      onDone();
      return () => undefined;
    });
});
afterEach(() => void vi.useRealTimers());

it('what any step needs is loaded first, then the next steps, then what they may contain; each time it is kept for a reload', async () => {
  expect(await loaded(false)).toEqual(['waiting', 'menu', 'reading', 'c1 s0', 'application', 'steps', 'c1 s0', 'quiz', 'homework', 'feedback', 'application']);
});

it('a browser that saves data reads no step ahead', async () => {
  expect(await loaded(true)).toEqual(['waiting', 'menu', 'reading', 'c1 s0', 'application']);
});
