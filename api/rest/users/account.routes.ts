import { mixed, object } from 'yup';
import { setDoNotDisturb, setLanguage } from '../../domain/users/user.service.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described, flag } from '../json-schema.ts';
import { isOn, languageField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';
import { requireOwnId, toLegacyAccount } from './user-shapes.ts';

export const languageRoute = legacyRoute(
  {
    method: 'patch',
    path: '/:id',
    idOf: 'caller',
    summary: 'Set the preferred language of the caller',
    access: 'signedIn',
    body: object({ language: languageField }),
    answer: { result: described(schemaOf('Account'), 'The account') },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { params, body }) => {
    requireOwnId(ctx, params.id);
    return { result: toLegacyAccount(await setLanguage(ctx, body.language)) };
  },
);

export const availabilityRoute = legacyRoute(
  {
    method: 'post',
    path: '/dnd',
    summary: "Available ('0') or not available ('1')",
    access: 'signedIn',
    body: object({ status: mixed<'0' | '1' | 0 | 1>().oneOf(['0', '1', 0, 1], 'CHOICE_INVALID').required('REQUIRED') }),
    answer: { dnd: described(flag, '0 available, 1 not available') },
    errors: [],
  },
  async (ctx, { body }) => ({ dnd: (await setDoNotDisturb(ctx, isOn(body.status))).doNotDisturb ? 1 : 0 }),
);
