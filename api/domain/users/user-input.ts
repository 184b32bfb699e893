import { boolean, object, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { emailField, newPasswordField, profileForm } from '../../../schema/forms.ts';
import { INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { isPlainName } from '../../../schema/rules.ts';
import { isTimeZone } from '../../../schema/time-zone.ts';

const code = (value: FieldCode): FieldCode => value;

/** An email address without control characters: it is shown in lists. */
export const plainEmailField = emailField.test('plain', code('EMAIL_INVALID'), (value) => value === undefined || isPlainName(value));

export const emailInput = object({ email: plainEmailField });

export const languageInput = object({
  language: string().strict().typeError(code('LANGUAGE_REQUIRED')).required(code('LANGUAGE_REQUIRED')).oneOf(INTERFACE_LANGUAGES, code('LANGUAGE_REQUIRED')),
});

export const doNotDisturbInput = object({ doNotDisturb: boolean().strict().typeError(code('CHOICE_INVALID')).required(code('REQUIRED')) });

export const timeZoneInput = object({
  timeZone: string()
    .strict()
    .typeError(code('CHOICE_INVALID'))
    .required(code('REQUIRED'))
    .test('zone', code('CHOICE_INVALID'), (value) => isTimeZone(value)),
});

/** Input of `npm run admin:create`. */
export const newAdminInput = profileForm.pick(['name', 'surname']).concat(languageInput).concat(emailInput).shape({ password: newPasswordField });
