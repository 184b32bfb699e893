import { hash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits that is safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored instead of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
