import { timingSafeEqual } from 'node:crypto';
import { formerHmacOf, hmacOf, type Key, type KeyPurpose, type KeyRing } from './key-ring.ts';

const HOUR = 60 * 60 * 1000;
/** Between the id of the key and the signature, where there is an id: needs no escape in URLs, and neither part contains it. */
export const SIGNATURE_MARK = '~';

/**
 * How long a signature stays valid after its key was replaced everywhere and removed from the settings, in milliseconds. Mails are read years later;
 * addresses of files and calendars that are on open pages end by themselves within a day. All others end with their key.
 */
const VALID_AFTER_KEY: Partial<Record<KeyPurpose, number>> = { unsubscribe: Number.POSITIVE_INFINITY, file: 25 * HOUR, 'class-calendar': 25 * HOUR };

/** Signs a text for one purpose with the current key: the id of the key and the HMAC, for a URL or a token. */
export function sign({ current }: KeyRing, purpose: KeyPurpose, text: string): string {
  return `${current.id}${SIGNATURE_MARK}${hmacOf(current, purpose, text).toString('base64url')}`;
}

function isInForce(key: Key, purpose: KeyPurpose, now: Date): boolean {
  return key.retiredAt === null || now.getTime() < key.retiredAt.getTime() + (VALID_AFTER_KEY[purpose] ?? 0);
}

/** Returns the key with which a text was signed for a purpose, also by a release without key ids; null if none of the ring was. */
export function signerOf(keys: KeyRing, purpose: KeyPurpose, text: string, { signature, now }: { signature: string; now: Date }): Key | null {
  const [first = '', second] = signature.split(SIGNATURE_MARK);
  const signer =
    second === undefined
      ? keys.all.find((key) => isSameSecret(first, formerHmacOf(key, purpose, text).toString('base64url')))
      : [keys.find(first)].find((key) => key !== undefined && isSameSecret(second, hmacOf(key, purpose, text).toString('base64url')));
  return signer !== undefined && isInForce(signer, purpose, now) ? signer : null;
}

/** Whether a text was signed for a purpose with a key that is in force. */
export const isSigned = (keys: KeyRing, purpose: KeyPurpose, text: string, sent: { signature: string; now: Date }): boolean =>
  signerOf(keys, purpose, text, sent) !== null;

/** Compares a secret that was sent with the expected one, in a time that does not reveal where they differ. */
export function isSameSecret(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
