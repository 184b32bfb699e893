import type { Actor } from '../shared/context.ts';

/** Who manages webhooks, and who reads events (docs/product-rules.md#8-interfaces). */
export const webhookPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin',
  readEvents: (actor: Actor): boolean => actor.role === 'admin',
};
