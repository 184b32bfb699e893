import type { UserRole } from '../../../schema/roles.ts';
import type { Actor } from '../shared/context.ts';

/** Facts about a viewer's membership in a course team, as the policy needs them. */
export interface ReviewFacts {
  teamRole: UserRole | null;
  allModules: boolean;
  moduleIds: readonly string[];
}

/** Who may read other learners' progress in a module (docs/product-rules.md#2-who-may-do-what): admins, instructors, and module trainers in their modules. */
export const reviewPolicy = {
  review: (actor: Actor, facts: ReviewFacts, moduleId: string): boolean =>
    actor.role === 'admin' ||
    facts.teamRole === 'instructor' ||
    (facts.teamRole === 'module_trainer' && (facts.allModules || facts.moduleIds.includes(moduleId))),
};
