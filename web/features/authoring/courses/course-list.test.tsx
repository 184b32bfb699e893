import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { PublishCourse } from './course-list.tsx';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';

const course: CourseRow_CourseFragment = {
  id: 'c1',
  academyId: 'a1',
  defaultLanguage: 'en',
  courseType: 'public',
  status: 'DRAFT',
  image: { id: 'i1', url: '/files/i1', alt: 'A tree', width: 400, height: 320, sources: [] },
  translations: [{ language: 'en', name: 'First talks' }],
  coverage: [{ language: 'en', total: 3, current: 3, stale: 0, copied: 0, missing: 0 }],
  languages: [{ language: 'en', condition: 'current' }],
  moduleCount: 1,
  stepCount: 1,
  enrolledCount: 0,
  updatedAt: '2026-11-21T09:00:00Z',
  updatedBy: null,
};

const open = () =>
  renderWithProviders(
    <PublishCourse course={course} academyPublished dialog={{ name: 'First talks', language: 'en', onClose: vi.fn() }} onPublish={vi.fn()} />,
  );

describe('the question before a course is published', () => {
  it('has no warnings for a complete course', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(screen.queryByText('Before you publish')).toBeNull();
  });
});
