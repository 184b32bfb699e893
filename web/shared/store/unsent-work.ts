import { draftItems } from './drafts.ts';
import { openWork, type UnsentKind } from './open-work.ts';

const KINDS_BY_ITEM: Readonly<Record<string, UnsentKind>> = {
  completion: 'completion',
  homework: 'homework',
  bookmark: 'bookmark',
  star: 'bookmark',
  feedback: 'feedback',
};

/** Returns the kind of a stored item, such as `homework:<id>#<tab>`. */
const kindOf = (item: string): UnsentKind => KINDS_BY_ITEM[item.slice(0, item.indexOf(':'))] ?? 'draft';

/** Returns the kinds of work of a person that have not reached the server, from this browser and the open page. */
export function unsentKinds(viewerId: string): UnsentKind[] {
  const pages = [...openWork].filter((work) => work.isUnsent()).map(({ kind }) => kind);
  return [...new Set([...draftItems(viewerId).map(kindOf), ...pages])].sort();
}

/** Sends what the open page can send; what is refused stays. */
export async function sendOpenWork(): Promise<void> {
  await Promise.all([...openWork].map((work) => work.isUnsent() && work.send?.()));
}
