import { Secret, TOTP } from 'otpauth';
import type { EntityManager } from 'typeorm';
import { RecoveryCodeEntity } from '../../domain/auth/recovery-code.entity.ts';
import { SecondFactorEntity } from '../../domain/auth/second-factor.entity.ts';
import { encryptFactor, hashRecoveryCode } from '../../domain/auth/second-factor-secret.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';

/** The secret of every second factor that `buildSecondFactor` stores. */
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const RECOVERY_CODE = 'abcd-efgh-jkmn-pqrs';

/** Returns the code that an authenticator app shows at a time. */
export const codeAt = (date: Date, secret = FACTOR_SECRET): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: date.getTime() });

/** Turns two-step sign-in on for a user, with one recovery code. */
export async function buildSecondFactor(db: EntityManager, userId: string, keys = TEST_SETTINGS.keys): Promise<void> {
  const now = new Date();
  const encryptedSecret = encryptFactor({ settings: { ...TEST_SETTINGS, keys } }, FACTOR_SECRET);
  await db.insert(SecondFactorEntity, {
    userId,
    encryptedSecret,
    startedAt: now,
    confirmedAt: now,
    lastStep: 0,
    appPending: false,
    lastChallengeAt: null,
    encryptedCodes: null,
  });
  await db.insert(RecoveryCodeEntity, { userId, codeHash: hashRecoveryCode(userId, RECOVERY_CODE), createdAt: now });
}
