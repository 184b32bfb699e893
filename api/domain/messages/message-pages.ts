import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { isId } from '../shared/validate.ts';

/** Splits the rows of a page from the one row more that was read, and returns the cursor of the next page. */
export function pageOfRows<Row>(rows: readonly Row[], size: number, valuesOf: (row: Row) => string[]): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > size && last !== undefined ? encodeCursor(valuesOf(last)) : null };
}

/** Decodes the cursor of a list of messages, by time and id. */
export function messageCursor(cursor: string | null | undefined): { before: Date | null; beforeId: string | null } {
  const values = decodeCursor(cursor, 2);
  const [time = '', id = ''] = values ?? [];
  const before = new Date(time);
  if (values === null) return { before: null, beforeId: null };
  if (Number.isNaN(before.getTime()) || !isId(id)) throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  return { before, beforeId: id };
}
