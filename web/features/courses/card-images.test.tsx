import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cutText } from '../../../schema/cut-text.ts';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AcademyCard } from '../academies/academy-card.tsx';
import { CourseCard } from './course-card.tsx';
import { MyCoursesDocument, type MyCoursesQuery } from './my-courses.generated.ts';
import { MyCourses } from './my-courses.tsx';

const LONG = `${'Long words '.repeat(6)}end`;
const CUT = cutText(LONG, 60);
const typed = <T extends object>(__typename: string, value: T): T => ({ __typename, ...value });
const image = { id: 'f1', url: '/a.webp', alt: 'Hands', width: 800, height: 1000, sources: [] };
const course = {
  name: 'First aid',
  description: '',
  shownLanguage: 'en',
  courseType: 'public' as const,
  moduleCount: 1,
  stepCount: 1,
  image,
  progress: null,
  lastCompletedAt: null,
  nextStep: null,
};
const amountOf = (courseId: string) => ({ courseId, minutes: 25, bytes: 1_900_000, reducedBytes: 400_000 });
const shapeOf = () => screen.getByRole('img', { name: 'Hands' }).parentElement?.style.aspectRatio;

it('the card of a course shows its image as it was cropped', () => {
  renderWithProviders(<CourseCard course={{ ...course, id: 'c1', enrolled: false, amount: amountOf('c1') }} />);
  expect(shapeOf()).toBe(`${CROP_ASPECTS.course} / 1`);
});

it('the card of an academy shows its image as it was cropped', () => {
  const academy = { id: 'a1', name: 'Support', subTitle: '', shownLanguage: 'en', academyType: 'public' as const, courseCount: 1, image };
  renderWithProviders(<AcademyCard academy={academy} />);
  expect(shapeOf()).toBe(`${CROP_ASPECTS.academy} / 1`);
});

it('the card in My Courses shows the image as it was cropped, below the name of its academy cut at 60 characters', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  const item = typed('Course', {
    ...course,
    id: 'c1',
    amount: typed('CourseAmount', amountOf('c1')),
    image: typed('Image', image),
    leaders: [],
    academy: typed('Academy', { id: 'a1', name: LONG, shownLanguage: 'en' }),
  });
  const myCourses: MyCoursesQuery['myCourses'] = typed('CourseList', { items: [item], hiddenByLanguage: 0 });
  renderWithProviders(<MyCourses />, { answers: [answer(MyCoursesDocument, {}, { myCourses })] });
  expect(CUT).not.toContain('end');
  expect(await screen.findByRole('link', { name: CUT })).toBeTruthy();
  expect(shapeOf()).toBe(`${CROP_ASPECTS.course} / 1`);
});

it('My Courses on a phone are rows: first those in progress, with the next step and Continue, then completed ones', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  const row = (id: string, completedAt: string | null) =>
    typed('Course', {
      ...course,
      id,
      name: `Course ${id}`,
      leaders: [],
      lastCompletedAt: completedAt,
      amount: typed('CourseAmount', amountOf(id)),
      image: null,
      nextStep: completedAt === null ? typed('StepSummary', { id: 's1', name: 'Breathing together', shownLanguage: 'en' }) : null,
      progress: typed('CourseProgress', { courseId: id, attemptNumber: 1, percent: 50, modulePercents: [50], completedAt, currentStepId: 's1' }),
      academy: typed('Academy', { id: 'a1', name: 'Support', shownLanguage: 'en' }),
    });
  const items = [row('c1', '2026-11-22T10:00:00Z'), row('c2', null)];
  const myCourses: MyCoursesQuery['myCourses'] = typed('CourseList', { items, hiddenByLanguage: 0 });
  renderWithProviders(<MyCourses />, { answers: [answer(MyCoursesDocument, {}, { myCourses })] });
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual(['In progress', 'Course c2', 'Completed', 'Course c1']);
  expect(screen.getByText('Breathing together').parentElement?.textContent).toBe('Next: Breathing together');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/academy-course-detail/c2?tab=1&step=s1');
  expect(screen.getByRole('link', { name: 'Completed on 22 November 2026' }).getAttribute('href')).toBe('/academy-course-detail/c1/completed');
});
