/**
 * What a person has typed and the server does not have: homework, bookmarks with their notes, feedback, drafts of editors and messages, and forms
 * whose text is nowhere but on the page.
 */
export type UnsentKind = 'homework' | 'bookmark' | 'feedback' | 'draft' | 'form';

/** Work of an open page. */
export interface OpenWork {
  kind: UnsentKind;
  /** Returns whether the server lacks something of it. */
  isUnsent: () => boolean;
  /** Sends it; omitted if only the person can save it. */
  send?: () => Promise<unknown>;
}

/** The work that the open pages have registered. Forms of guests load this file, so it does not import the drafts (`unsent-work.ts`). */
export const openWork = new Set<OpenWork>();

/** Names work of an open page to those who ask what is unsent. Returns a function that ends this. */
export function registerWork(work: OpenWork): () => void {
  openWork.add(work);
  return () => openWork.delete(work);
}
