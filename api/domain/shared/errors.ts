import type { ErrorCode } from '../../../schema/error-codes.ts';
import type { FieldErrors } from '../../../schema/field-codes.ts';

export interface ErrorDetails {
  /** Field name → what is wrong with it. */
  fields?: FieldErrors;
  /** Values a sentence may show, such as seconds to wait. */
  parameters?: Record<string, string | number>;
}

/** A rule said no. Carries a code, never a sentence; the client holds the words. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
