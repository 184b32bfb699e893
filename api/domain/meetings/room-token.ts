import { SignJWT } from 'jose';
import type { JitsiSettings } from '../shared/context.ts';

/** Seconds in which a token can be used to connect. */
export const TOKEN_LIFE = 600;
/** Seconds by which the clock of the Jitsi server may be late. */
const CLOCK_SKEW = 60;
/** Jitsi's name for itself in tokens. */
const AUDIENCE = 'jitsi';

/** The features of Jitsi, without which a moderator could record: false but what a class needs. */
const FEATURES = {
  'screen-sharing': true,
  'send-groupchat': true,
  'create-polls': false,
  'file-upload': false,
  'inbound-call': false,
  'outbound-call': false,
  'sip-inbound-call': false,
  'sip-outbound-call': false,
  'list-visitors': false,
  livestreaming: false,
  recording: false,
  transcription: false,
};

export interface RoomPass {
  roomName: string;
  moderator: boolean;
  /** The person, with the name that others in the room see. */
  user: { id: string; name: string };
}

/** The claims that make somebody a moderator: JaaS reads `moderator`, the plugin token_affiliation of a self-hosted server `affiliation`. */
function moderatorClaims(moderator: boolean) {
  return { moderator: String(moderator), affiliation: moderator ? 'owner' : 'member' };
}

/**
 * Signs a token that admits one person to one room for ten minutes; null without an id and a secret. All values about the person are texts,
 * as Jitsi requires, and there is no email address among them.
 */
export async function signRoomToken(
  jitsi: JitsiSettings,
  { roomName, moderator, user }: RoomPass,
  now: Date,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { domain, appId, appSecret } = jitsi;
  if (domain === undefined || appId === undefined || appSecret === undefined) return null;
  const seconds = Math.floor(now.getTime() / 1000);
  const context = { user: { id: user.id, name: user.name, ...moderatorClaims(moderator) }, features: FEATURES };
  const token = await new SignJWT({ room: roomName, context })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setIssuer(appId)
    .setSubject(domain.replace(/:\d+$/, ''))
    .setIssuedAt(seconds)
    .setNotBefore(seconds - CLOCK_SKEW)
    .setExpirationTime(seconds + TOKEN_LIFE)
    .sign(new TextEncoder().encode(appSecret));
  return { token, expiresAt: new Date((seconds + TOKEN_LIFE) * 1000) };
}
