import type { ErrorCode } from './error-codes.ts';
import type { FieldCode } from './field-codes.ts';

/** One sentence in the catalogs: its id there and the English source. */
export interface Sentence {
  id: string;
  message: string;
}

/** What a person reads for each error code; the documented words where there are any (spec §8). */
export const ERROR_SENTENCES: Record<ErrorCode, Sentence> = {
  VALIDATION_FAILED: /*i18n*/ { id: 'error.VALIDATION_FAILED', message: 'Please look at the marked fields again.' },
  BAD_REQUEST: /*i18n*/ { id: 'error.BAD_REQUEST', message: 'This request could not be understood.' },
  NOT_SIGNED_IN: /*i18n*/ { id: 'error.NOT_SIGNED_IN', message: 'Please sign in to go on.' },
  NOT_AUTHORIZED: /*i18n*/ { id: 'error.NOT_AUTHORIZED', message: 'You are not authorized' },
  NOT_FOUND: /*i18n*/ { id: 'error.NOT_FOUND', message: 'This does not exist, or no longer.' },
  ROUTE_NOT_FOUND: /*i18n*/ { id: 'error.ROUTE_NOT_FOUND', message: 'There is nothing at this address.' },
  SIGN_IN_FAILED: /*i18n*/ { id: 'error.SIGN_IN_FAILED', message: 'Email and password did not match' },
  EMAIL_UNKNOWN: /*i18n*/ { id: 'error.EMAIL_UNKNOWN', message: 'User with that email does not exist' },
  EMAIL_TAKEN: /*i18n*/ { id: 'error.EMAIL_TAKEN', message: 'Email Address already taken, Please signin or Reset password' },
  LINK_INVALID: /*i18n*/ { id: 'error.LINK_INVALID', message: 'Invalid or expired link' },
  SIGN_UP_LINK_INVALID: /*i18n*/ {
    id: 'error.SIGN_UP_LINK_INVALID',
    message: 'Your registration link is invalid or has expired. Please contact the administrator to resend the email invitation!',
  },
  INVITATION_INVALID: /*i18n*/ { id: 'error.INVITATION_INVALID', message: 'Unable to process your invitation. Invalid or already processed!' },
  INVITATION_OTHER_ACCOUNT: /*i18n*/ {
    id: 'error.INVITATION_OTHER_ACCOUNT',
    message: 'This invitation is for another account. Please sign in with the account it was sent to.',
  },
  OLD_PASSWORD_INVALID: /*i18n*/ { id: 'error.OLD_PASSWORD_INVALID', message: 'Your old password is invalid!' },
  PASSWORD_INVALID: /*i18n*/ { id: 'error.PASSWORD_INVALID', message: 'This password is not right.' },
  LAST_ADMIN: /*i18n*/ { id: 'error.LAST_ADMIN', message: 'The last course leader cannot be removed. Please make somebody else course leader first.' },
  NOT_ENROLLED: /*i18n*/ { id: 'error.NOT_ENROLLED', message: 'Please enrol in this course first.' },
  ENROLMENT_NOT_ALLOWED: /*i18n*/ { id: 'error.ENROLMENT_NOT_ALLOWED', message: 'You can join this course by invitation only.' },
  STEP_LOCKED: /*i18n*/ { id: 'error.STEP_LOCKED', message: 'This step opens when the step before it is complete.' },
  STEP_HAS_PENDING_TASK: /*i18n*/ { id: 'error.STEP_HAS_PENDING_TASK', message: 'Please finish the quiz or the homework of this step first.' },
  MODULE_NOT_COMPLETE: /*i18n*/ { id: 'error.MODULE_NOT_COMPLETE', message: 'Some steps of this module are not complete yet.' },
  COURSE_NOT_COMPLETE: /*i18n*/ { id: 'error.COURSE_NOT_COMPLETE', message: 'Some modules of this course are not complete yet.' },
  NO_ATTEMPTS_LEFT: /*i18n*/ { id: 'error.NO_ATTEMPTS_LEFT', message: 'You have used all attempts for this course.' },
  COURSE_NOT_FINISHED: /*i18n*/ { id: 'error.COURSE_NOT_FINISHED', message: 'You can start again once you have completed the course.' },
  TOO_MANY_REQUESTS: /*i18n*/ { id: 'error.TOO_MANY_REQUESTS', message: 'That was too often in a short time. Please wait a little and try again.' },
  QUERY_TOO_COMPLEX: /*i18n*/ { id: 'error.QUERY_TOO_COMPLEX', message: 'This request asks for too much at once.' },
  QUERY_INVALID: /*i18n*/ { id: 'error.QUERY_INVALID', message: 'This request is not valid.' },
  BODY_TOO_LARGE: /*i18n*/ { id: 'error.BODY_TOO_LARGE', message: 'This is too large to be sent.' },
  FILE_LINK_EXPIRED: /*i18n*/ { id: 'error.FILE_LINK_EXPIRED', message: 'This link to the file has expired. Please refresh the page and try again' },
  SERVICE_UNAVAILABLE: /*i18n*/ { id: 'error.SERVICE_UNAVAILABLE', message: 'The service is not available at the moment. Please try again in a little while.' },
  INTERNAL: /*i18n*/ { id: 'error.INTERNAL', message: 'Something went wrong' },
};

