import type { ClassType } from '../../../schema/class-schedule.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { Actor } from '../shared/context.ts';

/** Facts about a viewer's membership in the team of a course, as the policy needs them. */
export interface ClassFacts {
  /** Null: not on the team. */
  teamRole: UserRole | null;
  allModules: boolean;
  moduleIds: readonly string[];
}

/** What the policy needs of a class, as it is or as a form describes it. */
export interface ClassScope {
  classType: ClassType;
  moduleId: string | null;
  leaderId: string | null;
}

const trains = ({ teamRole, allModules, moduleIds }: ClassFacts, moduleId: string | null): boolean =>
  teamRole === 'module_trainer' && moduleId !== null && (allModules || moduleIds.includes(moduleId));

/** The team roles that edit the classes they lead. */
const leads = ({ teamRole }: ClassFacts): boolean => teamRole === 'class_leader' || teamRole === 'instructor';

/** What a viewer who sees a class may do with it (docs/product-rules.md#2-who-may-do-what). */
export const classPolicy = {
  moderate: (actor: Actor, facts: ClassFacts, scope: ClassScope): boolean =>
    actor.role === 'admin' ||
    facts.teamRole === 'instructor' ||
    (facts.teamRole === 'class_leader' && scope.leaderId === actor.id) ||
    trains(facts, scope.moduleId),
  /** May add the class, change it to this, and delete it. */
  edit: (actor: Actor, facts: ClassFacts, scope: ClassScope): boolean =>
    actor.role === 'admin' || (leads(facts) && scope.leaderId === actor.id) || trains(facts, scope.moduleId),
  /** May add some class to the course. */
  add: (actor: Actor, facts: ClassFacts): boolean =>
    actor.role === 'admin' || leads(facts) || (facts.teamRole === 'module_trainer' && (facts.allModules || facts.moduleIds.length > 0)),
  /** The leader of a class that the viewer adds without naming one: those who may edit only what they lead. */
  defaultLeader: (actor: Actor, facts: ClassFacts): string | null => (actor.role !== 'admin' && leads(facts) ? actor.id : null),
  /** May choose another leader than oneself. */
  chooseLeader: (actor: Actor, facts: ClassFacts): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
};
