import type { Actor } from '../shared/context.ts';

export interface InvitationFacts {
  /** The account an access invitation was sent to. */
  invitedUserId: string | null;
}

/** Who may invite and who may accept (docs/product-rules.md#2-who-may-do-what, docs/product-rules.md#4-invitations-and-accounts). */
export const invitationPolicy = {
  invite: (actor: Actor): boolean => actor.role === 'admin',
  accept: (actor: Actor, facts: InvitationFacts): boolean => facts.invitedUserId === actor.id,
};
