import type { Router } from 'express';
import type { HttpDeps } from '../http/deps.ts';
import { ACCOUNT_ROUTES } from './account.routes.ts';
import { INVITATION_ROUTES } from './invitation.routes.ts';
import { createLegacyRouter, type RouteGroup } from './legacy-route.ts';
import { SESSION_ROUTES } from './session.routes.ts';

/** Everything below /api/user (spec §7). */
export const USER_ROUTES: RouteGroup = { prefix: '/user', routes: [...SESSION_ROUTES, ...INVITATION_ROUTES, ...ACCOUNT_ROUTES] };

/** The router for /api/user. */
export const createUserRoutes = (deps: HttpDeps): Router => createLegacyRouter(deps, USER_ROUTES);
