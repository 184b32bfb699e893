import { hash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX } from '../../../schema/token-scopes.ts';

/** Characters of a token. */
const TOKEN_LENGTH = 43;

/** Creates a token of 256 random bits that is safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored instead of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Creates an API token. Its `hash` is stored. */
export function createApiTokenText(): { token: string; hash: string } {
  const secret = createToken();
  return { token: `${API_TOKEN_PREFIX}${secret}`, hash: hashToken(secret) };
}

/** Returns the hash by which the session or the API token is found, that of an API token with its prefix; null for a text that cannot be a token. */
export function sessionHash(token: string): string | null {
  const isApiToken = token.startsWith(API_TOKEN_PREFIX);
  const secret = isApiToken ? token.slice(API_TOKEN_PREFIX.length) : token;
  if (secret.length !== TOKEN_LENGTH) return null;
  return isApiToken ? `${API_TOKEN_PREFIX}${hashToken(secret)}` : hashToken(secret);
}

/** Returns the stored hash of an API token from what `sessionHash` returned; null for that of a session. */
export const apiTokenHashOf = (tokenHash: string): string | null => (tokenHash.startsWith(API_TOKEN_PREFIX) ? tokenHash.slice(API_TOKEN_PREFIX.length) : null);
