import { hash, randomBytes } from 'node:crypto';

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

/** Returns the hash by which the session of a token is found; null for a text that cannot be a token. */
export function sessionHash(token: string): string | null {
  return token.length === TOKEN_LENGTH ? hashToken(token) : null;
}
