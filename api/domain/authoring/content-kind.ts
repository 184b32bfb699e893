/** The levels of the content hierarchy, from top to bottom. */
export type ContentKind = 'academy' | 'course' | 'module' | 'step';
export const CONTENT_KINDS = ['academy', 'course', 'module', 'step'] as const satisfies readonly ContentKind[];

/** The table of each level and its column with the parent's id; academies have no parent. */
export const CONTENT_TABLES: Readonly<Record<ContentKind, { table: string; parent: string | null }>> = {
  academy: { table: 'academies', parent: null },
  course: { table: 'courses', parent: 'academy_id' },
  module: { table: 'modules', parent: 'course_id' },
  step: { table: 'steps', parent: 'module_id' },
};
