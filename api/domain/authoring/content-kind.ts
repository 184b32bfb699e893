/** The four levels of content, from the top down. */
export type ContentKind = 'academy' | 'course' | 'module' | 'step';
export const CONTENT_KINDS = ['academy', 'course', 'module', 'step'] as const satisfies readonly ContentKind[];

/** Where the items of each level are in the database, and the column that names the item above; academies have none. */
export const CONTENT_TABLES: Readonly<Record<ContentKind, { table: string; parent: string | null }>> = {
  academy: { table: 'academies', parent: null },
  course: { table: 'courses', parent: 'academy_id' },
  module: { table: 'modules', parent: 'course_id' },
  step: { table: 'steps', parent: 'module_id' },
};
