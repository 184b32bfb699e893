import type { Ctx } from '../domain/shared/context.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** The context of every resolver: one per request, and one per event of a subscription. */
export interface GqlContext {
  domain: Ctx;
  loaders: Loaders;
  requestId: string;
}

/** Creates the context of a request. */
export function createGqlContext(domain: Ctx, requestId: string): GqlContext {
  return { domain, requestId, loaders: createLoaders(domain) };
}
