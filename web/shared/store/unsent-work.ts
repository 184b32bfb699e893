import { draftItems } from './drafts.ts';

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

const open = new Set<OpenWork>();

/** Names work of an open page to those who ask what is unsent. Returns a function that ends this. */
export function registerWork(work: OpenWork): () => void {
  open.add(work);
  return () => open.delete(work);
}

const KINDS_BY_ITEM: ReadonlySet<string> = new Set<UnsentKind>(['homework', 'bookmark', 'feedback']);

/** Returns the kind of a stored item, such as `homework:<id>#<tab>`. */
function kindOf(item: string): UnsentKind {
  const kind = item.slice(0, item.indexOf(':'));
  return KINDS_BY_ITEM.has(kind) ? (kind as UnsentKind) : 'draft';
}

/** Returns the kinds of work of a person that have not reached the server, from this browser and the open page. */
export function unsentKinds(viewerId: string): UnsentKind[] {
  const pages = [...open].filter((work) => work.isUnsent()).map(({ kind }) => kind);
  return [...new Set([...draftItems(viewerId).map(kindOf), ...pages])].sort();
}

/** Sends what the open page can send; what is refused stays. */
export async function sendOpenWork(): Promise<void> {
  await Promise.all([...open].map((work) => work.isUnsent() && work.send?.()));
}
