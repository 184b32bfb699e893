import type { SearchOption_ResultFragment } from './search-option.generated.ts';

/** The pages of a mode: of an academy and of a course. */
const PAGES = {
  study: { academy: '/academy-detail/', course: '/academy-course-detail/' },
  admin: { academy: '/admin/courses/', course: '/admin/course-detail/' },
} as const;

/**
 * Returns the path of a result: an academy, a step in its course, or the course, which shows its information to those who are not enrolled
 * (docs/specification.md#2-screens-and-routes).
 */
export function resultAddress({ academyId, courseId, stepId }: Pick<SearchOption_ResultFragment, 'academyId' | 'courseId' | 'stepId'>, admin: boolean): string {
  const { academy, course } = PAGES[admin ? 'admin' : 'study'];
  if (courseId === null) return `${academy}${academyId}`;
  return `${course}${courseId}${stepId === null ? '' : `?tab=1&step=${stepId}`}`;
}
