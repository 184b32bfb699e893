/** What a job can copy. A step is always copied at once. */
export const COPY_KINDS = ['academy', 'course', 'module'] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** Why a copy was not made. originalGone: the original was deleted. notAllowed: the person may not edit it any more. error: every try failed. */
export const COPY_FAILURES = ['originalGone', 'notAllowed', 'error'] as const;
export type CopyFailure = (typeof COPY_FAILURES)[number];

/** An item in the list that it belongs to: that of all academies, the courses of an academy, or the modules of a course. */
interface ListedCopy {
  kind: CopyKind;
  /** The academy of a course, or the course of a module. */
  parentId: string | null;
}

/** Returns the path of the page on which the copy of an item is asked for. */
export function copiesPagePath({ kind, parentId }: ListedCopy): string {
  if (kind === 'academy') return '/admin/dashboard';
  return kind === 'course' ? `/admin/courses/${parentId}` : `/admin/course-detail/${parentId}`;
}

/** Returns the path of a copy; of a module that of its course, because a module has no page of its own. */
export function copyPath({ kind, parentId, copyId }: ListedCopy & { copyId: string }): string {
  if (kind === 'academy') return `/admin/courses/${copyId}`;
  return `/admin/course-detail/${kind === 'course' ? copyId : parentId}`;
}
