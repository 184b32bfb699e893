import { array, boolean, object, ref, string } from 'yup';
import type { FieldCode } from './field-codes.ts';
import { INVITATION_TARGETS_MAX } from './invitations.ts';
import { INTERFACE_LANGUAGES } from './languages.ts';
import { EMAIL_MAX, INVITATION_EMAILS_MAX, NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { brokenPasswordRules, isEmail, isPlainName } from './rules.ts';

/** Types a message as a field code. */
const code = (value: FieldCode): FieldCode => value;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Trims strings only; yup's own `trim` throws on other values. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const addressField = (missing: FieldCode, invalid: FieldCode) =>
  string()
    .transform(trimmed)
    .required(missing)
    .max(EMAIL_MAX, code('TOO_LONG'))
    .test('email', invalid, (value) => value === undefined || isEmail(value));

export const emailField = addressField('EMAIL_REQUIRED', 'EMAIL_INVALID');

const personName = (missing: FieldCode) =>
  string()
    .transform(trimmed)
    .required(missing)
    .max(NAME_MAX, code('TOO_LONG'))
    .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => value === undefined || isPlainName(value));

/** A new password: the documented length (docs/specification.md#5-validation-rules). The server also refuses common passwords. */
export const newPasswordField = string()
  .required(code('PASSWORD_REQUIRED'))
  .test('rules', (value, context) => {
    const broken = brokenPasswordRules(value ?? '')[0];
    return broken === undefined ? true : context.createError({ message: broken });
  });

const confirmField = (field: string) =>
  string()
    .required(code('CONFIRM_REQUIRED'))
    .oneOf([ref(field)], code('CONFIRM_MISMATCH'));

const languageField = string().required(code('LANGUAGE_REQUIRED')).oneOf(INTERFACE_LANGUAGES, code('LANGUAGE_REQUIRED'));

export const signInForm = object({
  email: emailField,
  password: string().required(code('PASSWORD_REQUIRED')).max(1000, code('TOO_LONG')),
});

const CODE_ZEROS = { arabic: 0x0660, persian: 0x06f0 };
/** Returns the Latin digit for an Arabic or Persian one. */
export const latinDigit = (digit: string): string => {
  const point = digit.charCodeAt(0);
  return String(point - (point >= CODE_ZEROS.persian ? CODE_ZEROS.persian : CODE_ZEROS.arabic));
};

/** The code of a sign-in: six digits, also typed in Arabic or Persian digits, with spaces, or copied with direction marks. */
export const signInCodeInput = object({
  code: string()
    .transform((typed: unknown) => (typeof typed === 'string' ? typed.replace(/[\s\p{Cf}]/gu, '').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit) : typed))
    .required(code('SIGN_IN_CODE_INVALID'))
    .matches(/^\d{6}$/, code('SIGN_IN_CODE_INVALID')),
});

/** Sign-in where a code is needed. */
export const signInCodeForm = signInForm.concat(signInCodeInput);

/** Sign-up (docs/specification.md#5-validation-rules); `termsRequired` is the operator's switch. The server checks it without `confirmPassword`. */
export const signUpInput = (termsRequired: boolean) =>
  object({
    name: personName(code('NAME_INVALID')),
    surname: personName(code('SURNAME_INVALID')),
    language: languageField,
    password: newPasswordField,
    privacyAccepted: boolean().oneOf([true], code('PRIVACY_REQUIRED')).required(code('PRIVACY_REQUIRED')),
    termsAccepted: termsRequired ? boolean().oneOf([true], code('TERMS_REQUIRED')).required(code('TERMS_REQUIRED')) : boolean().nullable(),
  });

export const signUpForm = (termsRequired: boolean) => signUpInput(termsRequired).shape({ confirmPassword: confirmField('password') });

export const forgotPasswordForm = object({ email: addressField('REQUIRED', 'NOT_AN_EMAIL') });

export const resetPasswordInput = object({ token: string().required(code('TOKEN_MISSING')).max(200, code('TOKEN_MISSING')), newPassword: newPasswordField });
export const resetPasswordForm = object({ newPassword: newPasswordField, confirmPassword: confirmField('newPassword') });

export const changePasswordInput = object({
  oldPassword: string().required(code('CURRENT_PASSWORD_REQUIRED')).max(PASSWORD_MAX, code('PASSWORD_TOO_LONG')),
  newPassword: newPasswordField,
});
export const changePasswordForm = changePasswordInput.shape({ confirmPassword: confirmField('newPassword') });

export const profileForm = object({
  name: personName(code('NAME_INVALID')),
  surname: personName(code('SURNAME_INVALID')),
  gender: string().nullable().oneOf(['male', 'female', 'diverse', null], code('CHOICE_INVALID')),
});

const targetIds = () =>
  array()
    .of(string().strict().defined().matches(ID, code('ID_INVALID')))
    .nullable()
    .max(INVITATION_TARGETS_MAX, code('TOO_LONG'));

/** What an invitation opens. */
export const invitationTargetsInput = object({ academyIds: targetIds(), courseIds: targetIds(), groupIds: targetIds() });

export const inviteToSignUpInput = object({
  emails: array()
    .of(string().defined().max(1000, code('TOO_LONG')))
    .required(code('EMAIL_VALUE_INVALID'))
    .min(1, code('EMAIL_VALUE_INVALID'))
    .max(INVITATION_EMAILS_MAX, code('TOO_LONG')),
  language: languageField,
}).concat(invitationTargetsInput);

export const deactivateForm = object({ password: string().required(code('CURRENT_PASSWORD_REQUIRED')).max(1000, code('TOO_LONG')) });
