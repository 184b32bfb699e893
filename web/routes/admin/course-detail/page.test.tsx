import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { AdminCourseDetailPageDocument } from './page.generated.ts';
import { AdminCourseDetailPage } from './page.tsx';

const PAGE = { path: '/admin/course-detail/c1', pattern: '/admin/course-detail/:id' };

it('the page of a course in admin mode offers to try again if the course could not be read', async () => {
  const lost = { request: { query: AdminCourseDetailPageDocument, variables: { id: 'c1' } }, error: new TypeError('Failed to fetch') };
  renderWithProviders(<AdminCourseDetailPage />, { ...PAGE, answers: [lost] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Page Not Found' })).toBeNull();
});

it('the page of a course in admin mode shows Page Not Found if the course does not exist', async () => {
  renderWithProviders(<AdminCourseDetailPage />, { ...PAGE, answers: [refusal(AdminCourseDetailPageDocument, { id: 'c1' }, 'NOT_FOUND')] });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});
