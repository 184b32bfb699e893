import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { InformationSkeleton } from '../../features/courses/information-skeleton.tsx';
import { BlocksSkeleton, RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AcademyCourseDetailPage } from './page.tsx';

const htmlOf = (element: ReactNode): string => {
  const { container, unmount } = renderWithProviders(element);
  const html = container.querySelector('[aria-busy=true]')?.innerHTML ?? '';
  unmount();
  return html;
};

const SHAPES = { '2': InformationSkeleton, '3': () => <RowsSkeleton avatar counted />, '6': BlocksSkeleton };

it.each(Object.entries(SHAPES))('while a course loads, the tab %s has the shape of its own panel', (tab, Shape) => {
  const own = htmlOf(<Shape />);
  const { container } = renderWithProviders(<AcademyCourseDetailPage />, {
    path: `/academy-course-detail/c1?tab=${tab}`,
    pattern: '/academy-course-detail/:courseId',
    held: 'AcademyCourseDetailPage',
  });
  expect(own).not.toBe('');
  expect(container.querySelector('[aria-busy=true]')?.innerHTML).toBe(own);
});
