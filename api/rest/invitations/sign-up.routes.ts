import { mixed, object } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { EMAIL_MAX } from '../../../schema/limits.ts';
import { normalizeEmail } from '../../../schema/rules.ts';
import { signUp, validateSignUpInvitation } from '../../domain/invitations/sign-up.service.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { described, text } from '../json-schema.ts';
import { describedAs, isOn, languageField, optionalText, textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';

const validateSignUpTokenRoute = legacyRoute(
  {
    method: 'post',
    path: '/validateSignUpToken',
    summary: 'Read a sign-up link without using it',
    access: 'guest',
    body: object({ referral_code: textField('REFERRAL_MISSING') }),
    answer: { email: described(text, 'The invited address'), language: described(text, 'The language of the invitation') },
    errors: ['SIGN_UP_LINK_INVALID', 'TOO_MANY_REQUESTS'],
    fieldNames: { token: 'referral_code' },
  },
  (ctx, { body }) => validateSignUpInvitation(ctx, body.referral_code),
);

const signUpRoute = legacyRoute(
  {
    method: 'post',
    path: '/signUp',
    summary: 'Create an account with the single-use link of an invitation',
    access: 'guest',
    body: object({
      name: textField('NAME_INVALID'),
      surname: textField('SURNAME_INVALID'),
      email: optionalText().max(EMAIL_MAX, 'TOO_LONG' satisfies FieldCode),
      password: textField('PASSWORD_REQUIRED'),
      language: languageField,
      referral_code: textField('REFERRAL_MISSING'),
      tos: describedAs(mixed().nullable(), 'boolean'),
      pp: describedAs(mixed().nullable(), 'boolean'),
    }),
    answer: {},
    errors: ['SIGN_UP_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
    fieldNames: { token: 'referral_code', privacyAccepted: 'pp', termsAccepted: 'tos' },
  },
  async (ctx, { body }) => {
    const { name, surname, language, password, referral_code: token } = body;
    // The account gets the invited address; another address in the request is refused.
    const email = body.email ? normalizeEmail(body.email) : null;
    if (email !== null && email !== (await validateSignUpInvitation(ctx, token)).email) {
      throw new DomainError('VALIDATION_FAILED', { fields: { email: 'EMAIL_INVALID' } });
    }
    await signUp(ctx, { token, name, surname, language, password, privacyAccepted: isOn(body.pp), termsAccepted: isOn(body.tos) });
    return {};
  },
);

/** Signing up with an invitation, below /api/user (docs/specification.md#7-the-calls-it-makes). */
export const SIGN_UP_ROUTES = [validateSignUpTokenRoute, signUpRoute] as const;
