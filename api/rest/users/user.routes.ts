import { SESSION_ROUTES } from '../auth/session.routes.ts';
import { INVITATION_ROUTES } from '../invitations/invitation.routes.ts';
import type { RouteGroup } from '../legacy-route.ts';
import { ACCOUNT_ROUTES } from './account.routes.ts';

/** Everything below /api/user (docs/specification.md#7-the-calls-it-makes). */
export const USER_ROUTES: RouteGroup = { prefix: '/user', routes: [...SESSION_ROUTES, ...INVITATION_ROUTES, ...ACCOUNT_ROUTES] };
