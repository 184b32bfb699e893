import { record } from '../audit/audit.service.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import { enrolInCourse } from '../memberships/enrolment.service.ts';
import { withdrawNotifications } from '../notifications/notify.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { type InvitationTarget, isPublished } from './access-facts.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { tokenInput } from './invitation-input.ts';
import { lockTargets, targetsOf } from './invitation-targets.ts';
import { recordUnknownToken } from './unknown-token.ts';

async function accept(tx: Ctx, token: string): Promise<InvitationTarget> {
  const actor = requireActor(tx);
  const where = { tokenHash: hashToken(token), kind: 'access' as const };
  // The target before the invitation, as deletions lock them. Deleting a target deletes its invitations.
  await lockTargets(tx, targetsOf(await tx.db.findOneBy(InvitationEntity, where)));
  const invitation = await tx.db.findOne(InvitationEntity, { where, lock: { mode: 'pessimistic_write' } });
  const now = tx.now();
  if (invitation === null || invitation.acceptedAt !== null || invitation.revokedAt !== null || invitation.expiresAt <= now) {
    throw new DomainError('INVITATION_INVALID');
  }
  if (!invitationPolicy.accept(actor, { invitedUserId: invitation.userId })) throw new DomainError('INVITATION_OTHER_ACCOUNT');
  const { id, academyId, courseId } = invitation;
  // The target is not published yet: the invitation stays valid until it is.
  if (actor.role !== 'admin' && !(await isPublished(tx, invitation))) throw new DomainError('NOT_FOUND');
  await tx.db.update(InvitationEntity, { id }, { acceptedAt: now });
  await withdrawNotifications(tx, 'invitation', [id]);
  if (courseId !== null) await enrolInCourse(tx, actor.id, courseId);
  if (academyId !== null) await addAcademyMember(tx, actor.id, academyId);
  await record(tx, 'invitation.accept', { type: courseId === null ? 'academy' : 'course', id: courseId ?? academyId });
  return { academyId, courseId };
}

/**
 * Accepts an invitation to an academy or a course: creates the membership or the enrolment. Works once, for the invited account only
 * (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws INVITATION_INVALID, INVITATION_OTHER_ACCOUNT, NOT_FOUND while the target is not published, TOO_MANY_REQUESTS for unknown tokens
 */
export async function acceptInvitation(ctx: Ctx, input: string): Promise<InvitationTarget> {
  requireActor(ctx);
  const { token } = await validate(tokenInput, { token: input });
  try {
    return await inTransaction(ctx, (tx) => accept(tx, token));
  } catch (error) {
    if (error instanceof DomainError) await recordUnknownToken(ctx, token, 'invitation.accept');
    throw error;
  }
}
