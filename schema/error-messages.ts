import type { ErrorCode } from './error-codes.ts';
import type { FieldCode } from './field-codes.ts';

/** A message of the catalogs: its id and the English text. */
export interface Sentence {
  id: string;
  message: string;
}

/** The displayed message of each error code; documented messages are used unchanged (docs/specification.md#8-error-catalogue). */
export const ERROR_SENTENCES: Record<ErrorCode, Sentence> = {
  VALIDATION_FAILED: /*i18n*/ { id: 'error.VALIDATION_FAILED', message: 'Please check the highlighted fields.' },
  BAD_REQUEST: /*i18n*/ { id: 'error.BAD_REQUEST', message: 'This request could not be understood.' },
  NOT_SIGNED_IN: /*i18n*/ { id: 'error.NOT_SIGNED_IN', message: 'Please sign in to continue.' },
  NOT_AUTHORIZED: /*i18n*/ { id: 'error.NOT_AUTHORIZED', message: 'You are not authorized' },
  NOT_FOUND: /*i18n*/ { id: 'error.NOT_FOUND', message: 'This does not exist or no longer exists.' },
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
  PASSWORD_INVALID: /*i18n*/ { id: 'error.PASSWORD_INVALID', message: 'This password is incorrect.' },
  LAST_ADMIN: /*i18n*/ { id: 'error.LAST_ADMIN', message: 'The last course leader cannot be removed. Please make someone else course leader first.' },
  NOT_ENROLLED: /*i18n*/ { id: 'error.NOT_ENROLLED', message: 'Please enroll in this course first.' },
  ENROLMENT_NOT_ALLOWED: /*i18n*/ { id: 'error.ENROLMENT_NOT_ALLOWED', message: 'You can join this course by invitation only.' },
  STEP_LOCKED: /*i18n*/ { id: 'error.STEP_LOCKED', message: 'This step opens when the previous step is complete.' },
  STEP_HAS_PENDING_TASK: /*i18n*/ { id: 'error.STEP_HAS_PENDING_TASK', message: 'Please finish the quiz or the homework of this step first.' },
  HOMEWORK_SUBMITTED: /*i18n*/ { id: 'error.HOMEWORK_SUBMITTED', message: 'This homework is submitted and can no longer be changed.' },
  HOMEWORK_CHANGED: /*i18n*/ {
    id: 'error.HOMEWORK_CHANGED',
    message: 'You saved this homework in another window or on another device in the meantime. Please compare both versions.',
  },
  QUIZ_FINISHED: /*i18n*/ { id: 'error.QUIZ_FINISHED', message: 'This question is already finished.' },
  MODULE_NOT_COMPLETE: /*i18n*/ { id: 'error.MODULE_NOT_COMPLETE', message: 'Some steps of this module are not complete yet.' },
  COURSE_NOT_COMPLETE: /*i18n*/ { id: 'error.COURSE_NOT_COMPLETE', message: 'Some modules of this course are not complete yet.' },
  NO_ATTEMPTS_LEFT: /*i18n*/ { id: 'error.NO_ATTEMPTS_LEFT', message: 'You have used all attempts for this course.' },
  COURSE_NOT_FINISHED: /*i18n*/ { id: 'error.COURSE_NOT_FINISHED', message: 'You can start again once you have completed the course.' },
  TOO_MANY_REQUESTS: /*i18n*/ { id: 'error.TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a little and try again.' },
  QUERY_TOO_COMPLEX: /*i18n*/ { id: 'error.QUERY_TOO_COMPLEX', message: 'This request is too large. Please ask for less at once.' },
  QUERY_INVALID: /*i18n*/ { id: 'error.QUERY_INVALID', message: 'This request is not valid.' },
  BODY_TOO_LARGE: /*i18n*/ { id: 'error.BODY_TOO_LARGE', message: 'This is too large to be sent.' },
  FILE_LINK_EXPIRED: /*i18n*/ { id: 'error.FILE_LINK_EXPIRED', message: 'This link to the file has expired. Please refresh the page and try again.' },
  CHANGED_MEANWHILE: /*i18n*/ {
    id: 'error.CHANGED_MEANWHILE',
    message: 'Someone else saved this in the meantime. Nothing you wrote is lost: please compare both versions.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'error.IDEMPOTENCY_KEY_REUSED',
    message: 'This request was already used for a different change. Please try again.',
  },
  ORDER_CHANGED: /*i18n*/ {
    id: 'error.ORDER_CHANGED',
    message: 'This list has changed in the meantime and was loaded again. Please arrange it once more.',
  },
  DELETE_NOT_CONFIRMED: /*i18n*/ { id: 'error.DELETE_NOT_CONFIRMED', message: 'Invalid input for delete' },
  FILE_TYPE_NOT_ALLOWED: /*i18n*/ { id: 'error.FILE_TYPE_NOT_ALLOWED', message: 'Invalid file extension' },
  IMAGE_TOO_LARGE: /*i18n*/ { id: 'error.IMAGE_TOO_LARGE', message: 'The image must be smaller than 10 MB.' },
  DOCUMENT_TOO_LARGE: /*i18n*/ { id: 'error.DOCUMENT_TOO_LARGE', message: 'The document must be smaller than 50 MB.' },
  AUDIO_TOO_LARGE: /*i18n*/ { id: 'error.AUDIO_TOO_LARGE', message: 'The audio file must be smaller than 100 MB.' },
  VIDEO_TOO_LARGE: /*i18n*/ { id: 'error.VIDEO_TOO_LARGE', message: 'The video must be smaller than 500 MB.' },
  CAPTION_TOO_LARGE: /*i18n*/ { id: 'error.CAPTION_TOO_LARGE', message: 'The captions must be smaller than 1 MB.' },
  CAPTION_INVALID: /*i18n*/ {
    id: 'error.CAPTION_INVALID',
    message: 'These captions cannot be read. Please save them as WebVTT (.vtt) or SubRip (.srt), as text in UTF-8.',
  },
  FILE_EMPTY: /*i18n*/ { id: 'error.FILE_EMPTY', message: 'This file is empty.' },
  FILE_DAMAGED: /*i18n*/ { id: 'error.FILE_DAMAGED', message: 'This file is damaged and cannot be opened. Please try another copy of it.' },
  FILE_HAS_SCRIPT: /*i18n*/ {
    id: 'error.FILE_HAS_SCRIPT',
    message: 'This document contains scripts and cannot be accepted. Please save it again without them.',
  },
  FILE_LOCKED: /*i18n*/ { id: 'error.FILE_LOCKED', message: 'This document is protected by a password. Please save it again without one.' },
  FILE_UNSAFE_ARCHIVE: /*i18n*/ {
    id: 'error.FILE_UNSAFE_ARCHIVE',
    message: 'The structure of this document is not valid, so it cannot be accepted. Please save it again with another program.',
  },
  UPLOAD_INCOMPLETE: /*i18n*/ { id: 'error.UPLOAD_INCOMPLETE', message: 'This upload is not complete yet. Please resume it.' },
  UPLOAD_STALLED: /*i18n*/ { id: 'error.UPLOAD_STALLED', message: 'The upload stopped because no more data arrived. Please try again.' },
  UPLOAD_BUSY: /*i18n*/ { id: 'error.UPLOAD_BUSY', message: 'This file is still being processed. Please try again in a moment.' },
  UPLOAD_OFFSET_WRONG: /*i18n*/ { id: 'error.UPLOAD_OFFSET_WRONG', message: 'This upload was continued elsewhere in the meantime. Please try again.' },
  UPLOAD_CHECKSUM_WRONG: /*i18n*/ { id: 'error.UPLOAD_CHECKSUM_WRONG', message: 'Part of the file was damaged during the upload. Please try again.' },
  STORAGE_FULL: /*i18n*/ { id: 'error.STORAGE_FULL', message: 'There is not enough storage space for this file at the moment. Please tell the administrator.' },
  QUOTA_REACHED: /*i18n*/ {
    id: 'error.QUOTA_REACHED',
    message: 'You have used all of your storage space. Please delete files you no longer need, or ask the administrator for more space.',
  },
  SERVICE_UNAVAILABLE: /*i18n*/ { id: 'error.SERVICE_UNAVAILABLE', message: 'The service is not available at the moment. Please try again in a little while.' },
  INTERNAL: /*i18n*/ { id: 'error.INTERNAL', message: 'Something went wrong' },
};

