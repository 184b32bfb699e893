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
