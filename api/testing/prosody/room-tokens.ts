import { SignJWT } from 'jose';
import { signRoomToken } from '../../domain/meetings/room-token.ts';
import type { JitsiSettings } from '../../domain/shared/context.ts';

const JITSI = { domain: 'meet.academy.example', appId: 'academy', appSecret: 'a-secret-for-tests-that-is-long-enough-0123456789', p2p: 'off' } as const;

/** What an operator sets, for the application and for Jitsi. */
export const OPERATOR_SETTINGS = {
  JITSI_DOMAIN: JITSI.domain,
  JITSI_APP_ID: JITSI.appId,
  JITSI_APP_SECRET: JITSI.appSecret,
  JICOFO_AUTH_PASSWORD: 'a-password-for-tests',
};

export type Role = 'learner' | 'moderator';

interface TokenOptions {
  /** Settings of another installation. */
  jitsi?: Partial<JitsiSettings>;
  /** Seconds since the token was signed. */
  age?: number;
}

/** Signs a token as the application does. */
export async function signToken(role: Role, roomName: string, { jitsi = {}, age = 0 }: TokenOptions = {}): Promise<string> {
  const pass = { roomName, moderator: role === 'moderator', user: { id: `id-of-${role}`, name: role } };
  const signed = await signRoomToken({ ...JITSI, ...jitsi }, pass, new Date(Date.now() - age * 1000));
  if (signed === null) throw new Error('There is no secret to sign with.');
  return signed.token;
}

/** Signs claims that the application does not use, with its secret. */
export function signClaims(claims: object): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(JITSI.appSecret));
}
