/** What a file is made of: the results of a course, the audit trail, or everything about its reader. */
export const EXPORT_KINDS = ['results', 'audit', 'account'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** waiting: for a worker. ready: the file can be downloaded. failed: no file, and it is not tried again. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
/** The states of an export that is being made; a person has one at a time. */
export const OPEN_EXPORT_STATES = ['waiting', 'running'] as const satisfies readonly ExportState[];

/** Files for spreadsheets. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Retention of a file that a job made, in milliseconds (docs/product-rules.md#7-files). */
export const EXPORT_LIFE = 24 * 60 * 60 * 1000;

/** Returns the path of the page on which an export is asked for. */
export function exportPagePath({ kind, courseId }: { kind: ExportKind; courseId: string | null }, isAdmin: boolean): string {
  if (kind === 'audit') return '/admin/audit';
  if (kind === 'account') return isAdmin ? '/admin/settings' : '/settings';
  return isAdmin ? `/admin/course-detail/${courseId}?tab=6` : `/academy-course-detail/${courseId}?tab=6`;
}
