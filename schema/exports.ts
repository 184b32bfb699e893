/** What a file is made of: the results of a course, the audit trail, or everything about its reader. */
export const EXPORT_KINDS = ['results', 'audit', 'account'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Files for spreadsheets. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Returns the path of the page on which an export is asked for. */
export function exportPagePath({ kind, courseId }: { kind: ExportKind; courseId: string | null }, isAdmin: boolean): string {
  if (kind === 'audit') return '/admin/audit';
  if (kind === 'account') return isAdmin ? '/admin/settings' : '/settings';
  return isAdmin ? `/admin/course-detail/${courseId}?tab=6` : `/academy-course-detail/${courseId}?tab=6`;
}
