import { authorize } from '../shared/authorize.ts';
import { type Actor, type Ctx, requireActor } from '../shared/context.ts';

/** Who may upload files: admins create all content (docs/product-rules.md#2-who-may-do-what). */
export const filePolicy = {
  store: (actor: Actor): boolean => actor.role === 'admin',
};

/**
 * Returns the viewer if he or she may upload files; call it before any byte is read.
 * @throws NOT_SIGNED_IN, NOT_AUTHORIZED
 */
export function requireUploader(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  authorize(filePolicy.store(actor));
  return actor;
}
