import type { ErrorCode } from './error-codes.ts';
import type { FieldCode } from './field-codes.ts';
import type { Sentence } from './sentence.ts';

/** Messages of errors of two-step sign-in: their catalog is loaded with its screens (docs/decisions/0073-two-step-sign-in.md). */
export const SECOND_FACTOR_ERRORS = {
  SECOND_STEP_NEEDED: /*i18n*/ { id: 'error.SECOND_STEP_NEEDED', message: 'Please enter the code of your authenticator app.' },
  SECOND_STEP_EXPIRED: /*i18n*/ { id: 'error.SECOND_STEP_EXPIRED', message: 'This took longer than five minutes. Please sign in again.' },
  SECOND_STEP_NOT_SUPPORTED: /*i18n*/ {
    id: 'error.SECOND_STEP_NOT_SUPPORTED',
    message: 'This account uses two-step sign-in. Please sign in on the website.',
  },
  SECOND_FACTOR_NEEDED: /*i18n*/ { id: 'error.SECOND_FACTOR_NEEDED', message: 'Please set up two-step sign-in first.' },
  SECOND_FACTOR_ON: /*i18n*/ { id: 'error.SECOND_FACTOR_ON', message: 'Two-step sign-in is on already.' },
  PROOF_NEEDED: /*i18n*/ { id: 'error.PROOF_NEEDED', message: 'Please confirm first that it is you.' },
  PASSKEY_INVALID: /*i18n*/ { id: 'error.PASSKEY_INVALID', message: 'The site did not accept this passkey. Please start again, or use a code.' },
  PASSKEY_EXPIRED: /*i18n*/ { id: 'error.PASSKEY_EXPIRED', message: 'This took longer than five minutes. Please start again.' },
  PASSKEY_TAKEN: /*i18n*/ { id: 'error.PASSKEY_TAKEN', message: 'This passkey is in use already.' },
  PASSKEYS_FULL: /*i18n*/ { id: 'error.PASSKEYS_FULL', message: 'You have the maximum number of passkeys. Please remove one that you no longer use.' },
} satisfies Partial<Record<ErrorCode, Sentence>>;

/** Messages of the fields of two-step sign-in. */
export const SECOND_FACTOR_FIELDS = {
  SECOND_FACTOR_CODE_INVALID: /*i18n*/ {
    id: 'field.SECOND_FACTOR_CODE_INVALID',
    message: 'This code is wrong or was used before. Please enter the code that the app shows now.',
  },
} satisfies Partial<Record<FieldCode, Sentence>>;
