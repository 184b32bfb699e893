import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { MyCoursesDocument, type MyCoursesQuery } from './my-courses.generated.ts';
import { MyCourses } from './my-courses.tsx';

/** The width of the window: a phone, or a large screen. */
function useWindow(wide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
}

beforeEach(() => {
  localStorage.clear();
  useWindow(false);
});

const course = (id: string, completedAt: string | null = null) =>
  typed('Course', {
    id,
    name: `Course ${id}`,
    description: '',
    shownLanguage: 'en',
    courseType: 'public',
    moduleCount: 1,
    stepCount: 2,
    lastCompletedAt: completedAt,
    amount: typed('CourseAmount', { courseId: id, minutes: 5, bytes: 0, reducedBytes: 0 }),
    nextStep: completedAt === null ? typed('Step', { id: `step-${id}`, name: 'Breathing together', shownLanguage: 'en' }) : null,
    image: null,
    progress: typed('CourseProgress', {
      courseId: id,
      attemptNumber: 1,
      percent: completedAt === null ? 50 : 100,
      modulePercents: [50],
      completedAt,
      currentStepId: `step-${id}`,
    }),
    leaders: [],
    academy: typed('Academy', { id: 'a1', name: 'Academy', shownLanguage: 'en' }),
  });

async function open(items: object[]): Promise<void> {
  const data = { myCourses: typed('CourseList', { items, hiddenByLanguage: 0 }) };
  renderWithProviders(<MyCourses />, { answers: [answer(MyCoursesDocument, {}, data as unknown as MyCoursesQuery)] });
  await screen.findAllByRole('heading', { level: 3 });
}
const shown = (): Array<string | null> => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const NINE = [
  ...Array.from({ length: 7 }, (_, index) => course(`begun ${index}`)),
  course('done 1', '2026-10-01T09:00:00Z'),
  course('done 2', '2026-10-02T09:00:00Z'),
];

describe('my courses on a phone', () => {
  it('are rows by academy with the size, the progress, the description, the leaders, the next step and Continue', async () => {
    const leaders = [typed('Person', { id: 'u1', name: 'Anna', surname: 'Weber', color: '#0e6b66' })];
    await open([{ ...course('c1'), description: 'Calm a child.', leaders }, course('c2', '2026-10-01T09:00:00Z')]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Academy']);
    const rows = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')?.textContent);
    expect(rows[0]).toContain('50% complete · 1 module · 2 steps');
    expect(rows[0]).toContain('Calm a child.');
    expect(screen.getByRole('list', { name: 'Course leaders' }).textContent).toContain('Anna Weber');
    expect(screen.getByText('Breathing together').closest('p')?.textContent).toBe('Next: Breathing together');
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/academy-course-detail/c1?tab=1&step=step-c1');
    expect(screen.getByRole('link', { name: /^Completed on/ }).getAttribute('href')).toBe('/academy-course-detail/c2/completed');
    expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
  });

  it('can be filtered if there are nine or more, and the browser remembers the filter', async () => {
    await open(NINE);
    expect(shown()).toHaveLength(9);
    await userEvent.click(screen.getByRole('button', { name: 'Completed' }));
    await waitFor(() => expect(shown()).toEqual(['Course done 1', 'Course done 2']));
    expect(screen.getByRole('button', { name: 'Completed' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'In progress' }));
    await waitFor(() => expect(shown()).toHaveLength(7));
    expect(localStorage.getItem('myCoursesFilter')).toBe('inProgress');
  });

  it('are all shown if there are fewer than nine, whichever filter is remembered', async () => {
    localStorage.setItem('myCoursesFilter', 'completed');
    await open(NINE.slice(0, 8));
    expect(shown()).toHaveLength(8);
  });
});

it.each([true, false])('my courses that are completed come after the others, which keep their order (large screen: %s)', async (wide) => {
  useWindow(wide);
  await open([course('done 1', '2026-10-01T09:00:00Z'), course('begun 1'), course('done 2', '2026-10-02T09:00:00Z'), course('begun 2')]);
  expect(shown()).toEqual(['Course begun 1', 'Course begun 2', 'Course done 1', 'Course done 2']);
});

it('my courses on a large screen are the documented cards, grouped by academy', async () => {
  useWindow(true);
  await open([course('c1')]);
  expect(screen.getByRole('heading', { level: 2, name: 'Academy' })).toBeTruthy();
});

it('the cards of my courses are articles with the names of the courses', async () => {
  useWindow(true);
  await open([course('c1'), course('c2')]);
  expect(screen.getAllByRole('article')).toEqual(['Course c1', 'Course c2'].map((name) => screen.getByRole('article', { name })));
});