/** The displayed message of each field code (docs/specification.md#5-validation-rules); `label` is the field's, `min` and `max` come from `RANGES`. */
export const FIELD_SENTENCES: Record<FieldCode, Sentence> = {
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
  TOKEN_MISSING: /*i18n*/ { id: 'field.TOKEN_MISSING', message: 'Invalid Request' },
  REFERRAL_MISSING: /*i18n*/ { id: 'field.REFERRAL_MISSING', message: 'Invalid request, Missing referral' },
  TARGET_REQUIRED: /*i18n*/ { id: 'field.TARGET_REQUIRED', message: 'Please choose an academy or a course.' },
  USER_REQUIRED: /*i18n*/ { id: 'field.USER_REQUIRED', message: 'Missing user' },
  IMAGE_REQUIRED: /*i18n*/ { id: 'field.IMAGE_REQUIRED', message: 'Missing Image' },
  COURSE_IMAGE_REQUIRED: /*i18n*/ { id: 'field.COURSE_IMAGE_REQUIRED', message: 'Missing Image: Please select course image!' },
  DEFAULT_LANGUAGE_MISSING: /*i18n*/ { id: 'field.DEFAULT_LANGUAGE_MISSING', message: 'Missing default language content' },
  COURSE_DEFAULT_LANGUAGE_MISSING: /*i18n*/ {
    id: 'field.COURSE_DEFAULT_LANGUAGE_MISSING',
    message: 'Missing default language content: Please add Title & Description in default language',
  },
  ACCESS_REQUIRED: /*i18n*/ { id: 'field.ACCESS_REQUIRED', message: 'Please select course participants access!' },
  QUIZ_LANGUAGES_MISSING: /*i18n*/ { id: 'field.QUIZ_LANGUAGES_MISSING', message: 'Missing Quiz: Add all languages quiz' },
  HOMEWORK_LANGUAGES_MISSING: /*i18n*/ { id: 'field.HOMEWORK_LANGUAGES_MISSING', message: 'Missing Homework: Add all languages homework' },
  QUIZ_DIFFERS: /*i18n*/ { id: 'field.QUIZ_DIFFERS', message: 'The quiz needs the same number of questions, options and correct answers in every language.' },
  QUIZ_OPTIONS_TOO_FEW: /*i18n*/ { id: 'field.QUIZ_OPTIONS_TOO_FEW', message: 'A question needs at least two options.' },
  QUIZ_ANSWER_MISSING: /*i18n*/ { id: 'field.QUIZ_ANSWER_MISSING', message: 'Please mark at least one correct answer.' },
  QUIZ_CHOICE_REQUIRED: /*i18n*/ { id: 'field.QUIZ_CHOICE_REQUIRED', message: 'Please select the options' },
  QUIZ_CHOICE_TOO_FEW: /*i18n*/ { id: 'field.QUIZ_CHOICE_TOO_FEW', message: 'Please select multiple answers' },
  MAXIMUM_BELOW_MINIMUM: /*i18n*/ { id: 'field.MAXIMUM_BELOW_MINIMUM', message: 'The maximum cannot be lower than the minimum.' },
  WORD_COUNT_OUTSIDE: /*i18n*/ { id: 'field.WORD_COUNT_OUTSIDE', message: 'Please meet the word length criterion!' },
  EMBED_NOT_ALLOWED: /*i18n*/ { id: 'field.EMBED_NOT_ALLOWED', message: 'Only addresses and embed codes of YouTube, Vimeo and SoundCloud are allowed.' },
  FILE_REQUIRED: /*i18n*/ { id: 'field.FILE_REQUIRED', message: 'Please choose a file.' },
  FILE_TYPE_WRONG: /*i18n*/ { id: 'field.FILE_TYPE_WRONG', message: 'Invalid file extension' },
  ALT_REQUIRED: /*i18n*/ { id: 'field.ALT_REQUIRED', message: 'Please describe what the image shows.' },
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
