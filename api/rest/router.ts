import { Router } from 'express';
import { type Ctx, requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { HttpDeps } from '../http/deps.ts';
import { docsPage } from './docs-page.ts';
import { createLegacyNotFound, createLegacyRouter } from './legacy-route.ts';
import { type OpenapiDocument, openapiDocument } from './openapi.ts';
import { ROUTE_GROUPS } from './route-groups.ts';

/** Requires an admin, or an API token with the scope that the door asked for. @throws NOT_SIGNED_IN, NOT_AUTHORIZED */
function requireAdmin(ctx: Ctx): void {
  if (requireActor(ctx).role !== 'admin') throw new DomainError('NOT_AUTHORIZED');
}

function createDocumentationRouter({ settings: { siteName, version }, makeCtx, schemaText }: HttpDeps): Router {
  const router = Router();
  let document: OpenapiDocument | undefined;
  const made = (): OpenapiDocument => {
    document ??= openapiDocument(ROUTE_GROUPS, siteName);
    return document;
  };
  router.get('/openapi.json', (_request, response) => {
    response.json(made());
  });
  router.get('/schema.graphql', async (request, response) => {
    requireAdmin(await makeCtx(request, 'schema:read'));
    response.set({ 'X-Schema-Version': version, 'Cache-Control': 'no-store' }).type('text/plain').send(`# Version ${version}\n\n${schemaText()}`);
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
  router.use(createDocumentationRouter(deps));
  router.use(createLegacyNotFound(deps));
  return router;
}
