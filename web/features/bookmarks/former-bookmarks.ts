import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftItems, draftKey } from '../../shared/store/drafts.ts';

/** The unsent star and note of a step, as browsers stored them under one key before all texts were kept in one form. */
interface FormerBookmark {
  courseId?: string;
  starred?: boolean;
  note?: { text: string; baseVersion: number; sent?: readonly string[] };
}

function readFormer(key: string): FormerBookmark | null {
  try {
    const stored = JSON.parse(browserStorage.read(key) ?? 'null') as FormerBookmark | null;
    return typeof stored?.courseId === 'string' ? stored : null;
  } catch {
    return null;
  }
}

/** Stores unsent stars and notes of the former form in that of today. */
export function renewFormerBookmarks(viewerId: string): void {
  const copyOf = (value: object, { baseVersion = null, sent = [] }: { baseVersion?: number | null; sent?: readonly string[] } = {}) =>
    JSON.stringify({ values: value, baseVersion, sent, savedAt: new Date().toISOString() });
  for (const item of draftItems(viewerId)) {
    const [, stepId] = /^bookmark:([^#]+)$/.exec(item) ?? [];
    const key = draftKey(viewerId, item);
    const former = stepId === undefined ? null : readFormer(key);
    if (former === null) continue;
    const { courseId, starred, note } = former;
    // The star first: without room for it, the former copy stays.
    const starKept = starred === undefined || browserStorage.write(draftKey(viewerId, `star:${stepId}`), copyOf({ courseId, starred }));
    if (starKept) browserStorage.write(key, note === undefined ? null : copyOf({ courseId, text: note.text }, note));
  }
}
