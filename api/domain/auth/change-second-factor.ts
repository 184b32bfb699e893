import { Not } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { record } from '../audit/audit.service.ts';
import { enqueueMail, mailMoment } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { lockActiveUser } from '../users/find-user.reads.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { endSessions } from './end-sessions.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';
import { createRecoveryCodes, encryptFactor, hasApp, hashRecoveryCode } from './second-factor-secret.ts';

/** The row of a person who had no second factor. */
export const newFactor = (tx: Ctx, userId: string, values: Partial<SecondFactorEntity>): SecondFactorEntity =>
  tx.db.create(SecondFactorEntity, {
    ...{ userId, encryptedSecret: '', startedAt: tx.now(), confirmedAt: null, appPending: false, lastStep: 0, lastChallengeAt: null, encryptedCodes: null },
    ...values,
  });

/** Stores new recovery codes: as hashes, which work at once beside the former ones, and encrypted until the person confirms that they are kept. */
export async function issueCodes(tx: Ctx, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const createdAt = tx.now();
  await tx.db.insert(
    RecoveryCodeEntity,
    codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code), createdAt })),
  );
  await tx.db.update(SecondFactorEntity, { userId }, { encryptedCodes: encryptFactor(tx, codes.join(' ')) });
  return codes;
}

/** Records a change, mails the person about it, and lets all replicas read the account again. */
export async function announceFactor(
  tx: Ctx,
  user: UserEntity,
  action: AuditAction,
  template: 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset',
): Promise<void> {
  await record(tx, action, { type: 'user', id: user.id });
  tx.publish('user.changed', { userId: user.id });
  const { siteName, siteUrl } = tx.settings;
  const parameters = { name: user.name, siteName, date: mailMoment(tx.now(), user.language) };
  await enqueueMail(tx, { template, to: user.email, language: user.language, parameters, url: `${siteUrl}/settings` });
}

/** Records that the app or a passkey came or went while two-step sign-in stays on, and mails the person. `passkey` is its name; null: the app. */
export async function announcePart(tx: Ctx, user: UserEntity, change: 'add' | 'remove', passkey: string | null): Promise<void> {
  await record(tx, `secondFactor.${change}`, { type: 'user', id: user.id });
  const { siteName, siteUrl } = tx.settings;
  const dated = { name: user.name, siteName, date: mailMoment(tx.now(), user.language) };
  const mail = { to: user.email, language: user.language, url: `${siteUrl}/settings` };
  if (passkey === null) return enqueueMail(tx, { ...mail, template: change === 'add' ? 'appAdded' : 'appRemoved', parameters: dated });
  await enqueueMail(tx, { ...mail, template: change === 'add' ? 'passkeyAdded' : 'passkeyRemoved', parameters: { ...dated, passkey } });
}

/** Turns two-step sign-in on, ends all other sessions, and returns the recovery codes. */
export async function turnOn(tx: Ctx, user: UserEntity, factor: SecondFactorEntity, sessionId: string): Promise<string[]> {
  await tx.db.save(SecondFactorEntity, { ...factor, confirmedAt: tx.now() });
  await endSessions(tx, { userId: user.id, id: Not(sessionId) });
  await announceFactor(tx, user, 'secondFactor.on', 'secondFactorOn');
  return issueCodes(tx, user.id);
}

/** Locks the viewer's account and returns the second factor that is on. */
export async function lockFactor(tx: Ctx, userId: string): Promise<{ user: UserEntity; factor: SecondFactorEntity }> {
  const user = await lockActiveUser(tx, userId);
  const factor = await tx.db.findOneBy(SecondFactorEntity, { userId });
  if (factor === null || factor.confirmedAt === null) throw new DomainError('NOT_FOUND');
  return { user, factor };
}

/** Turns two-step sign-in off for a person whose account is locked. */
export async function deleteFactor(tx: Ctx, userId: string): Promise<void> {
  await tx.db.delete(PasskeyEntity, { userId });
  await tx.db.delete(RecoveryCodeEntity, { userId });
  await tx.db.delete(SecondFactorEntity, { userId });
}

/** Removes the app or a passkey, whose row is gone already, of a person whose account is locked. Without the last one, two-step sign-in is off. */
export async function announceRemoval(tx: Ctx, user: UserEntity, passkey: string | null): Promise<void> {
  const isLast = !hasApp(await tx.db.findOneBy(SecondFactorEntity, { userId: user.id })) && !(await tx.db.existsBy(PasskeyEntity, { userId: user.id }));
  if (!isLast) return announcePart(tx, user, 'remove', passkey);
  await deleteFactor(tx, user.id);
  await announceFactor(tx, user, 'secondFactor.off', 'secondFactorOff');
}
