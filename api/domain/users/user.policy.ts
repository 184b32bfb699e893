import type { Actor } from '../shared/context.ts';

/** Who may act on the accounts of others (docs/product-rules.md#2-who-may-do-what); one's own needs no policy. Facts in, boolean out. */
export const userPolicy = {
  deactivate: (actor: Actor): boolean => actor.role === 'admin',
  reactivate: (actor: Actor): boolean => actor.role === 'admin',
};
