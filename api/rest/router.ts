import { Router } from 'express';
import type { HttpDeps } from '../http/deps.ts';
import { docsPage } from './docs-page.ts';
import { createLegacyNotFound, createLegacyRouter } from './legacy-route.ts';
import { type OpenapiDocument, openapiDocument } from './openapi.ts';
import { ROUTE_GROUPS } from './route-groups.ts';

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
