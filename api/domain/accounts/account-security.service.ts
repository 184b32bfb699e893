import { IsNull, Not } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { announceFactor, deleteFactor } from '../auth/change-second-factor.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { SecondFactorEntity } from '../auth/second-factor.entity.ts';
import { enqueueMail, mailMoment } from '../mail/enqueue-mail.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { findUserByEmail } from '../users/find-user.reads.ts';
import { UserEntity } from '../users/user.entity.ts';
import { emailInput } from '../users/user-input.ts';
import { accountPolicy } from './account.policy.ts';
import { readAccounts } from './account-list.service.ts';
import type { Account } from './account-rows.ts';

type Work = (tx: Ctx, user: UserEntity) => Promise<void>;

/** Changes an active account, whose row is locked, for an admin, and returns it. */
async function changeAccount(ctx: Ctx, id: string, action: AuditAction, work: Work, own: 'allowed' | 'refused' = 'refused'): Promise<Account> {
  const actor = requireActor(ctx);
  const userId = requireId(id);
  await authorizeAudited(ctx, accountPolicy.manage(actor), action, { type: 'user', id: userId });
  if (own === 'refused' && userId === actor.id) throw new DomainError('OWN_ACCOUNT');
  await requireRecentProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const user = await tx.db.findOne(UserEntity, { where: { id: userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    assertFound(user);
    await work(tx, user);
    const account = (await readAccounts(tx, [userId])).get(userId) ?? null;
    assertFound(account);
    return account;
  });
}

/** The parameters of a mail about an account, in the language of its reader. */
const aboutNow = (tx: Ctx, { name, language }: UserEntity) => ({ name, siteName: tx.settings.siteName, date: mailMoment(tx.now(), language) });

/** Mails the acting admin what was done to a person, so that somebody who uses the admin's account is noticed. */
async function tellActor(tx: Ctx, person: UserEntity, template: 'secondFactorResetByYou' | 'sessionsEndedByYou'): Promise<void> {
  const actor = await tx.db.findOneByOrFail(UserEntity, { id: requireActor(tx).id });
  const parameters = { ...aboutNow(tx, actor), person: `${person.name} ${person.surname}`.trim() };
  await enqueueMail(tx, { template, to: actor.email, language: actor.language, parameters, url: `${tx.settings.siteUrl}/admin/audit` });
}

/**
 * Turns off the two-step sign-in of a person who lost the phone, and ends that person's sessions. The person and the admin get a mail. The own account is refused:
 * the settings are for that. Admins only (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws NOT_AUTHORIZED, OWN_ACCOUNT, PROOF_NEEDED, NOT_FOUND also when it is off
 */
export function resetSecondFactor(ctx: Ctx, userId: string): Promise<Account> {
  return changeAccount(ctx, userId, 'user.resetSecondFactor', async (tx, user) => {
    if (!(await tx.db.existsBy(SecondFactorEntity, { userId: user.id, confirmedAt: Not(IsNull()) }))) throw new DomainError('NOT_FOUND');
    await deleteFactor(tx, user.id);
    await endSessions(tx, { userId: user.id });
    await announceFactor(tx, user, 'user.resetSecondFactor', 'secondFactorReset');
    await tellActor(tx, user, 'secondFactorResetByYou');
  });
}

/**
 * Ends all sessions of a person. The person and the admin get a mail. The own account is refused. Admins only (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws NOT_AUTHORIZED, OWN_ACCOUNT, PROOF_NEEDED, NOT_FOUND
 */
export function endAccountSessions(ctx: Ctx, userId: string): Promise<Account> {
  return changeAccount(ctx, userId, 'user.endSessions', async (tx, user) => {
    await endSessions(tx, { userId: user.id });
    await record(tx, 'user.endSessions', { type: 'user', id: user.id });
    const { siteUrl } = tx.settings;
    await enqueueMail(tx, { template: 'sessionsEnded', to: user.email, language: user.language, parameters: aboutNow(tx, user), url: `${siteUrl}/login` });
    await tellActor(tx, user, 'sessionsEndedByYou');
  });
}

/**
 * Changes the email address of an account, whose person lost the mailbox. Links to reset the password that went to the former address become invalid;
 * sessions stay. The person gets a mail at both addresses. Admins only (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED, EMAIL_TAKEN, PROOF_NEEDED, NOT_FOUND
 */
export async function changeAccountEmail(ctx: Ctx, userId: string, input: string): Promise<Account> {
  const change = async (tx: Ctx, user: UserEntity): Promise<void> => {
    const { email: typed } = await validate(emailInput, { email: input });
    const email = typed.toLowerCase();
    if (email === user.email) return;
    if ((await findUserByEmail(tx, email)) !== null) throw new DomainError('EMAIL_TAKEN');
    await tx.db.update(UserEntity, { id: user.id }, { email });
    await tx.db.update(PasswordResetEntity, { userId: user.id, usedAt: IsNull() }, { usedAt: tx.now() });
    await record(tx, 'user.email', { type: 'user', id: user.id });
    tx.publish('user.changed', { userId: user.id });
    publishPeople(tx, 'user.status', [user.id]);
    const common = { language: user.language, parameters: aboutNow(tx, user), url: `${tx.settings.siteUrl}/login` };
    await enqueueMail(tx, { ...common, template: 'emailChangedFrom', to: user.email });
    await enqueueMail(tx, { ...common, template: 'emailChangedTo', to: email });
  };
  return changeAccount(ctx, userId, 'user.email', change, 'allowed');
}
