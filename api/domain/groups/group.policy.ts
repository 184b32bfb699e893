import type { Actor } from '../shared/context.ts';

/** Who may read and change groups (docs/product-rules.md#2-who-may-do-what). */
export const groupPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
