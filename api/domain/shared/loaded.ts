import { DomainError } from './errors.ts';

/** The value that a batch read returned for an id, or a NOT_FOUND error, as a DataLoader expects it. */
export function loaded<Value>(values: ReadonlyMap<string, Value>, id: string): Value | DomainError {
  return values.get(id) ?? new DomainError('NOT_FOUND');
}
