import { Router } from 'express';
import type { HttpDeps } from '../http/deps.ts';
import { ACADEMY_ROUTES } from './academies/academy.routes.ts';
import { DUPLICATE_ROUTES } from './authoring/duplicate.routes.ts';
import { docsPage } from './docs-page.ts';
import { PROGRESS_ROUTES } from './learning/progress.routes.ts';
import { createLegacyNotFound, createLegacyRouter, type RouteGroup } from './legacy-route.ts';
import { type OpenapiDocument, openapiDocument } from './openapi.ts';
import { FILE_ROUTES } from './uploads/file-upload.routes.ts';
import { USER_ROUTES } from './users/user.routes.ts';

/** Every documented endpoint, by the first part of its path (docs/specification.md#7-the-calls-it-makes). */
export const ROUTE_GROUPS: readonly RouteGroup[] = [USER_ROUTES, ACADEMY_ROUTES, DUPLICATE_ROUTES, PROGRESS_ROUTES, FILE_ROUTES];

function createDocumentationRouter(siteName: string): Router {
  const router = Router();
  let document: OpenapiDocument | undefined;
  const made = (): OpenapiDocument => {
    document ??= openapiDocument(ROUTE_GROUPS, siteName);
    return document;
  };
  router.get('/openapi.json', (_request, response) => {
    response.json(made());
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(docsPage(made()));
  });
  return router;
}

/** Everything below /api: the documented endpoints, their description, and ROUTE_NOT_FOUND for all the rest (docs/product-rules.md#8-interfaces). */
export function createRestRouter(deps: HttpDeps): Router {
  const router = Router();
  for (const group of ROUTE_GROUPS) router.use(group.prefix, createLegacyRouter(deps, group));
  router.use(createDocumentationRouter(deps.settings.siteName));
  router.use(createLegacyNotFound(deps));
  return router;
}
