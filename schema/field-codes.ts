/** Error codes of form fields. The yup schemas use them; client and server translate them. */
export const FIELD_CODES = [
  'REQUIRED',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'EMAIL_VALUE_INVALID',
  'NOT_AN_EMAIL',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_CAPITAL',
  'PASSWORD_SPECIAL',
  'PASSWORD_COMMON',
  'CONFIRM_REQUIRED',
  'CONFIRM_MISMATCH',
  'CURRENT_PASSWORD_REQUIRED',
  'NAME_INVALID',
  'SURNAME_INVALID',
  'LANGUAGE_REQUIRED',
  'PRIVACY_REQUIRED',
  'TERMS_REQUIRED',
  'TOO_LONG',
  'CHARACTERS_NOT_ALLOWED',
  'NOT_A_NUMBER',
  'OUT_OF_RANGE',
  'CHOICE_INVALID',
  'ID_INVALID',
  'TOKEN_MISSING',
  'REFERRAL_MISSING',
  'TARGET_REQUIRED',
  'USER_REQUIRED',
  'IMAGE_REQUIRED',
  'COURSE_IMAGE_REQUIRED',
  'DEFAULT_LANGUAGE_MISSING',
  'COURSE_DEFAULT_LANGUAGE_MISSING',
  'ACCESS_REQUIRED',
  'QUIZ_LANGUAGES_MISSING',
  'HOMEWORK_LANGUAGES_MISSING',
  'QUIZ_DIFFERS',
  'QUIZ_OPTIONS_TOO_FEW',
  'QUIZ_ANSWER_MISSING',
  'QUIZ_CHOICE_REQUIRED',
  'QUIZ_CHOICE_TOO_FEW',
  'MAXIMUM_BELOW_MINIMUM',
  'WORD_COUNT_OUTSIDE',
  'EMBED_NOT_ALLOWED',
  'FILE_REQUIRED',
  'FILE_TYPE_WRONG',
  'ALT_REQUIRED',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

/** Field name → error code; sent as `extensions.fields`. */
export type FieldErrors = Record<string, FieldCode>;

/** Returns whether a string is a field code. */
export function isFieldCode(value: unknown): value is FieldCode {
  return FIELD_CODES.some((code) => code === value);
}
