import type { ReactNode } from 'react';

/**
 * What a person has done and the server does not have: completed steps, homework, bookmarks with their notes, feedback, drafts of editors and messages, and forms
 * whose text is nowhere but on the page.
 */
export type UnsentKind = 'completion' | 'homework' | 'bookmark' | 'feedback' | 'draft' | 'form';

/** An item that is being edited on the open page. */
export interface OpenEditor {
  /** The name of the item. */
  title: ReactNode;
  /** Returns whether the form has changes that are not saved. */
  isUnsaved: () => boolean;
  /** Saves the form; resolves to whether it is saved. What prevented it is shown in the form. */
  save: () => Promise<boolean>;
}

/** Work of an open page. */
export interface OpenWork {
  kind: UnsentKind;
  /** Returns whether the server lacks something of it. */
  isUnsent: () => boolean;
  /** Sends it; omitted if only the person can save it. */
  send?: () => Promise<unknown>;
  /** Returns the editor that it belongs to; null if it is in a dialog, which has to be closed first. */
  editor?: () => OpenEditor | null;
}

/** The work that the open pages have registered. Forms of guests load this file, so it does not import the drafts (`unsent-work.ts`). */
export const openWork = new Set<OpenWork>();

/** Names work of an open page to those who ask what is unsent. Returns a function that ends this. */
export function registerWork(work: OpenWork): () => void {
  openWork.add(work);
  return () => openWork.delete(work);
}
