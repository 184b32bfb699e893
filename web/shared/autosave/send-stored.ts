import { draftItems, draftKey } from '../store/drafts.ts';
import { findAbandonedDrafts } from '../store/open-drafts.ts';
import type { Autosave } from './autosave.ts';
import { newestCopy } from './local-copy.ts';

/**
 * Sends what this browser keeps of a person for pages that are not open: the newest text of each item, such as `homework:<id>`. What the server
 * refuses or has in another version stays for the person.
 */
export async function sendStored<Value>(viewerId: string, kind: string, textOf: (id: string) => Autosave<Value>): Promise<void> {
  const items = draftItems(viewerId).filter((item) => item.startsWith(`${kind}:`));
  for (const item of new Set(items.map((each) => each.replace(/#.*/, '')))) {
    const keys = await new Promise<string[]>((resolve) => findAbandonedDrafts(draftKey(viewerId, item), resolve));
    const found = newestCopy<Value>(keys);
    if (found === null) continue;
    const text = textOf(item.slice(kind.length + 1));
    text.rebase(found.baseVersion);
    text.resume(found);
    await text.save();
  }
}
