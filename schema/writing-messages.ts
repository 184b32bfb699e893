import type { ErrorCode } from './error-codes.ts';
import type { FieldCode } from './field-codes.ts';
import type { Sentence } from './sentence.ts';

/** Messages of errors of the admin mode, of uploads, quizzes and homework: their catalog is loaded with these parts (docs/decisions/0020-admin-catalog.md). */
export const WRITING_ERRORS = {
  ALREADY_INVITED: /*i18n*/ { id: 'error.ALREADY_INVITED', message: 'This email address is invited already. Send that invitation again instead.' },
  IMPORT_NOT_READABLE: /*i18n*/ {
    id: 'error.IMPORT_NOT_READABLE',
    message: 'This file cannot be read. Use a CSV file or an Excel workbook (.xlsx), for example the template.',
  },
  IMPORT_TOO_LARGE: /*i18n*/ {
    id: 'error.IMPORT_TOO_LARGE',
    message: 'One import can have at most 50,000 rows and 10 MB. Split it into smaller ones.',
  },
  IMPORT_WITHOUT_ADDRESSES: /*i18n*/ {
    id: 'error.IMPORT_WITHOUT_ADDRESSES',
    message: 'No column with email addresses was found. Name the column “Email”, as in the template.',
  },
  TOKEN_SCOPE_MISSING: /*i18n*/ { id: 'error.TOKEN_SCOPE_MISSING', message: 'This API token does not allow this.' },
  API_TOKENS_FULL: /*i18n*/ { id: 'error.API_TOKENS_FULL', message: 'You have the maximum number of API tokens. Revoke one that is no longer used.' },
  OWN_ACCOUNT: /*i18n*/ { id: 'error.OWN_ACCOUNT', message: 'You cannot do this to your own account. Another course leader can.' },
  ROLE_CHANGED: /*i18n*/ {
    id: 'error.ROLE_CHANGED',
    message: 'Someone else changed the role of this person in the meantime. The list now shows the current role.',
  },
  SNIPPETS_FULL: /*i18n*/ { id: 'error.SNIPPETS_FULL', message: 'You have the maximum number of snippets. Delete some to save a new one.' },
  WEBHOOKS_FULL: /*i18n*/ { id: 'error.WEBHOOKS_FULL', message: 'No more webhooks are possible. Delete one to add another.' },
  MESSAGE_SENT_BEFORE: /*i18n*/ { id: 'error.MESSAGE_SENT_BEFORE', message: 'You sent the same message a few minutes ago.' },
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
  FILE_HAS_VIRUS: /*i18n*/ { id: 'error.FILE_HAS_VIRUS', message: 'A virus was found in this file, so it cannot be accepted. Please check your device.' },
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
} satisfies Partial<Record<ErrorCode, Sentence>>;

/** The same for fields. */
export const WRITING_FIELDS = {
  TARGET_REQUIRED: /*i18n*/ { id: 'field.TARGET_REQUIRED', message: 'Please choose an academy or a course.' },
  ACADEMY_REQUIRED: /*i18n*/ { id: 'field.ACADEMY_REQUIRED', message: 'Missing Academy' },
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
  WEBHOOK_URL_INVALID: /*i18n*/ {
    id: 'field.WEBHOOK_URL_INVALID',
    message: 'Please enter an address that begins with https://, without a user name or password.',
  },
  EVENT_TYPE_REQUIRED: /*i18n*/ { id: 'field.EVENT_TYPE_REQUIRED', message: 'Please choose at least one event.' },
  ALT_REQUIRED: /*i18n*/ { id: 'field.ALT_REQUIRED', message: 'Please describe what the image shows.' },
} satisfies Partial<Record<FieldCode, Sentence>>;
