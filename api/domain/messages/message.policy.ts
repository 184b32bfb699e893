import type { UserRole } from '../../../schema/roles.ts';
import type { Actor } from '../shared/context.ts';

/** Who may write to all students of a course: admins, and the module trainers of its team (product rules §2). */
export const messagePolicy = {
  send: (actor: Actor, facts: { teamRole: UserRole | null }): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
};
