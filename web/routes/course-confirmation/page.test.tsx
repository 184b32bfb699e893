import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CourseConfirmationPageDocument, type CourseConfirmationPageQuery } from './page.generated.ts';
import { CourseConfirmationPage } from './page.tsx';

/** Opens the confirmation of a course that now has so many steps, of the viewer or of a student. */
async function open(stepsNow: number, student: string | null = null): Promise<void> {
  const courseCompletion: CourseConfirmationPageQuery['courseCompletion'] = typed('CourseCompletion', {
    completedAt: '2026-11-22T10:00:00Z',
    stepCount: 3,
    person: typed('Person', { id: 'u1', name: 'Nura', surname: 'Karimi' }),
    modules: ['Look', 'Listen'].map((name) => typed('CompletedModule', { id: name, name, shownLanguage: 'en' })),
    course: typed('Course', {
      id: 'c1',
      name: 'First aid',
      shownLanguage: 'en',
      stepCount: stepsNow,
      amount: typed('CourseAmount', { courseId: 'c1', minutes: 25 }),
      academy: typed('Academy', { id: 'a1', name: 'Support', shownLanguage: 'en' }),
    }),
  });
  renderWithProviders(<CourseConfirmationPage />, {
    path: `/academy-course-detail/c1/confirmation${student === null ? '' : `?student=${student}`}`,
    pattern: '/academy-course-detail/:courseId/confirmation',
    answers: [answer(CourseConfirmationPageDocument, { courseId: 'c1', userId: student }, { courseCompletion })],
  });
  await screen.findByRole('heading', { level: 1, name: 'Confirmation of completion' });
}
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('a confirmation says who completed which course of which academy and when, with its modules, steps and time, and is printed by its button', async () => {
  await open(3);
  expect(screen.getByText(/We confirm/).textContent).toBe('We confirm that Nura Karimi completed the course First aid on 22 November 2026.');
  expect([...document.querySelectorAll('p bdi')].map(({ textContent }) => textContent)).toEqual(['Nura Karimi', 'First aid', '22 November 2026']);
  expect(facts()).toEqual(['Support', 'LookListen', '3 steps', 'about 25 minutes']);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('a confirmation names no time for a course that has grown since, and may be that of a student', async () => {
  await open(4, 'u1');
  expect(facts()).toEqual(['Support', 'LookListen', '3 steps']);
});
