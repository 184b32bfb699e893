import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, encryptedPrefix, tryDecrypt } from './encrypted.ts';
import { createKey, createKeyRing, type KeyPurpose } from './key-ring.ts';
import { isSigned, SIGNATURE_MARK, sign } from './signature.ts';

const [A, B] = ['the-first-key-that-is-long-enough-0123456789', 'the-second-key-that-is-long-enough-012345678'];
const [onlyA, onlyB, both] = [createKeyRing({ current: A }), createKeyRing({ current: B }), createKeyRing({ current: B, previous: [A] })];
const NOW = new Date('2026-11-27T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ADDRESS = 'https://academy.example/reset/token-أ';

/** As releases without key ids encrypted. */
function encryptedBefore(secret: string, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`sealed ${secret}`).digest(), Buffer.alloc(12, 7));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.alloc(12, 7), cipher.getAuthTag(), ciphertext]).toString('base64url');
}

describe('a key', () => {
  it('has an id and a check value that are always the same, and another key for each purpose', () => {
    expect(createKey(A)).toMatchObject({ id: createKey(A).id, check: createKey(A).check });
    expect(createKey(A).id).toMatch(/^[0-9a-f]{8}$/);
    expect(createKey(B)).not.toMatchObject({ id: createKey(A).id });
    const purposes: KeyPurpose[] = ['mail', 'notification', 'answer', 'key', 'file', 'class-calendar', 'unsubscribe', 'device', 'audit', 'guest', 'analytics'];
    expect(new Set(purposes.map((purpose) => createKey(A).derive(purpose).toString('hex'))).size).toBe(purposes.length);
  });

  it('that is current is not among the previous ones a second time', () => {
    expect(createKeyRing({ current: A, previous: [A, B, B] }).all.map(({ secret }) => secret)).toEqual([A, B]);
  });
});

describe('an encrypted text', () => {
  it('names its key, is decrypted with it, and differs each time', () => {
    const encrypted = encrypt(onlyA, 'mail', ADDRESS);
    expect(encrypted.startsWith(`${onlyA.current.id}.`)).toBe(true);
    expect(encryptedPrefix(onlyA)).toBe(`${onlyA.current.id}.`);
    expect(decrypt(onlyA, 'mail', encrypted)).toBe(ADDRESS);
    expect(encrypt(onlyA, 'mail', ADDRESS)).not.toBe(encrypted);
    expect(Buffer.from(encrypted.slice(9), 'base64url').includes('token')).toBe(false);
  });

  it('is decrypted with a previous key, and not without it, for another purpose or after a change', () => {
    const encrypted = encrypt(onlyA, 'mail', ADDRESS);
    expect(decrypt(both, 'mail', encrypted)).toBe(ADDRESS);
    expect(() => decrypt(onlyB, 'mail', encrypted)).toThrow('a key that the settings do not have');
    expect(tryDecrypt(both, 'answer', encrypted)).toBeNull();
    const other = encrypted.at(-4) === 'A' ? 'Q' : 'A';
    expect(tryDecrypt(both, 'mail', `${encrypted.slice(0, -4)}${other}${encrypted.slice(-3)}`)).toBeNull();
    expect(tryDecrypt(both, 'mail', encrypted.replace(onlyA.current.id, onlyB.current.id))).toBeNull();
    for (const broken of ['', '.', 'x', `${onlyA.current.id}.`, `${onlyA.current.id}.AA`]) expect(tryDecrypt(both, 'mail', broken)).toBeNull();
  });

  it('of a release without key ids is decrypted with any key of the ring', () => {
    expect(decrypt(both, 'mail', encryptedBefore(A, ADDRESS))).toBe(ADDRESS);
    expect(decrypt(both, 'answer', encryptedBefore(B, ADDRESS))).toBe(ADDRESS);
    expect(tryDecrypt(onlyB, 'mail', encryptedBefore(A, ADDRESS))).toBeNull();
  });
});

describe('a signature', () => {
  const sent = (signature: string, now = NOW) => ({ signature, now });

  it('names its key and is valid for one text and one purpose', () => {
    const signature = sign(onlyA, 'file', 'id:original:1');
    expect(signature.split(SIGNATURE_MARK)[0]).toBe(onlyA.current.id);
    expect(encodeURIComponent(signature)).toBe(signature);
    expect(isSigned(onlyA, 'file', 'id:original:1', sent(signature))).toBe(true);
    expect(isSigned(onlyA, 'file', 'id:original:2', sent(signature))).toBe(false);
    expect(isSigned(onlyA, 'unsubscribe', 'id:original:1', sent(signature))).toBe(false);
    for (const broken of ['', '~', `${onlyA.current.id}~`, `${onlyB.current.id}~${signature.slice(9)}`]) {
      expect(isSigned(both, 'file', 'id:original:1', sent(broken))).toBe(false);
    }
  });

  it('of a previous key is valid while the settings have that key', () => {
    const signature = sign(onlyA, 'device', 'id:me@academy.example');
    expect(isSigned(both, 'device', 'id:me@academy.example', sent(signature))).toBe(true);
    expect(isSigned(onlyB, 'device', 'id:me@academy.example', sent(signature))).toBe(false);
  });

  it('of a release without key ids is valid', () => {
    const former = createHmac('sha256', A).update('unsubscribe:person:feedback').digest('base64url');
    expect(isSigned(both, 'unsubscribe', 'person:feedback', sent(former))).toBe(true);
    expect(isSigned(onlyB, 'unsubscribe', 'person:feedback', sent(former))).toBe(false);
  });

  it('of a key that was replaced everywhere stays valid in mails, for a day in addresses of files, and not elsewhere', () => {
    const replaced = createKeyRing({ current: B }, [createKey(A, NOW)]);
    const of = (purpose: KeyPurpose, days: number) =>
      isSigned(replaced, purpose, 'text', sent(sign(onlyA, purpose, 'text'), new Date(NOW.getTime() + days * DAY)));
    expect([of('unsubscribe', 1), of('unsubscribe', 4000)]).toEqual([true, true]);
    expect([of('file', 1), of('file', 2), of('class-calendar', 1), of('class-calendar', 2)]).toEqual([true, false, true, false]);
    expect([of('device', 0), of('signInChallenge', 0)]).toEqual([false, false]);
    expect(decrypt(replaced, 'mail', encrypt(onlyA, 'mail', ADDRESS))).toBe(ADDRESS);
  });
});
