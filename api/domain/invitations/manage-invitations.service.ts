import { In, IsNull } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { authorizeAudited, record, recordAll } from '../audit/audit.service.ts';
import { withdrawNotifications } from '../notifications/notify.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { findUserByEmail, requireActiveUser } from '../users/find-user.reads.ts';
import { UserEntity } from '../users/user.entity.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { emailInput, invitationIdsInput } from './invitation-input.ts';
import { lockTargets, mergeTargets, NO_TARGETS, targetsOf } from './invitation-targets.ts';
import { type Issue, issueInvitations, type Link } from './issue-invitations.ts';

async function requireManager(ctx: Ctx, action: AuditAction, id: string | null = null): Promise<string> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, invitationPolicy.invite(actor), action, { type: 'invitation', id });
  return actor.id;
}

/** Locks invitations that are neither used nor revoked, after their targets and one list at a time. */
async function lockUnused(tx: Ctx, ids: readonly string[]) {
  const where = { id: In([...ids]), acceptedAt: IsNull(), revokedAt: IsNull() };
  const targets = (await tx.db.findBy(InvitationEntity, where)).map(targetsOf).reduce(mergeTargets, NO_TARGETS);
  const locked = await lockTargets(tx, targets);
  await advisoryLock(tx, 'invitations');
  const invitations = await tx.db.find(InvitationEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  return { locked, invitations };
}

/** Gives invitations a new link. An account that was deactivated since gets none. */
async function renew(tx: Ctx, ids: readonly string[], { mail, email }: { mail: boolean; email?: string }): Promise<Link[]> {
  const { id, name, surname } = await requireActiveUser(tx, requireActor(tx).id);
  const { locked, invitations } = await lockUnused(tx, ids);
  const users = await tx.db.findBy(UserEntity, { id: In(invitations.flatMap(({ userId }) => userId ?? [])), deactivatedAt: IsNull() });
  const byId = new Map(users.map((user) => [user.id, user]));
  const issues = invitations.flatMap((invitation): Issue[] => {
    const { academyId, courseId, userId } = invitation;
    const common = { id: invitation.id, email: email ?? invitation.email, language: invitation.language, importId: invitation.importId };
    if (userId === null) return [{ ...common, kind: 'signUp', targets: targetsOf(invitation) }];
    const user = byId.get(userId);
    return user === undefined ? [] : [{ ...common, kind: 'access', email: user.email, target: { academyId, courseId }, user }];
  });
  return issueInvitations(tx, issues, { locked, inviter: { id, name: `${name} ${surname}` }, mail });
}

/**
 * Sends invitations again, each with a new link that makes the older one invalid; also expired ones. Those that were accepted or revoked since are left
 * alone. Returns the number of emails. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function resendInvitations(ctx: Ctx, input: readonly string[]): Promise<number> {
  await requireManager(ctx, 'invitation.resend');
  const { ids } = await validate(invitationIdsInput, { ids: input });
  return inTransaction(ctx, async (tx) => {
    const links = await renew(tx, ids, { mail: true });
    await recordAll(
      tx,
      'invitation.resend',
      'invitation',
      links.map(({ id }) => id),
    );
    return links.length;
  });
}

/**
 * Revokes invitations: their links become invalid. Those that were accepted or revoked since are left alone. Returns the number of revoked ones. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function revokeInvitations(ctx: Ctx, input: readonly string[]): Promise<number> {
  await requireManager(ctx, 'invitation.revoke');
  const { ids } = await validate(invitationIdsInput, { ids: input });
  return inTransaction(ctx, async (tx) => {
    const { invitations } = await lockUnused(tx, ids);
    const revoked = invitations.map(({ id }) => id);
    if (revoked.length === 0) return 0;
    await tx.db.update(InvitationEntity, { id: In(revoked) }, { revokedAt: tx.now() });
    await withdrawNotifications(tx, 'invitation', revoked);
    await recordAll(tx, 'invitation.revoke', 'invitation', revoked);
    return revoked.length;
  });
}

/**
 * Makes a new link of an invitation for the admin to pass on, without an email. It makes the older link invalid, because only hashes of links are stored.
 * Admins only.
 *
 * @throws NOT_AUTHORIZED
 * @throws NOT_FOUND when the invitation was accepted or revoked
 */
export async function createInvitationLink(ctx: Ctx, input: string): Promise<string> {
  await requireManager(ctx, 'invitation.link', input);
  const id = requireId(input);
  return inTransaction(ctx, async (tx) => {
    const [link] = await renew(tx, [id], { mail: false });
    if (link === undefined) throw new DomainError('NOT_FOUND');
    await record(tx, 'invitation.link', { type: 'invitation', id });
    return link.url;
  });
}

/**
 * Corrects the address of an invitation to sign up, and sends it to the new address. The link that went to the old address becomes invalid. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 * @throws NOT_FOUND when the invitation was accepted or revoked, or is for an account
 * @throws EMAIL_TAKEN when there is an account with the address
 * @throws ALREADY_INVITED when there is another open invitation of the address
 */
export async function correctInvitation(ctx: Ctx, input: string, address: string): Promise<void> {
  await requireManager(ctx, 'invitation.correct', input);
  const id = requireId(input);
  const { email } = await validate(emailInput, { email: address });
  await inTransaction(ctx, async (tx) => {
    const { invitations } = await lockUnused(tx, [id]);
    const invitation = invitations[0];
    assertFound(invitation, invitation?.kind === 'signUp');
    if ((await findUserByEmail(tx, email)) !== null) throw new DomainError('EMAIL_TAKEN');
    const same = await tx.db.findOneBy(InvitationEntity, { kind: 'signUp', email, acceptedAt: IsNull(), revokedAt: IsNull() });
    if (same !== null && same.id !== id) throw new DomainError('ALREADY_INVITED');
    await renew(tx, [id], { mail: true, email });
    await record(tx, 'invitation.correct', { type: 'invitation', id });
  });
}
