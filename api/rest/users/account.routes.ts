import { mixed, object } from 'yup';
import { deactivateAccount, deactivateUser, reactivateUser } from '../../domain/auth/deactivation.service.ts';
import { changePassword } from '../../domain/auth/password.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { getAccount, setDoNotDisturb, setLanguage, updateProfile } from '../../domain/users/user.service.ts';
import { describedAs, isOn, languageField, optionalText, textField } from '../legacy-fields.ts';
import { type LegacyRoute, legacyRoute } from '../legacy-route.ts';
import { requireOwnId, toLegacyAccount } from './user-shapes.ts';

const accountRoute = legacyRoute(
  {
    method: 'get',
    path: '/account',
    summary: 'The account of the caller',
    access: 'signedIn',
    answer: { error: 'Always null', user: 'The account, with language and dnd' },
    errors: [],
  },
  async (ctx) => ({ error: null, user: toLegacyAccount(await getAccount(ctx)) }),
);

const passwordRoute = legacyRoute(
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

const languageRoute = legacyRoute(
  {
    method: 'patch',
    path: '/:id',
    summary: 'Set the preferred language of the caller',
    access: 'signedIn',
    body: object({ language: languageField }),
    answer: { result: 'The account' },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { params, body }) => {
    requireOwnId(ctx, params.id);
    return { result: toLegacyAccount(await setLanguage(ctx, body.language)) };
  },
);

const profileRoute = legacyRoute(
  {
    method: 'put',
    path: '/:id',
    summary: 'Change name, family name and gender of the caller',
    access: 'signedIn',
    body: object({ name: textField('NAME_INVALID'), surname: textField('SURNAME_INVALID'), gender: optionalText() }),
    answer: { result: 'The account' },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { params, body }) => {
    requireOwnId(ctx, params.id);
    return { result: toLegacyAccount(await updateProfile(ctx, body)) };
  },
);

const deactivateRoute = legacyRoute(
  {
    method: 'post',
    path: '/deactivate',
    summary: 'Deactivate the account of the caller, or as an admin any account; with `deactivate` false an admin reactivates it within 30 days',
    access: 'signedIn',
    body: object({
      deactivate: describedAs(mixed().required('REQUIRED'), 'boolean'),
      profileId: optionalText(),
      password: optionalText(),
    }),
    answer: {},
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'LAST_ADMIN', 'PASSWORD_INVALID', 'TOO_MANY_REQUESTS'],
  },
  async (ctx, { body: { deactivate, profileId, password } }) => {
    const own = !profileId || profileId.toLowerCase() === requireActor(ctx).id;
    if (isOn(deactivate) && own) await deactivateAccount(ctx, { password: password ?? null });
    else if (isOn(deactivate)) await deactivateUser(ctx, profileId ?? '');
    else if (own) throw new DomainError('VALIDATION_FAILED', { fields: { deactivate: 'CHOICE_INVALID' } });
    else await reactivateUser(ctx, profileId ?? '');
    return {};
  },
);

const availabilityRoute = legacyRoute(
  {
    method: 'post',
    path: '/dnd',
    summary: "Available ('0') or not available ('1')",
    access: 'signedIn',
    body: object({ status: mixed<'0' | '1' | 0 | 1>().oneOf(['0', '1', 0, 1], 'CHOICE_INVALID').required('REQUIRED') }),
    answer: { dnd: '0 available, 1 not available' },
    errors: [],
  },
  async (ctx, { body }) => ({ dnd: (await setDoNotDisturb(ctx, isOn(body.status))).doNotDisturb ? 1 : 0 }),
);

/** The account of the caller below /api/user (docs/specification.md#7-the-calls-it-makes). */
export const ACCOUNT_ROUTES: readonly LegacyRoute[] = [accountRoute, passwordRoute, languageRoute, profileRoute, deactivateRoute, availabilityRoute];
