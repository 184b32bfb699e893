import type { Actor } from '../shared/context.ts';

/** Who may act on the accounts of others (product rules §2); one's own needs no policy. Facts in, boolean out. */
export const userPolicy = {
  deactivate: (actor: Actor): boolean => actor.role === 'admin',
  reactivate: (actor: Actor): boolean => actor.role === 'admin',
};
