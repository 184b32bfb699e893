import { DomainError } from './errors.ts';

/**
 * Asserts that the viewer may perform an action (docs/product-rules.md#2-who-may-do-what).
 * @throws NOT_AUTHORIZED
 */
export function authorize(allowed: boolean): void {
  if (!allowed) throw new DomainError('NOT_AUTHORIZED');
}

/**
 * Asserts that a value was found and is visible to the viewer: what a viewer may not see does not exist for that viewer
 * (docs/product-rules.md#2-who-may-do-what).
 * @throws NOT_FOUND
 */
export function assertFound<Value>(value: Value | null | undefined, visible = true): asserts value is Value {
  if (value === null || value === undefined || !visible) throw new DomainError('NOT_FOUND');
}
