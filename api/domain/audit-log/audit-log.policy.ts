import type { Actor } from '../shared/context.ts';

/** Who reads the audit trail (docs/product-rules.md#8-interfaces). */
export const auditLogPolicy = {
  read: (actor: Actor): boolean => actor.role === 'admin',
};
