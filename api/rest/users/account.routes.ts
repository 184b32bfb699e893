import { mixed, object } from 'yup';
import { readOwnMemberships } from '../../domain/memberships/own-memberships.reads.ts';
import { statusForViewers } from '../../domain/presence/person-status.service.ts';
import { getAccount, setDoNotDisturb, setLanguage, updateProfile } from '../../domain/users/user.service.ts';
import { isOn, languageField, optionalText, textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';
import { requireOwnId, toLegacyAccount } from './user-shapes.ts';

export const accountRoute = legacyRoute(
  {
    method: 'get',
    path: '/account',
    summary: 'The account of the caller',
    access: 'signedIn',
    answer: { error: 'Always null', user: 'The account, with language, dnd, isOnline, and the ids of its academies and of the courses it is enrolled in' },
    errors: [],
  },
  async (ctx) => {
    const account = await getAccount(ctx);
    const [{ academyIds, courseIds }, [own]] = await Promise.all([readOwnMemberships(ctx), statusForViewers(ctx, [account.id], [account.id])]);
    return { error: null, user: { ...toLegacyAccount(account), isOnline: own?.status.online ?? false, academies: academyIds, courses: courseIds } };
  },
);

export const languageRoute = legacyRoute(
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

export const profileRoute = legacyRoute(
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

export const availabilityRoute = legacyRoute(
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
