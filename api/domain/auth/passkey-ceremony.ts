import type { AuthenticationResponseJSON, AuthenticatorTransportFuture, RegistrationResponseJSON } from '@simplewebauthn/server';
import { SECOND_STEP_LIFE } from '../../../schema/limits.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import type { PasskeyEntity } from './passkey.entity.ts';
import { createPasskeyChallenge, type PasskeyUse, timeOfChallenge } from './passkey-challenge.ts';

/** Loaded when a passkey is used: its parts for certificates would slow down each start. */
const library = () => import('@simplewebauthn/server');

/** What a browser returned for a passkey, and the challenge in it. */
export interface PasskeyResponse {
  json: RegistrationResponseJSON | AuthenticationResponseJSON;
  /** In base64url, as the authenticator signed it. */
  challenge: string;
  issuedAt: Date;
}

/** A credential that an authenticator made. */
export type NewCredential = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The host and the origin to which passkeys are bound: those of SITE_URL. */
function partyOf({ settings }: Ctx): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(settings.siteUrl);
  return { rpID: hostname, origin };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64url, 'base64url'));
const descriptorOf = ({ credentialId, transports }: PasskeyEntity) => ({ id: credentialId, transports: transports as AuthenticatorTransportFuture[] });

/** Returns what `navigator.credentials.create` needs, as JSON. Passkeys that the person has are not made again. */
export async function creationOptions(ctx: Ctx, user: UserEntity, known: readonly PasskeyEntity[], use: PasskeyUse): Promise<string> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: ctx.settings.siteName,
    rpID: partyOf(ctx).rpID,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: `${user.name} ${user.surname}`.trim(),
    challenge: createPasskeyChallenge(ctx, user.id, use),
    timeout: SECOND_STEP_LIFE,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    // The second step after a password: possession is enough, and security keys without a PIN work.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return JSON.stringify(options);
}

/** Returns what `navigator.credentials.get` needs, as JSON. */
export async function requestOptions(ctx: Ctx, userId: string, known: readonly PasskeyEntity[], use: PasskeyUse): Promise<string> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    challenge: createPasskeyChallenge(ctx, userId, use),
    timeout: SECOND_STEP_LIFE,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  });
  return JSON.stringify(options);
}

/**
 * Reads what a browser returned; null if it is malformed, or answers no challenge for this person and this use.
 *
 * @throws PASSKEY_EXPIRED
 */
export function readResponse(ctx: Ctx, userId: string, text: string, use: PasskeyUse): PasskeyResponse | null {
  const parse = (source: string): unknown => {
    try {
      return JSON.parse(source);
    } catch {
      return null;
    }
  };
  const json = parse(text) as Partial<AuthenticationResponseJSON> | null;
  if (typeof json?.id !== 'string' || typeof json.response?.clientDataJSON !== 'string') return null;
  const client = parse(Buffer.from(json.response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null;
  if (typeof client?.challenge !== 'string') return null;
  const issuedAt = timeOfChallenge(ctx, userId, use, Buffer.from(client.challenge, 'base64url').toString());
  return issuedAt === null ? null : { json: json as AuthenticationResponseJSON, challenge: client.challenge, issuedAt };
}

const expected = (ctx: Ctx, { challenge }: PasskeyResponse) => {
  const { rpID, origin } = partyOf(ctx);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false };
};

/** Checks a new credential and returns it; null if it does not belong to this site, or is malformed. */
export async function verifyNew(ctx: Ctx, response: PasskeyResponse): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const json = response.json as RegistrationResponseJSON;
  // The library throws on everything that it refuses.
  const result = await verifyRegistrationResponse({ response: json, ...expected(ctx, response) }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  const known = (Array.isArray(transports) ? transports : []).filter((each) => /^[a-z-]{1,20}$/.test(String(each)));
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: known.slice(0, 8) };
}

/** Checks the signature of a passkey and returns its new counter; null if it is wrong, or if the counter did not grow. */
export async function verifySigned(ctx: Ctx, response: PasskeyResponse, passkey: PasskeyEntity): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const credential = { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter };
  const json = response.json as AuthenticationResponseJSON;
  const result = await verifyAuthenticationResponse({ response: json, credential, ...expected(ctx, response) }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
