import { object, string } from 'yup';
import type { FieldCode } from './field-codes.ts';
import { latinDigit } from './forms.ts';
import { PASSKEY_NAME_MAX } from './limits.ts';
import { isPlainName } from './rules.ts';

const INVALID: FieldCode = 'SECOND_FACTOR_CODE_INVALID';

/** A code as it is typed or copied: in Arabic or Persian digits, with spaces or direction marks. */
const codeField = () =>
  string().transform((typed: unknown) =>
    typeof typed === 'string' ? typed.replace(/[\s\p{Cf}]/gu, '').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit) : typed,
  );

/** Six digits of an authenticator app. */
export const secondFactorCodeInput = object({
  code: codeField()
    .required(INVALID)
    .matches(/^\d{6}$/, INVALID),
});

/** Six digits of an authenticator app, or a recovery code of 16 letters and digits. */
export const secondStepInput = object({ code: codeField().required(INVALID).max(40, INVALID) });

/** What the server asks for again: a code or the password. */
export const identityInput = object({ code: codeField().nullable().max(40, INVALID), password: string().nullable().max(1000, 'TOO_LONG') });
export const identityPasswordForm = object({
  password: string()
    .required('CURRENT_PASSWORD_REQUIRED' satisfies FieldCode)
    .max(1000, 'TOO_LONG'),
});

/** The name of a passkey, chosen by its person. */
export const passkeyForm = object({
  name: string()
    .trim()
    .required('REQUIRED' satisfies FieldCode)
    .max(PASSKEY_NAME_MAX, 'TOO_LONG' satisfies FieldCode)
    .test('plain', 'CHARACTERS_NOT_ALLOWED' satisfies FieldCode, (value) => value === undefined || isPlainName(value)),
});
