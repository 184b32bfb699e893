import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits that is safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored instead of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
