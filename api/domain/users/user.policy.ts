import type { Actor } from '../shared/context.ts';

/** Who may change accounts of others (docs/product-rules.md#2-who-may-do-what). A person's own account needs no policy. */
export const userPolicy = {
  deactivate: (actor: Actor): boolean => actor.role === 'admin',
  reactivate: (actor: Actor): boolean => actor.role === 'admin',
};
