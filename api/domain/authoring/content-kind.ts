import type { Database } from '../shared/database.generated.ts';

/** The levels of the content hierarchy, from top to bottom. */
export type ContentKind = 'academy' | 'course' | 'module' | 'step';
export const CONTENT_KINDS = ['academy', 'course', 'module', 'step'] as const satisfies readonly ContentKind[];

/** The table of each level and its column with the id of the parent; academies have no parent. */
export const CONTENT_TABLES = {
  academy: { table: 'academies', parent: null },
  course: { table: 'courses', parent: 'academy_id' },
  module: { table: 'modules', parent: 'course_id' },
  step: { table: 'steps', parent: 'module_id' },
} as const satisfies Readonly<Record<ContentKind, { table: keyof Database; parent: string | null }>>;
