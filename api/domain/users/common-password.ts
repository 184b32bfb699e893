import { DomainError } from '../shared/errors.ts';
import { COMMON_STEMS } from './common-password-stems.ts';

const STEMS = new Set(COMMON_STEMS.trim().split(/\s+/));
export function requireUncommonPassword(password: string, field: string): void {
  if (STEMS.has(password)) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'PASSWORD_COMMON' } });
}
