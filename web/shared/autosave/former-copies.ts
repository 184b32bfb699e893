import type { Copy } from './local-copy.ts';

/** The numbers and words that earlier releases stored in drafts, and what they are called now. */
const FORMER_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { '0': 'DRAFT', '1': 'PUBLISHED' },
  access: { '0': 'OPEN', '1': 'AFTER_PREVIOUS' },
  openType: { NEWTAB: 'NEW_TAB' },
};
export const withCurrentValue = (name: string, value: unknown): unknown => (typeof value === 'string' ? (FORMER_VALUES[name]?.[value] ?? value) : value);

/** A stored copy; `revision` and `content` are those of editors and of feedback before all texts were stored in one form. */
interface StoredCopy<Value> {
  values?: Value;
  content?: Value;
  baseVersion?: number | null;
  revision?: number | null;
  sent?: readonly string[];
  savedAt?: string;
}

/** Converts what is stored under the key of a copy to the current form; null if it is no copy. */
export function fromFormerCopy<Value>(stored: StoredCopy<Value> | null): Copy<Value> | null {
  if (typeof stored !== 'object' || stored === null || typeof stored.savedAt !== 'string') return null;
  const value = stored.values ?? stored.content;
  if (value === undefined) return null;
  return { value, baseVersion: stored.baseVersion ?? stored.revision ?? null, sent: stored.sent ?? [], savedAt: stored.savedAt };
}
