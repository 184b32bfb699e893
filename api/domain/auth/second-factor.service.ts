import { LessThan } from 'typeorm';
import { secondFactorCodeInput } from '../../../schema/second-factor-forms.ts';
import { record, recordDenial } from '../audit/audit.service.ts';
import { type Ctx, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { lockActiveUser } from '../users/find-user.reads.ts';
import { announceFactor, announcePart, announceRemoval, deleteFactor, issueCodes, lockFactor, newFactor, turnOn } from './change-second-factor.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { requireRecentProof } from './recent-proof.service.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';
import { createFactorSecret, decryptFactor, encryptFactor, factorUrl, hasApp, stepOfCode } from './second-factor-secret.ts';

/** Two-step sign-in of the viewer. */
export interface SecondFactor {
  /** When it was turned on; null: it is off. */
  since: Date | null;
  /** The viewer has confirmed that the last recovery codes are kept. */
  codesKept: boolean;
  recoveryCodesLeft: number;
  /** Codes of an authenticator app count. */
  app: boolean;
  passkeys: Passkey[];
}

/** A passkey of the viewer. */
export type Passkey = Pick<PasskeyEntity, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** What an authenticator app needs. */
export interface FactorSetup {
  /** In base32, to type. */
  secret: string;
  /** To show as a QR code. */
  url: string;
}

const find = ({ db }: Ctx, userId: string): Promise<SecondFactorEntity | null> => db.findOneBy(SecondFactorEntity, { userId });

/** Reads the state of two-step sign-in of the viewer. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const actor = requireSignedIn(ctx);
  const factor = await find(ctx, actor.id);
  const since = factor?.confirmedAt ?? null;
  const recoveryCodesLeft = since === null ? 0 : await ctx.db.countBy(RecoveryCodeEntity, { userId: actor.id });
  const passkeys = await ctx.db.find(PasskeyEntity, { where: { userId: actor.id }, order: { createdAt: 'ASC', id: 'ASC' } });
  return { since, codesKept: factor?.encryptedCodes == null, recoveryCodesLeft, app: hasApp(factor), passkeys };
}

/**
 * Begins to set up an authenticator app: nothing changes until `confirmSecondFactor`. Asked again, it returns the same secret, so that an app that has it
 * already fits.
 *
 * @throws PROOF_NEEDED, SECOND_FACTOR_ON when there is an app
 */
export async function startSecondFactor(ctx: Ctx): Promise<FactorSetup> {
  const { id: userId } = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, userId);
    const factor = await find(tx, userId);
    if (hasApp(factor)) throw new DomainError('SECOND_FACTOR_ON');
    const secret = (factor && decryptFactor(tx, factor.encryptedSecret)) ?? createFactorSecret();
    const app = { encryptedSecret: encryptFactor(tx, secret), lastStep: 0, appPending: factor?.confirmedAt != null };
    if (factor === null) await tx.db.insert(SecondFactorEntity, newFactor(tx, userId, app));
    else await tx.db.update(SecondFactorEntity, { userId }, app);
    return { secret, url: factorUrl(tx, secret, user.email) };
  });
}

/**
 * Makes the codes of an app count with its first one. If that turns two-step sign-in on, it ends all other sessions and returns the recovery codes, which
 * `renewRecoveryCodes` returns until `confirmRecoveryCodes`; beside passkeys it returns none.
 *
 * @throws VALIDATION_FAILED with SECOND_FACTOR_CODE_INVALID, SECOND_FACTOR_ON
 */
export async function confirmSecondFactor(ctx: Ctx, input: { code: string }): Promise<string[]> {
  const actor = requireSignedIn(ctx);
  const { code } = await validate(secondFactorCodeInput, input);
  const codes = await inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, actor.id);
    const factor = await find(tx, actor.id);
    if (hasApp(factor)) throw new DomainError('SECOND_FACTOR_ON');
    const secret = factor && decryptFactor(tx, factor.encryptedSecret);
    const step = secret === null ? null : stepOfCode(secret, code, tx.now());
    if (factor === null || step === null) return null;
    if (factor.confirmedAt === null) return turnOn(tx, user, { ...factor, lastStep: step }, actor.sessionId);
    await tx.db.update(SecondFactorEntity, { userId: actor.id }, { appPending: false, lastStep: step });
    await announcePart(tx, user, 'add', null);
    return [];
  });
  if (codes !== null) return codes;
  await recordDenial(ctx, 'secondFactor.on', { type: 'user', id: actor.id });
  throw new DomainError('VALIDATION_FAILED', { fields: { code: 'SECOND_FACTOR_CODE_INVALID' } });
}

/**
 * Returns new recovery codes, or those that the viewer has not confirmed yet: a lost answer loses none. The former ones work until
 * `confirmRecoveryCodes`.
 *
 * @throws PROOF_NEEDED, NOT_FOUND when two-step sign-in is off
 */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { id } = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const { factor } = await lockFactor(tx, id);
    const known = factor.encryptedCodes === null ? null : decryptFactor(tx, factor.encryptedCodes);
    if (known !== null) return known.split(' ');
    await record(tx, 'secondFactor.codes', { type: 'user', id });
    return issueCodes(tx, id);
  });
}

/**
 * Confirms that the viewer keeps the new recovery codes: they are not shown again, and the former ones become invalid.
 *
 * @throws NOT_FOUND when two-step sign-in is off
 */
export async function confirmRecoveryCodes(ctx: Ctx): Promise<void> {
  const { id: userId } = requireSignedIn(ctx);
  await inTransaction(ctx, async (tx) => {
    const { factor } = await lockFactor(tx, userId);
    if (factor.encryptedCodes === null) return;
    const [newest] = await tx.db.find(RecoveryCodeEntity, { where: { userId }, order: { createdAt: 'DESC' }, take: 1 });
    if (newest !== undefined) await tx.db.delete(RecoveryCodeEntity, { userId, createdAt: LessThan(newest.createdAt) });
    await tx.db.update(SecondFactorEntity, { userId }, { encryptedCodes: null });
  });
}

/**
 * Turns two-step sign-in of the viewer off, also one that is being set up. Those whose role must use it set it up again before anything else.
 *
 * @throws PROOF_NEEDED
 */
export async function removeSecondFactor(ctx: Ctx): Promise<void> {
  const { id } = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, id);
    const wasOn = (await find(tx, id))?.confirmedAt != null;
    await deleteFactor(tx, id);
    if (wasOn) await announceFactor(tx, user, 'secondFactor.off', 'secondFactorOff');
  });
}

/**
 * Removes the viewer's authenticator app, also one that is being set up. Passkeys stay; without any, two-step sign-in is off.
 *
 * @throws PROOF_NEEDED
 */
export async function removeAuthenticatorApp(ctx: Ctx): Promise<void> {
  const { id: userId } = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, userId);
    const factor = await find(tx, userId);
    if (factor === null) return;
    if (factor.confirmedAt === null) return deleteFactor(tx, userId);
    const counted = hasApp(factor);
    await tx.db.update(SecondFactorEntity, { userId }, { encryptedSecret: '', appPending: false, lastStep: 0 });
    if (counted) await announceRemoval(tx, user, null);
  });
}
