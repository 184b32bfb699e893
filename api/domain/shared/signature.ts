import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 of a text with a key of the installation. The text begins with its purpose, so that a signature is valid for one purpose only. */
export const hmacOf = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the HMAC of a text for a URL or a token, as base64url. */
export const signatureOf = (key: string, text: string): string => hmacOf(key, text).toString('base64url');

/** Compares a secret that was sent with the expected one, in a time that does not reveal where they differ. */
export function isSameSecret(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
