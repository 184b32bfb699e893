import { object } from 'yup';
import { changePassword, requestPasswordReset, resetPassword } from '../../domain/auth/password.service.ts';
import { textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';

export const requestResetRoute = legacyRoute(
  {
    method: 'post',
    path: '/resetPassword',
    summary: 'Send a link to set a new password; succeeds for every address',
    access: 'guest',
    body: object({ email: textField('EMAIL_REQUIRED') }),
    answer: {},
    errors: ['TOO_MANY_REQUESTS'],
  },
  async (ctx, { body }) => {
    await requestPasswordReset(ctx, body);
    return {};
  },
);

export const resetRoute = legacyRoute(
  {
    method: 'post',
    path: '/updatePassword',
    summary: 'Set a new password with the single-use link from the email',
    access: 'guest',
    body: object({ newPassword: textField('PASSWORD_REQUIRED'), token: textField('TOKEN_MISSING') }),
    answer: {},
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return {};
  },
);

export const passwordRoute = legacyRoute(
  {
    method: 'put',
    path: '/password',
    summary: 'Change the password of the caller; all other sessions end',
    access: 'signedIn',
    body: object({ oldPassword: textField('CURRENT_PASSWORD_REQUIRED'), newPassword: textField('PASSWORD_REQUIRED') }),
    answer: {},
    errors: ['OLD_PASSWORD_INVALID', 'TOO_MANY_REQUESTS'],
  },
  async (ctx, { body }) => {
    await changePassword(ctx, body);
    return {};
  },
);
