import type { Ctx } from '../domain/shared/context.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What every resolver receives: made once per request, and once per event of a subscription. */
export interface GqlContext {
  domain: Ctx;
  loaders: Loaders;
  requestId: string;
}

/** Puts the context of a request together. */
export function createGqlContext(domain: Ctx, requestId: string): GqlContext {
  return { domain, requestId, loaders: createLoaders(domain) };
}
