import { IsNull, Not } from 'typeorm';
import { record, recordDenial } from '../audit/audit.service.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction, withActor } from '../shared/transaction.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';
import { decryptFactor, hasApp, hashRecoveryCode, stepOfCode } from './second-factor-secret.ts';

/** The wrong code in 15 minutes of which the person gets a mail: the last one before the step is locked. */
const MAILED_TRY = 10;
const DIGITS = /^\d{6}$/;

/**
 * Uses up a code of the person's authenticator app, or a recovery code; false if it is wrong or was used. The row is locked, so that of several
 * requests with one code only one succeeds, on any replica.
 */
export async function acceptCode(tx: Ctx, user: UserEntity, code: string): Promise<boolean> {
  const userId = user.id;
  const factor = await tx.db.findOne(SecondFactorEntity, { where: { userId, confirmedAt: Not(IsNull()) }, lock: { mode: 'pessimistic_write' } });
  if (factor === null) return false;
  if (DIGITS.test(code)) {
    const secret = hasApp(factor) ? decryptFactor(tx, factor.encryptedSecret) : null;
    const step = secret === null ? null : stepOfCode(secret, code, tx.now());
    if (step === null || step <= factor.lastStep) return false;
    await tx.db.update(SecondFactorEntity, { userId }, { lastStep: step });
    return true;
  }
  const { affected } = await tx.db.delete(RecoveryCodeEntity, { userId, codeHash: hashRecoveryCode(userId, code) });
  if (affected !== 1) return false;
  await recordUsedRecoveryCode(tx, user);
  return true;
}

async function recordUsedRecoveryCode(tx: Ctx, user: UserEntity): Promise<void> {
  await record(withActor(tx, tx.actor ?? actorIn(user)), 'secondFactor.recoveryCode', { type: 'user', id: user.id });
  const left = await tx.db.countBy(RecoveryCodeEntity, { userId: user.id });
  await mailAbout(tx, user, 'recoveryCodeUsed', { left });
}

/** The person as actor of the audit trail, before there is a session. */
const actorIn = ({ id, role, language, contentLanguage }: UserEntity) => ({ id, role, language, contentLanguage, sessionId: '' });

function mailAbout(tx: Ctx, { name, email, language }: UserEntity, template: 'recoveryCodeUsed' | 'wrongCodes', more: { left: number }): Promise<void> {
  const { siteName, siteUrl } = tx.settings;
  const common = { to: email, language };
  if (template === 'wrongCodes') return enqueueMail(tx, { ...common, template, parameters: { name, siteName }, url: `${siteUrl}/forgot-password` });
  return enqueueMail(tx, { ...common, template, parameters: { name, siteName, ...more }, url: `${siteUrl}/settings` });
}

/**
 * Counts a try of a code or a passkey, which the work uses up, and takes it back after a success. Ten wrong ones in 15 minutes lock this step, fifty in a
 * day too. At the tenth the person gets a mail.
 *
 * @throws VALIDATION_FAILED with SECOND_FACTOR_CODE_INVALID, or PASSKEY_INVALID, when `work` returns null for a wrong one, TOO_MANY_REQUESTS
 */
export async function trySecondStep<Result>(ctx: Ctx, user: UserEntity, kind: 'code' | 'passkey', work: () => Promise<Result | null>): Promise<Result> {
  const { rateLimit } = ctx.ports;
  const tries = await rateLimit.consume('secondFactor.account', user.id);
  await rateLimit.consume('secondFactor.day', user.id);
  const takeBack = async (): Promise<void> => {
    await rateLimit.giveBack('secondFactor.account', user.id, 1);
    await rateLimit.giveBack('secondFactor.day', user.id, 1);
  };
  const result = await work().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (result !== null) {
    ctx.afterCommit(async () => {
      await rateLimit.giveBack('secondFactor.day', user.id, 1);
      await rateLimit.take('secondFactor.account', user.id);
    });
    return result;
  }
  await inTransaction(ctx, async (tx) => {
    await recordDenial(tx, `secondFactor.${kind}`, { type: 'user', id: user.id });
    if (tries === MAILED_TRY) await mailAbout(tx, user, 'wrongCodes', { left: 0 });
  });
  if (kind === 'passkey') throw new DomainError('PASSKEY_INVALID');
  throw new DomainError('VALIDATION_FAILED', { fields: { code: 'SECOND_FACTOR_CODE_INVALID' } });
}
