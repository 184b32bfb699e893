import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { CourseState } from './course-state.tsx';

const count = (language: string, missing: number) => ({ language, total: 12, current: 12 - missing, stale: 0, copied: 0, missing });
const links = () => screen.getAllByRole('link').map((link) => [link.textContent?.replace(/[\u2068\u2069]/g, ''), link.getAttribute('href')]);

describe('a course without an open step', () => {
  it('shows what is missing in each language, its learners and their homework, with links', () => {
    renderWithProviders(<CourseState course={{ id: 'c1', enrolledCount: 16, coverage: [count('en', 0), count('de', 1), count('fa', 5)] }} />);
    expect(links()).toEqual([
      ['German: 1 text', '/admin/course-detail/c1?tab=1&gaps=de'],
      ['Persian: 5 texts', '/admin/course-detail/c1?tab=1&gaps=fa'],
      ['16 enrolled learners', '/admin/course-detail/c1?tab=3'],
      ['Homework that waits for feedback', '/feedback?course=c1'],
    ]);
  });

  it('says that all texts are complete', () => {
    renderWithProviders(<CourseState course={{ id: 'c1', enrolledCount: 0, coverage: [count('en', 0)] }} />);
    expect(screen.getByText('All texts are complete in all languages.')).toBeTruthy();
  });
});
