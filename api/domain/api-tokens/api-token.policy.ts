import type { Actor } from '../shared/context.ts';

/** Who makes API tokens and sees those of the site (docs/product-rules.md#8-interfaces). A token makes none. */
export const apiTokenPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin' && actor.token === undefined,
};
