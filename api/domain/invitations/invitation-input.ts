import { array, object, string } from 'yup';
import { storable } from '../../../schema/content-fields.ts';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { inviteToSignUpInput } from '../../../schema/forms.ts';
import { INVITATION_KINDS, INVITATION_STATES, INVITATIONS_AT_ONCE } from '../../../schema/invitations.ts';
import { INVITATION_EMAILS_MAX, SEARCH_MAX } from '../../../schema/limits.ts';
import { isEmail, isPlainName, normalizeEmail } from '../../../schema/rules.ts';

const code = (value: FieldCode): FieldCode => value;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

const choice = <Value extends string>(values: readonly Value[]) =>
  string()
    .nullable()
    .oneOf([...values, null], code('CHOICE_INVALID'));
const optionalId = () =>
  string()
    .strict()
    .nullable()
    .matches(ID, { message: code('ID_INVALID'), excludeEmptyString: true });

/** The filters of the list of invitations. */
export const invitationFilterInput = object({
  search: string()
    .nullable()
    .max(SEARCH_MAX, code('TOO_LONG'))
    .test(...storable),
  state: choice(INVITATION_STATES),
  kind: choice(INVITATION_KINDS),
  academyId: optionalId(),
  courseId: optionalId(),
  importId: optionalId(),
});

/** The invitations of an action on many. */
export const invitationIdsInput = object({
  ids: array()
    .of(string().strict().defined().matches(ID, code('ID_INVALID')))
    .required(code('REQUIRED'))
    .min(1, code('REQUIRED'))
    .max(INVITATIONS_AT_ONCE, code('TOO_LONG')),
});

/** An email address that replaces a wrong one. */
export const emailInput = object({
  email: string()
    .transform((value: unknown) => (typeof value === 'string' ? normalizeEmail(value) : value))
    .required(code('EMAIL_VALUE_INVALID'))
    .test('email', code('EMAIL_VALUE_INVALID'), (value) => value === undefined || isInvitable(value)),
});

/** Whether an email address can be invited. */
export function isInvitable(email: string): boolean {
  return isEmail(email) && isPlainName(email);
}