/** What stands under a field for each field code (spec §5). */
export const FIELD_SENTENCES: Record<FieldCode, Sentence> = {
  REQUIRED: /*i18n*/ { id: 'field.REQUIRED', message: 'This is required!' },
  EMAIL_REQUIRED: /*i18n*/ { id: 'field.EMAIL_REQUIRED', message: 'Please enter your e-mail address' },
  EMAIL_INVALID: /*i18n*/ { id: 'field.EMAIL_INVALID', message: 'Please enter valid email' },
  EMAIL_VALUE_INVALID: /*i18n*/ { id: 'field.EMAIL_VALUE_INVALID', message: 'Email value invalid!' },
  PASSWORD_REQUIRED: /*i18n*/ { id: 'field.PASSWORD_REQUIRED', message: 'Invalid password' },
  PASSWORD_TOO_SHORT: /*i18n*/ { id: 'field.PASSWORD_TOO_SHORT', message: 'The password must have at least 8 characters' },
  PASSWORD_TOO_LONG: /*i18n*/ { id: 'field.PASSWORD_TOO_LONG', message: 'The password must have at most 50 characters' },
  PASSWORD_CAPITAL: /*i18n*/ { id: 'field.PASSWORD_CAPITAL', message: 'The password must have at least 1 capital letter' },
  PASSWORD_SPECIAL: /*i18n*/ { id: 'field.PASSWORD_SPECIAL', message: 'The password must have at least 1 special character' },
  PASSWORD_COMMON: /*i18n*/ { id: 'field.PASSWORD_COMMON', message: 'This password is used by very many people and easy to guess. Please choose another one.' },
  CONFIRM_REQUIRED: /*i18n*/ { id: 'field.CONFIRM_REQUIRED', message: 'Please enter confirm password' },
  CONFIRM_MISMATCH: /*i18n*/ { id: 'field.CONFIRM_MISMATCH', message: 'Password does not match' },
  CURRENT_PASSWORD_REQUIRED: /*i18n*/ { id: 'field.CURRENT_PASSWORD_REQUIRED', message: 'Please enter current password' },
  NAME_INVALID: /*i18n*/ { id: 'field.NAME_INVALID', message: 'Invalid name' },
  SURNAME_INVALID: /*i18n*/ { id: 'field.SURNAME_INVALID', message: 'Invalid family name' },
  LANGUAGE_REQUIRED: /*i18n*/ { id: 'field.LANGUAGE_REQUIRED', message: 'Please choose a language' },
  PRIVACY_REQUIRED: /*i18n*/ { id: 'field.PRIVACY_REQUIRED', message: 'Please agree the Privacy Policy' },
  TERMS_REQUIRED: /*i18n*/ { id: 'field.TERMS_REQUIRED', message: 'Please agree the Terms and Conditions' },
  TOO_LONG: /*i18n*/ { id: 'field.TOO_LONG', message: 'This is too long' },
  CHARACTERS_NOT_ALLOWED: /*i18n*/ { id: 'field.CHARACTERS_NOT_ALLOWED', message: 'This contains characters that are not allowed here' },
  NOT_A_NUMBER: /*i18n*/ { id: 'field.NOT_A_NUMBER', message: 'This is not a valid number!' },
  OUT_OF_RANGE: /*i18n*/ { id: 'field.OUT_OF_RANGE', message: 'This number is outside the allowed range' },
  CHOICE_INVALID: /*i18n*/ { id: 'field.CHOICE_INVALID', message: 'Please choose one of the list' },
  ID_INVALID: /*i18n*/ { id: 'field.ID_INVALID', message: 'This does not name anything here' },
  TOKEN_MISSING: /*i18n*/ { id: 'field.TOKEN_MISSING', message: 'Invalid Request' },
  TARGET_REQUIRED: /*i18n*/ { id: 'field.TARGET_REQUIRED', message: 'Please choose an academy or a course' },
  USER_REQUIRED: /*i18n*/ { id: 'field.USER_REQUIRED', message: 'Missing user' },
};
