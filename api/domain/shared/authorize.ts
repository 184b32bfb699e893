import { DomainError } from './errors.ts';

/** Acting on what one can see but may not change answers "forbidden" (product rules §2). */
export function authorize(allowed: boolean): void {
  if (!allowed) throw new DomainError('NOT_AUTHORIZED');
}

/** What a viewer may not see does not exist for that viewer (product rules §2). */
export function exists<Value>(value: Value | null | undefined, visible = true): asserts value is Value {
  if (value === null || value === undefined || !visible) throw new DomainError('NOT_FOUND');
}
