import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { PasskeyEntity } from '../../domain/auth/passkey.entity.ts';
import { SecondFactorEntity } from '../../domain/auth/second-factor.entity.ts';
import { SoftwareAuthenticator } from '../software-authenticator.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';

/** Stores a passkey of a user, and turns two-step sign-in on if it is off. Returns the row, and the authenticator that signs with it. */
export async function buildPasskey(
  db: EntityManager,
  userId: string,
  siteUrl = TEST_SETTINGS.siteUrl,
): Promise<{ passkey: PasskeyEntity; authenticator: SoftwareAuthenticator }> {
  const now = new Date();
  const authenticator = new SoftwareAuthenticator(siteUrl);
  const keys = { credentialId: authenticator.id, publicKey: authenticator.coseKey.toString('base64url'), counter: 0, transports: ['internal'] };
  const passkey = db.create(PasskeyEntity, { id: randomUUID(), userId, ...keys, name: 'Phone', createdAt: now, lastUsedAt: null });
  await db.insert(PasskeyEntity, passkey);
  const factor = { userId, encryptedSecret: '', startedAt: now, confirmedAt: now, appPending: false, lastStep: 0, lastChallengeAt: null, encryptedCodes: null };
  await db.createQueryBuilder().insert().into(SecondFactorEntity).values(factor).orIgnore().execute();
  return { passkey, authenticator };
}
