import { readOwnMemberships } from '../../domain/memberships/own-memberships.reads.ts';
import { statusForViewers } from '../../domain/presence/person-status.service.ts';
import { getAccount } from '../../domain/users/user.service.ts';
import { legacyRoute } from '../legacy-route.ts';
import { toLegacyAccount } from '../users/user-shapes.ts';

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
