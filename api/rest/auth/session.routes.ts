import { object } from 'yup';
import { signIn } from '../../domain/auth/session.service.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described, text } from '../json-schema.ts';
import { textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';
import { toLegacyAccount } from '../users/user-shapes.ts';

export const signInRoute = legacyRoute(
  {
    method: 'post',
    path: '/signIn',
    summary: 'Sign in with address and password; people with two-step sign-in are refused with SECOND_STEP_NOT_SUPPORTED, and sign in on the website',
    access: 'guest',
    body: object({ email: textField('EMAIL_REQUIRED'), password: textField('PASSWORD_REQUIRED') }),
    answer: {
      user: described(schemaOf('Account'), 'The account'),
      token: described(text, 'Sent with every later request as x-access-token, or as a Bearer token'),
    },
    errors: ['SIGN_IN_FAILED', 'EMAIL_UNKNOWN', 'SECOND_STEP_NOT_SUPPORTED', 'TOO_MANY_REQUESTS'],
  },
  async (ctx, { body }) => {
    const { token, user } = await signIn(ctx, body);
    return { user: toLegacyAccount(user), token };
  },
);
