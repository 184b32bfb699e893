import type { Actor } from '../shared/context.ts';

/** Who sees jobs that gave up and may try them again (docs/product-rules.md#8-interfaces). They name people and their addresses. */
export const jobPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
