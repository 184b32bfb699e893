import type { Actor } from '../shared/context.ts';

/** Facts about a viewer's relation to an academy, as the policy needs them. */
export interface AcademyFacts {
  member: boolean;
}

/** What a viewer may do with a visible academy (docs/product-rules.md#2-who-may-do-what). */
export const academyPolicy = {
  seeLearners: (actor: Actor, facts: AcademyFacts): boolean => actor.role === 'admin' || facts.member,
  edit: (actor: Actor): boolean => actor.role === 'admin',
};
