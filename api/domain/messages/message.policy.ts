import type { UserRole } from '../../../schema/roles.ts';
import type { Actor } from '../shared/context.ts';

/** Who may write to all students of a course: admins, and the module trainers of its team (docs/product-rules.md#2-who-may-do-what). */
export const messagePolicy = {
  send: (actor: Actor, facts: { teamRole: UserRole | null }): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
};
