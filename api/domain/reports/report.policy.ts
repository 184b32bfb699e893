import type { Actor } from '../shared/context.ts';

/** Who reads the operator's overview (docs/product-rules.md#2-who-may-do-what). */
export const reportPolicy = {
  read: (actor: Actor): boolean => actor.role === 'admin',
};
