import { DomainError } from './errors.ts';

/** Encodes the sort values of the last item of a page. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Decodes a cursor into its sort values; null for the first page.
 *
 * @throws VALIDATION_FAILED unless it has `count` values
 */
export function decodeCursor(cursor: string | null | undefined, count: number): string[] | null {
  if (cursor === null || cursor === undefined || cursor === '') return null;
  const values = parse(cursor);
  if (!Array.isArray(values) || values.length !== count || !values.every((value) => typeof value === 'string' && !value.includes('\0'))) {
    throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  }
  return values;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
