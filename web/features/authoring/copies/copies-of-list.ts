import type { CopyKind } from '../../../../schema/copies.ts';

/** The list that copies belong to: all academies, the courses of an academy, or the modules of a course. */
export interface CopiesOfList {
  kind: CopyKind;
  parentId: string | null;
}

/** Returns whether a copy belongs to a list. */
export const isOfList =
  ({ kind, parentId }: CopiesOfList) =>
  (copy: CopiesOfList): boolean =>
    copy.kind === kind && copy.parentId === parentId;
