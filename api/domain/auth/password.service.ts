import { randomUUID } from 'node:crypto';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { changePasswordInput, resetPasswordInput } from '../../../schema/forms.ts';
import { record } from '../audit/audit.service.ts';
import { recordInvalidLink } from '../audit/invalid-link.ts';
import { enqueueMail, MAIL_JOB, mailMoment } from '../mail/enqueue-mail.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireUncommonPassword } from '../users/common-password.ts';
import { findUserByEmail, lockActiveUser, requireActiveUser } from '../users/find-user.reads.ts';
import { UserEntity } from '../users/user.entity.ts';
import { emailInput } from '../users/user-input.ts';
import { countAttempt, endWait, forgetAttempts } from './attempt-limits.ts';
import { endSessions } from './end-sessions.ts';
import { requireOwnPassword } from './own-password.ts';
import { PasswordResetEntity } from './password-reset.entity.ts';

/** Maximum number of reset mails to one account while one link is valid, over all network addresses. */
const RESETS_PER_LIFE = 5;

/** Runs the same number of statements as for a known account and leaves nothing behind, so that both take the same time. */
async function pretendReset(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const id = randomUUID();
    await tx.db.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    await tx.db.countBy(PasswordResetEntity, { userId: id });
    await tx.db.update(PasswordResetEntity, { userId: id, usedAt: IsNull() }, { usedAt: now });
    await tx.db.insert(OutboxEntity, { id, job: MAIL_JOB, payload: {}, createdAt: now, handedOverAt: now, doneAt: now });
    await tx.db.delete(OutboxEntity, { id });
  });
}

async function sendReset(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, userId);
    const now = tx.now();
    const { resetLife, siteName, siteUrl } = tx.settings;
    const recent = await tx.db.countBy(PasswordResetEntity, { userId: user.id, createdAt: MoreThan(new Date(now.getTime() - resetLife)) });
    if (recent >= RESETS_PER_LIFE) return;
    const token = createToken();
    await tx.db.update(PasswordResetEntity, { userId: user.id, usedAt: IsNull() }, { usedAt: now });
    const reset = { id: randomUUID(), userId: user.id, tokenHash: hashToken(token), createdAt: now, usedAt: null };
    await tx.db.insert(PasswordResetEntity, { ...reset, expiresAt: new Date(now.getTime() + resetLife) });
    await enqueueMail(tx, {
      template: 'passwordReset',
      to: user.email,
      language: user.language,
      parameters: { name: user.name, siteName, minutes: Math.round(resetLife / 60_000) },
      url: `${siteUrl}/reset/${token}`,
    });
  });
}

/**
 * Sends a link to reset the password. Succeeds for every email address and takes the same time, so that the response does not reveal whether
 * an account exists (docs/product-rules.md#4-invitations-and-accounts). A new link revokes the previous one.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<void> {
  const { email } = await validate(emailInput, input);
  await countAttempt(ctx, 'reset', email);
  const user = await findUserByEmail(ctx, email);
  if (user === null || user.deactivatedAt !== null) return pretendReset(ctx);
  await sendReset(ctx, user.id);
}

/** Enqueues a mail about the changed password, revokes open reset links, records the action and lets later features react. */
async function announceChange(tx: Ctx, user: UserEntity, action: AuditAction): Promise<void> {
  await tx.db.update(PasswordResetEntity, { userId: user.id, usedAt: IsNull() }, { usedAt: tx.now() });
  await record(tx, action, { type: 'user', id: user.id });
  await emit(tx, 'password.changed', { userId: user.id });
  await enqueueMail(tx, {
    template: 'passwordChanged',
    to: user.email,
    language: user.language,
    parameters: { name: user.name, siteName: tx.settings.siteName, date: mailMoment(tx.now(), user.language) },
    url: `${tx.settings.siteUrl}/forgot-password`,
  });
}

const openReset = (ctx: Ctx, token: string) => ({ tokenHash: hashToken(token), usedAt: IsNull(), expiresAt: MoreThan(ctx.now()) });

/**
 * Checks a reset link without using it, so that an expired one is noticed before two passwords are typed.
 *
 * @throws LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function validateResetLink(ctx: Ctx, token: string): Promise<void> {
  const reset = await ctx.db.findOneBy(PasswordResetEntity, openReset(ctx, token));
  if (reset !== null && (await ctx.db.existsBy(UserEntity, { id: reset.userId, deactivatedAt: IsNull() }))) return;
  await recordInvalidLink(ctx, 'password.reset');
  throw new DomainError('LINK_INVALID');
}

/**
 * Sets a new password with a reset link, once and within one hour, ends all sessions, and forgets failed sign-ins from this network address.
 *
 * @throws LINK_INVALID, VALIDATION_FAILED
 */
export async function resetPassword(ctx: Ctx, input: { token: string; newPassword: string }): Promise<void> {
  const { token, newPassword } = await validate(resetPasswordInput, input);
  requireUncommonPassword(newPassword, 'newPassword');
  const open = openReset(ctx, token);
  // Checked before the expensive hash, so that an invalid link costs little, and again under the lock.
  if (!(await ctx.db.existsBy(PasswordResetEntity, open))) {
    await recordInvalidLink(ctx, 'password.reset');
    throw new DomainError('LINK_INVALID');
  }
  const passwordHash = await ctx.ports.passwords.hash(newPassword);
  await inTransaction(ctx, async (tx) => {
    const reset = await tx.db.findOne(PasswordResetEntity, { where: open, lock: { mode: 'pessimistic_write' } });
    const user = reset && (await tx.db.findOne(UserEntity, { where: { id: reset.userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } }));
    if (!user) throw new DomainError('LINK_INVALID');
    await tx.db.update(UserEntity, { id: user.id }, { passwordHash });
    await endSessions(tx, { userId: user.id });
    await announceChange(tx, user, 'password.reset');
    tx.afterCommit(async () => void (await forgetAttempts(ctx, 'reset', user.email)));
    // The owner can sign in at once, also where somebody else guessed.
    tx.afterCommit(() => endWait(ctx, user.email));
  });
}

/**
 * Changes the viewer's password and ends all other sessions.
 *
 * @throws OLD_PASSWORD_INVALID, VALIDATION_FAILED
 */
export async function changePassword(ctx: Ctx, input: { oldPassword: string; newPassword: string }): Promise<void> {
  const actor = requireActor(ctx);
  const { oldPassword, newPassword } = await validate(changePasswordInput, input);
  requireUncommonPassword(newPassword, 'newPassword');
  const user = await requireActiveUser(ctx, actor.id);
  await requireOwnPassword(ctx, user, oldPassword, 'OLD_PASSWORD_INVALID');
  const passwordHash = await ctx.ports.passwords.hash(newPassword);
  await inTransaction(ctx, async (tx) => {
    const current = await lockActiveUser(tx, actor.id);
    if (current.passwordHash !== user.passwordHash) throw new DomainError('OLD_PASSWORD_INVALID');
    await tx.db.update(UserEntity, { id: actor.id }, { passwordHash });
    await endSessions(tx, { userId: actor.id, id: Not(actor.sessionId) });
    await announceChange(tx, current, 'password.change');
  });
}
