import type { Actor } from '../shared/context.ts';

/** What is so between a viewer and an academy. */
export interface AcademyFacts {
  member: boolean;
}

/** Who may do what with an academy that he or she sees (docs/product-rules.md#2-who-may-do-what). */
export const academyPolicy = {
  seeLearners: (actor: Actor, facts: AcademyFacts): boolean => actor.role === 'admin' || facts.member,
  edit: (actor: Actor): boolean => actor.role === 'admin',
};
