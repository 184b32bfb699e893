import { ACCOUNT_ROUTES } from './account.routes.ts';
import { INVITATION_ROUTES } from './invitation.routes.ts';
import type { RouteGroup } from './legacy-route.ts';
import { SESSION_ROUTES } from './session.routes.ts';

/** Everything below /api/user (spec §7). */
export const USER_ROUTES: RouteGroup = { prefix: '/user', routes: [...SESSION_ROUTES, ...INVITATION_ROUTES, ...ACCOUNT_ROUTES] };
