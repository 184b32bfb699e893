import type { Ctx } from '../shared/context.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { type PasskeyResponse, requestOptions, verifySigned } from './passkey-ceremony.ts';
import type { PasskeyUse } from './passkey-challenge.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';
import { hasApp } from './second-factor-secret.ts';

/** With what a person can take the second step, as parameters of an error: recovery codes always work. */
export interface SecondStepWays extends Record<string, string> {
  app: 'yes' | 'no';
}

/** Returns with what a person can take the second step. With passkeys, `passkey` is what the browser needs to ask for one, as JSON. */
export async function secondStepWays(ctx: Ctx, userId: string, use: PasskeyUse): Promise<SecondStepWays> {
  const [factor, passkeys] = [await ctx.db.findOneBy(SecondFactorEntity, { userId }), await ctx.db.findBy(PasskeyEntity, { userId })];
  const app = hasApp(factor) ? 'yes' : 'no';
  return passkeys.length === 0 ? { app } : { app, passkey: await requestOptions(ctx, userId, passkeys, use) };
}

/**
 * Uses up the challenge that a passkey of the person signed; false if the signature is wrong, the challenge was used, or the counter of the authenticator
 * went back. The row is locked, so that of several requests with one signature only one succeeds, on any replica.
 */
export async function acceptPasskey(tx: Ctx, userId: string, response: PasskeyResponse): Promise<boolean> {
  const factor = await tx.db.findOne(SecondFactorEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  if (factor === null || isUsed(factor, response)) return false;
  const passkey = await tx.db.findOneBy(PasskeyEntity, { userId, credentialId: response.json.id });
  const counter = passkey && (await verifySigned(tx, response, passkey));
  if (passkey === null || counter === null) return false;
  await tx.db.update(PasskeyEntity, { id: passkey.id }, { counter, lastUsedAt: tx.now() });
  await tx.db.update(SecondFactorEntity, { userId }, { lastChallengeAt: response.issuedAt });
  return true;
}

/** Whether the challenge, or a later one, was used. */
export const isUsed = ({ lastChallengeAt }: SecondFactorEntity, { issuedAt }: PasskeyResponse): boolean =>
  lastChallengeAt !== null && issuedAt <= lastChallengeAt;
