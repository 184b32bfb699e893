import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SaveCourseEvaluationDocument } from '../../features/evaluations/evaluation-form.generated.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CourseCompletedPageDocument, type CourseCompletedPageQuery } from './page.generated.ts';
import { CourseCompletedPage } from './page.tsx';

const AT = '2026-11-22T10:00:00Z';

function open(lastCompletedAt: string | null, attemptNumber = 1, answers: Parameters<typeof renderWithProviders>[1] = {}) {
  const course: CourseCompletedPageQuery['course'] = typed('Course', {
    id: 'c1',
    name: 'First aid',
    shownLanguage: 'en',
    lastCompletedAt,
    academy: typed('Academy', { id: 'a1', name: 'Support', shownLanguage: 'en' }),
    modules: [],
    progress: typed('CourseProgress', {
      courseId: 'c1',
      attemptNumber,
      attemptsLeft: null,
      canStartAgain: attemptNumber === 1,
      modulePercents: [0],
      percent: 0,
      completedAt: attemptNumber === 1 ? lastCompletedAt : null,
    }),
  });
  const amount = typed('CourseAmount', { courseId: 'c2', minutes: 25, bytes: 1_900_000, reducedBytes: 400_000 });
  const nextCourse = typed('Course', { id: 'c2', name: 'Caring for those who care', shownLanguage: 'en', enrolled: false, moduleCount: 3, amount });
  return renderWithProviders(<CourseCompletedPage />, {
    path: '/academy-course-detail/c1/completed',
    pattern: '/academy-course-detail/:courseId/completed',
    routes: [{ path: '/academy-course-detail/:courseId', element: <p>the course</p> }],
    answers: [answer(CourseCompletedPageDocument, { courseId: 'c1' }, { course, nextCourse, courseEvaluation: null }), ...(answers.answers ?? [])],
  });
}

it('the page of a completed course shows the completion, the next course and Start again', async () => {
  open(AT);
  expect(await screen.findByRole('heading', { level: 1, name: 'Congrats!' })).toBeTruthy();
  for (const text of ['You marked this course as completed', 'Completed on 22 November 2026']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Next: Caring for those who care' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the course' }).getAttribute('href')).toBe('/academy-course-detail/c2');
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
});

it('the page of a completed course stays reachable in a later attempt, and shows the progress of the attempt', async () => {
  open(AT, 2);
  expect((await screen.findByText(/Completed on/)).textContent).toMatch(/^Completed on 22 November 2026 · attempt 2, 0\s?%$/);
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
});

it('the page of a completed course leads to the course before it is completed', async () => {
  open(null);
  expect(await screen.findByText('the course')).toBeTruthy();
});

it('the page of a completed course sends the answers to its two questions, of which one is enough', async () => {
  const input = { helpful: 'very' as const, comment: '' };
  const saved = typed('CourseEvaluation', { courseId: 'c1', ...input });
  open(AT, 1, { answers: [answer(SaveCourseEvaluationDocument, { courseId: 'c1', input }, { saveCourseEvaluation: saved })] });
  const send = await screen.findByRole('button', { name: 'Send answers' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Very helpful' }));
  await userEvent.click(send);
  await waitFor(() => expect(screen.getByText('Thank you. Your answers are saved.')).toBeTruthy());
});
