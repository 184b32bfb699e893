import { draftItems, draftKey } from '../store/drafts.ts';
import { findAbandonedDrafts } from '../store/open-drafts.ts';
import type { Autosave } from './autosave.ts';
import { type FoundCopy, newestCopy } from './local-copy.ts';

/** Returns the text of an item that this browser keeps; null if it must not be sent without its author. */
type TextOf<Value> = (id: string, found: FoundCopy<Value>) => Promise<Autosave<Value> | null>;

/**
 * Sends what this browser keeps of a person for pages that are not open: the newest text of each item, such as `homework:<id>`. What the server
 * refuses or has in another version stays for the person.
 */
export async function sendStored<Value>(viewerId: string, kind: string, textOf: TextOf<Value>): Promise<void> {
  const items = draftItems(viewerId).filter((item) => item.startsWith(`${kind}:`));
  for (const item of new Set(items.map((each) => each.replace(/#.*/, '')))) {
    const keys = await new Promise<string[]>((resolve) => findAbandonedDrafts(draftKey(viewerId, item), resolve));
    const found = newestCopy<Value>(keys);
    if (found === null) continue;
    // What cannot be read now is not sent either.
    const text = await textOf(item.slice(kind.length + 1), found).catch(() => null);
    if (text === null) continue;
    text.rebase(found.baseVersion);
    text.resume(found);
    await text.save();
  }
}
