import { decodeCursor, encodeCursor } from './cursor.ts';
import { DomainError } from './errors.ts';

/** Maximum number of entries in one answer of the REST endpoints; a cursor reads on. */
export const UNPAGED_MAX = 10_000;
/** Number of entries that are read at once. A list of at most so many is one part. */
export const PART_MAX = 1000;

/** Up to 10,000 entries of a list, of which a part is in memory at a time: each is read when its turn comes. */
export interface ListInParts<Item> {
  first: readonly Item[];
  /** The other parts; null if the first part is the whole list. */
  others: AsyncIterable<readonly Item[]> | null;
  /** For the entries after these; null after the last one. */
  nextCursor: string | null;
}

/** Reads all parts of a list. */
export async function everyItem<Item>({ first, others }: ListInParts<Item>): Promise<Item[]> {
  const items = [...first];
  for await (const part of others ?? []) items.push(...part);
  return items;
}

/** Reads the parts after the first one: those with some of the ids, in their order. */
export async function* partsOf<Id, Item>(ids: readonly Id[], read: (part: Id[]) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let at = 0; at < ids.length; at += PART_MAX) yield await read(ids.slice(at, at + PART_MAX));
}

/** Returns the number of entries before those of a cursor. @throws VALIDATION_FAILED */
export function offsetOf(cursor: string | null | undefined): number {
  const [before = '0'] = decodeCursor(cursor, 1) ?? [];
  if (!/^\d{1,7}$/.test(before)) throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  return Number(before);
}

/** Returns the cursor for the entries after the first ones of a list; null if there are no more. */
export const cursorAfter = (read: number, total: number): string | null => (read < total ? encodeCursor([String(read)]) : null);

interface Page {
  offset: number;
  limit: number;
}

/** Reads a list in parts by their positions. `count` is called only for a list of more than one part. */
export async function listByOffset<Item>(
  cursor: string | null | undefined,
  read: (page: Page) => Promise<Item[]>,
  count: () => Promise<number>,
): Promise<ListInParts<Item>> {
  const offset = offsetOf(cursor);
  const first = await read({ offset, limit: PART_MAX });
  if (first.length < PART_MAX) return { first, others: null, nextCursor: null };
  const total = await count();
  const end = Math.min(total, offset + UNPAGED_MAX);
  const starts = Array.from({ length: Math.ceil((end - offset) / PART_MAX) }, (_, part) => offset + part * PART_MAX).slice(1);
  async function* others(): AsyncGenerator<Item[]> {
    for (const start of starts) yield await read({ offset: start, limit: Math.min(PART_MAX, end - start) });
  }
  return { first, others: starts.length === 0 ? null : others(), nextCursor: cursorAfter(end, total) };
}
