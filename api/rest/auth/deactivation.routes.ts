import { mixed, object } from 'yup';
import { deactivateAccount, deactivateUser, reactivateUser } from '../../domain/auth/deactivation.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { describedAs, isOn, optionalText } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';

export const deactivateRoute = legacyRoute(
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
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'LAST_ADMIN', 'PASSWORD_INVALID', 'PROOF_NEEDED', 'TOO_MANY_REQUESTS'],
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
