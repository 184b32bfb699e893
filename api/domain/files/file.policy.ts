import type { Actor } from '../shared/context.ts';

/** Who may bring files in: content is the admins' work (product rules §2). */
export const filePolicy = {
  store: (actor: Actor): boolean => actor.role === 'admin',
};
