import { readOwnMemberships } from '../../domain/memberships/own-memberships.reads.ts';
import { statusesByViewer } from '../../domain/presence/person-status.service.ts';
import { getAccount } from '../../domain/users/user.service.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { legacyRoute } from '../legacy-route.ts';
import { toLegacyAccount } from '../users/user-shapes.ts';

export const accountRoute = legacyRoute(
  {
    method: 'get',
    path: '/account',
    summary: 'The account of the caller',
    access: 'signedIn',
    answer: {
      error: described({ type: 'null' }, 'Always null'),
      user: described(schemaOf('OwnAccount'), 'The account, with the ids of its academies and of the courses it is enrolled in'),
    },
    errors: [],
  },
  async (ctx) => {
    const account = await getAccount(ctx);
    const [{ academyIds, courseIds }, statuses] = await Promise.all([readOwnMemberships(ctx), statusesByViewer(ctx, [account.id], [account.id])]);
    const [own] = statuses.get(account.id) ?? [];
    return { error: null, user: { ...toLegacyAccount(account), isOnline: own?.online ?? false, academies: academyIds, courses: courseIds } };
  },
);
