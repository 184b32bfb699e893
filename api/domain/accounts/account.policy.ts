import type { Actor } from '../shared/context.ts';

/** Who may read and change the accounts of others (docs/product-rules.md#2-who-may-do-what). */
export const accountPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
