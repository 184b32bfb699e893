import type { ErrorCode } from './error-codes.ts';
import type { FieldCode } from './field-codes.ts';
import { SECOND_FACTOR_ERRORS, SECOND_FACTOR_FIELDS } from './second-factor-messages.ts';
import type { Sentence } from './sentence.ts';
import { WRITING_ERRORS, WRITING_FIELDS } from './writing-messages.ts';

/** The displayed message of each error code; documented messages are used unchanged (docs/specification.md#8-error-catalogue). */
export const ERROR_SENTENCES: Record<ErrorCode, Sentence> = {
  ...WRITING_ERRORS,
  ...SECOND_FACTOR_ERRORS,
  VALIDATION_FAILED: /*i18n*/ { id: 'error.VALIDATION_FAILED', message: 'Please check the highlighted fields.' },
  BAD_REQUEST: /*i18n*/ { id: 'error.BAD_REQUEST', message: 'This request could not be understood.' },
  NOT_SIGNED_IN: /*i18n*/ { id: 'error.NOT_SIGNED_IN', message: 'Please sign in to continue.' },
  NOT_AUTHORIZED: /*i18n*/ { id: 'error.NOT_AUTHORIZED', message: 'You are not authorized' },
  NOT_FOUND: /*i18n*/ { id: 'error.NOT_FOUND', message: 'This does not exist or no longer exists.' },
  ROUTE_NOT_FOUND: /*i18n*/ { id: 'error.ROUTE_NOT_FOUND', message: 'There is nothing at this address.' },
  SIGN_IN_FAILED: /*i18n*/ { id: 'error.SIGN_IN_FAILED', message: 'Email and password did not match' },
  SIGN_IN_CODE_NEEDED: /*i18n*/ {
    id: 'error.SIGN_IN_CODE_NEEDED',
    message: 'Many sign-ins failed in your network. If email and password are right, we have sent you an email with a code.',
  },
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
  EXPORT_TOO_LARGE: /*i18n*/ { id: 'error.EXPORT_TOO_LARGE', message: 'This file is too large to be sent at once. Export it again.' },
  COPY_TOO_LARGE: /*i18n*/ {
    id: 'error.COPY_TOO_LARGE',
    message: 'This has too many steps to be copied at once. Reload the page and duplicate it again in the administration.',
  },
  OLD_PASSWORD_INVALID: /*i18n*/ { id: 'error.OLD_PASSWORD_INVALID', message: 'Your old password is invalid!' },
  PASSWORD_INVALID: /*i18n*/ { id: 'error.PASSWORD_INVALID', message: 'This password is incorrect.' },
  LAST_ADMIN: /*i18n*/ { id: 'error.LAST_ADMIN', message: 'The last course leader cannot be removed. Please make someone else course leader first.' },
  CALL_OWN: /*i18n*/ { id: 'error.CALL_OWN', message: 'You cannot call yourself.' },
  CALL_BUSY: /*i18n*/ { id: 'error.CALL_BUSY', message: 'You are already in another call.' },
  CALL_OVER: /*i18n*/ { id: 'error.CALL_OVER', message: 'This call is over.' },
  NOT_ENROLLED: /*i18n*/ { id: 'error.NOT_ENROLLED', message: 'Please enroll in this course first.' },
  ENROLMENT_NOT_ALLOWED: /*i18n*/ { id: 'error.ENROLMENT_NOT_ALLOWED', message: 'You can join this course by invitation only.' },
  STEP_LOCKED: /*i18n*/ { id: 'error.STEP_LOCKED', message: 'This step opens when the previous step is complete.' },
  STEP_HAS_PENDING_TASK: /*i18n*/ { id: 'error.STEP_HAS_PENDING_TASK', message: 'Please finish the quiz or the homework of this step first.' },
  HOMEWORK_SUBMITTED: /*i18n*/ { id: 'error.HOMEWORK_SUBMITTED', message: 'This homework is submitted and can no longer be changed.' },
  HOMEWORK_CHANGED: /*i18n*/ {
    id: 'error.HOMEWORK_CHANGED',
    message: 'You saved this homework in another window or on another device in the meantime. Please compare both versions.',
  },
  NOTE_CHANGED: /*i18n*/ {
    id: 'error.NOTE_CHANGED',
    message: 'You changed this note in another window or on another device in the meantime. Please choose one of the two versions.',
  },
  QUIZ_FINISHED: /*i18n*/ { id: 'error.QUIZ_FINISHED', message: 'This question is already finished.' },
  FEEDBACK_GIVEN: /*i18n*/ { id: 'error.FEEDBACK_GIVEN', message: '{name} has already given feedback on this homework. Your text is kept as a draft.' },
  FEEDBACK_LEASED: /*i18n*/ { id: 'error.FEEDBACK_LEASED', message: '{name} is writing feedback on this homework. Your text is kept as a draft.' },
  MODULE_NOT_COMPLETE: /*i18n*/ { id: 'error.MODULE_NOT_COMPLETE', message: 'Some steps of this module are not complete yet.' },
  COURSE_NOT_COMPLETE: /*i18n*/ { id: 'error.COURSE_NOT_COMPLETE', message: 'Some modules of this course are not complete yet.' },
  NO_ATTEMPTS_LEFT: /*i18n*/ { id: 'error.NO_ATTEMPTS_LEFT', message: 'You have used all attempts for this course.' },
  COURSE_NOT_FINISHED: /*i18n*/ { id: 'error.COURSE_NOT_FINISHED', message: 'You can start again once you have completed the course.' },
  MEETING_INVALID: /*i18n*/ { id: 'error.MEETING_INVALID', message: 'Invalid meeting url' },
  MEETING_NOT_YET: /*i18n*/ { id: 'error.MEETING_NOT_YET', message: 'This meeting is not open yet. You can join shortly before it starts.' },
  MEETING_ENDED: /*i18n*/ { id: 'error.MEETING_ENDED', message: 'Meeting Ended Already' },
  MEETING_ROOMS_FULL: /*i18n*/ {
    id: 'error.MEETING_ROOMS_FULL',
    message: 'You have reached the maximum number of meeting rooms in this course. Delete one to add another.',
  },
  JITSI_NOT_CONFIGURED: /*i18n*/ { id: 'error.JITSI_NOT_CONFIGURED', message: 'Video meetings are not set up on this site yet.' },
  TOO_MANY_REQUESTS: /*i18n*/ { id: 'error.TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a little and try again.' },
  QUERY_TOO_COMPLEX: /*i18n*/ { id: 'error.QUERY_TOO_COMPLEX', message: 'This request is too large. Please request less at a time.' },
  QUERY_INVALID: /*i18n*/ { id: 'error.QUERY_INVALID', message: 'This request is not valid.' },
  BODY_TOO_LARGE: /*i18n*/ { id: 'error.BODY_TOO_LARGE', message: 'This is too large to be sent.' },
  FILE_LINK_EXPIRED: /*i18n*/ { id: 'error.FILE_LINK_EXPIRED', message: 'This link to the file has expired. Please refresh the page and try again.' },
  CLASS_DATE_OVER: /*i18n*/ { id: 'error.CLASS_DATE_OVER', message: 'This class is over and can no longer be changed.' },
  CHANGED_MEANWHILE: /*i18n*/ {
    id: 'error.CHANGED_MEANWHILE',
    message: 'Someone else saved this in the meantime. Nothing you wrote is lost: please compare both versions.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'error.IDEMPOTENCY_KEY_REUSED',
    message: 'This request was already used for a different change. Please try again.',
  },
  SERVICE_UNAVAILABLE: /*i18n*/ { id: 'error.SERVICE_UNAVAILABLE', message: 'The service is not available at the moment. Please try again in a little while.' },
  INTERNAL: /*i18n*/ { id: 'error.INTERNAL', message: 'Something went wrong' },
};

