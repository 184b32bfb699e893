import type { ErrorCode } from '../../../schema/error-codes.ts';
import type { FieldErrors } from '../../../schema/field-codes.ts';

export interface ErrorDetails {
  /** Error code of each invalid field. */
  fields?: FieldErrors;
  /** Values for the message, such as seconds to wait. */
  parameters?: Record<string, string | number>;
}

/** An expected error with a code. The client translates the code into a message. */
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
