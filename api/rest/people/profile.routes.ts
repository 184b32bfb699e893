import { object } from 'yup';
import { updateProfile } from '../../domain/people/profile.service.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { optionalText, textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';
import { requireOwnId, toLegacyAccount } from '../users/user-shapes.ts';

export const profileRoute = legacyRoute(
  {
    method: 'put',
    path: '/:id',
    idOf: 'caller',
    summary: 'Change name, family name and gender of the caller',
    access: 'signedIn',
    body: object({ name: textField('NAME_INVALID'), surname: textField('SURNAME_INVALID'), gender: optionalText() }),
    answer: { result: described(schemaOf('Account'), 'The account') },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { params, body }) => {
    requireOwnId(ctx, params.id);
    return { result: toLegacyAccount(await updateProfile(ctx, body)) };
  },
);