/** The displayed message of each field code (docs/specification.md#5-validation-rules); `label` is the field's, `min` and `max` come from `RANGES`. */
export const FIELD_SENTENCES: Record<FieldCode, Sentence> = {
  ...WRITING_FIELDS,
  ...SECOND_FACTOR_FIELDS,
  REQUIRED: /*i18n*/ { id: 'field.REQUIRED', message: '{label} is required!' },
  EMAIL_REQUIRED: /*i18n*/ { id: 'field.EMAIL_REQUIRED', message: 'Please enter your email address.' },
  EMAIL_INVALID: /*i18n*/ { id: 'field.EMAIL_INVALID', message: 'Please enter valid email' },
  NOT_AN_EMAIL: /*i18n*/ { id: 'field.NOT_AN_EMAIL', message: '{label} is not a valid email!' },
  EMAIL_VALUE_INVALID: /*i18n*/ { id: 'field.EMAIL_VALUE_INVALID', message: 'Email value invalid!' },
  PASSWORD_REQUIRED: /*i18n*/ { id: 'field.PASSWORD_REQUIRED', message: 'Invalid password' },
  PASSWORD_TOO_SHORT: /*i18n*/ { id: 'field.PASSWORD_TOO_SHORT', message: 'The password must have at least 8 characters.' },
  PASSWORD_TOO_LONG: /*i18n*/ { id: 'field.PASSWORD_TOO_LONG', message: 'The password must have no more than 50 characters.' },
  PASSWORD_CAPITAL: /*i18n*/ { id: 'field.PASSWORD_CAPITAL', message: 'The password must have at least 1 capital letter.' },
  PASSWORD_SPECIAL: /*i18n*/ { id: 'field.PASSWORD_SPECIAL', message: 'The password must have at least 1 special character.' },
  PASSWORD_COMMON: /*i18n*/ { id: 'field.PASSWORD_COMMON', message: 'This password is very common and easy to guess. Please choose another one.' },
  CONFIRM_REQUIRED: /*i18n*/ { id: 'field.CONFIRM_REQUIRED', message: 'Please enter confirm password' },
  CONFIRM_MISMATCH: /*i18n*/ { id: 'field.CONFIRM_MISMATCH', message: 'Password does not match' },
  CURRENT_PASSWORD_REQUIRED: /*i18n*/ { id: 'field.CURRENT_PASSWORD_REQUIRED', message: 'Please enter current password' },
  NAME_INVALID: /*i18n*/ { id: 'field.NAME_INVALID', message: 'Invalid name' },
  SURNAME_INVALID: /*i18n*/ { id: 'field.SURNAME_INVALID', message: 'Invalid family name' },
  LANGUAGE_REQUIRED: /*i18n*/ { id: 'field.LANGUAGE_REQUIRED', message: 'Please choose a language.' },
  PRIVACY_REQUIRED: /*i18n*/ { id: 'field.PRIVACY_REQUIRED', message: 'Please agree the Privacy Policy' },
  TERMS_REQUIRED: /*i18n*/ { id: 'field.TERMS_REQUIRED', message: 'Please agree the Terms and Conditions' },
  TOO_LONG: /*i18n*/ { id: 'field.TOO_LONG', message: 'This is too long.' },
  CHARACTERS_NOT_ALLOWED: /*i18n*/ { id: 'field.CHARACTERS_NOT_ALLOWED', message: 'This contains characters that are not allowed here.' },
  NOT_A_NUMBER: /*i18n*/ { id: 'field.NOT_A_NUMBER', message: '{label} is not a valid number!' },
  OUT_OF_RANGE: /*i18n*/ { id: 'field.OUT_OF_RANGE', message: '{label} must be between {min, number} and {max, number}.' },
  CHOICE_INVALID: /*i18n*/ { id: 'field.CHOICE_INVALID', message: 'Please choose something from the list.' },
  ID_INVALID: /*i18n*/ { id: 'field.ID_INVALID', message: 'This was not found. Please choose again.' },
  SIGN_IN_CODE_INVALID: /*i18n*/ {
    id: 'field.SIGN_IN_CODE_INVALID',
    message: 'The code is wrong or has expired. Enter the six digits of the latest email.',
  },
  TOKEN_MISSING: /*i18n*/ { id: 'field.TOKEN_MISSING', message: 'Invalid Request' },
  REFERRAL_MISSING: /*i18n*/ { id: 'field.REFERRAL_MISSING', message: 'Invalid request, Missing referral' },
  COURSE_REQUIRED: /*i18n*/ { id: 'field.COURSE_REQUIRED', message: 'Missing Course' },
  CLASS_LANGUAGE_MISSING: /*i18n*/ { id: 'field.CLASS_LANGUAGE_MISSING', message: 'Missing selected language content' },
  CLASS_DESCRIPTION_MISSING: /*i18n*/ { id: 'field.CLASS_DESCRIPTION_MISSING', message: 'Please add description in selected language!' },
  CLASS_START_INVALID: /*i18n*/ { id: 'field.CLASS_START_INVALID', message: 'Please choose a time within the next 12 months.' },
};

/** The page that the server sends instead of a file that it refuses (docs/product-rules.md#7-files). */
export const FILE_PAGE_SENTENCES = {
  title: /*i18n*/ { id: 'filePage.title', message: 'File not available' },
  FILE_LINK_EXPIRED: /*i18n*/ {
    id: 'filePage.FILE_LINK_EXPIRED',
    message: 'This link to the file has expired. Open the file again from its course to get a new link.',
  },
  NOT_FOUND: /*i18n*/ { id: 'filePage.NOT_FOUND', message: 'This link to the file is not valid, or the file no longer exists.' },
  home: /*i18n*/ { id: 'filePage.home', message: 'Back Home' },
} satisfies Record<string, Sentence>;
