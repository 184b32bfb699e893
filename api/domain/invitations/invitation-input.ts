import { array, object, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { inviteToSignUpInput } from '../../../schema/forms.ts';
import { EMAIL_MAX, INVITATION_EMAILS_MAX } from '../../../schema/limits.ts';
import { isEmail, isPlainName } from '../../../schema/rules.ts';

const code = (value: FieldCode): FieldCode => value;

/** The list may be one text with commas or line breaks, so its limit is larger than that of the addresses. */
export const signUpInvitationInput = inviteToSignUpInput;

/** A token from a link, of limited length. The service checks whether it is valid. */
export const tokenInput = object({ token: string().strict().required(code('TOKEN_MISSING')).max(200, code('TOKEN_MISSING')) });

export const accessInvitationInput = object({
  userIds: array()
    .of(string().strict().defined().max(100, code('ID_INVALID')))
    .required(code('USER_REQUIRED'))
    .min(1, code('USER_REQUIRED'))
    .max(INVITATION_EMAILS_MAX, code('TOO_LONG')),
});

/** Whether an email address can be invited. */
export function isInvitable(email: string): boolean {
  return email.length <= EMAIL_MAX && isEmail(email) && isPlainName(email);
}
