import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { formerCipherKey, type KeyPurpose, type KeyRing } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Between the id of the key and the ciphertext, which does not contain it. */
const SEPARATOR = '.';

/** Encrypts a text with the current key, so that a copy of the database does not reveal it. The result begins with `encryptedPrefix`. */
export function encrypt(keys: KeyRing, purpose: KeyPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keys.current.derive(purpose), nonce);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${encryptedPrefix(keys)}${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
}

/** Returns how everything begins that is encrypted with the current key. */
export const encryptedPrefix = ({ current }: KeyRing): string => `${current.id}${SEPARATOR}`;

function open(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Decrypts what a release without key ids encrypted: any key may be the one. */
function openFormer(keys: KeyRing, bytes: Buffer): string | null {
  for (const key of keys.all) {
    try {
      return open(formerCipherKey(key), bytes);
    } catch {
      // The next key.
    }
  }
  return null;
}

/** Decrypts the result of `encrypt` with the key that it names. Throws when the ring does not have that key, or a byte was changed. */
export function decrypt(keys: KeyRing, purpose: KeyPurpose, encrypted: string): string {
  const text = tryDecrypt(keys, purpose, encrypted);
  if (text === null) throw new Error('The value was encrypted with a key that the settings do not have, or was changed');
  return text;
}

/** Like `decrypt`, and returns null instead of an error. */
export function tryDecrypt(keys: KeyRing, purpose: KeyPurpose, encrypted: string): string | null {
  const [first = '', second] = encrypted.split(SEPARATOR);
  if (second === undefined) return openFormer(keys, Buffer.from(first, 'base64url'));
  const key = keys.find(first);
  if (key === undefined) return null;
  try {
    return open(key.derive(purpose), Buffer.from(second, 'base64url'));
  } catch {
    return null;
  }
}
