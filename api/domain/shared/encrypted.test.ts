import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './encrypted.ts';

const KEY = 'a-key-for-tests-that-is-long-enough-0123456789';

describe('an encrypted text', () => {
  it('is decrypted with its key, and differs each time', () => {
    const address = 'https://academy.example/reset/token-أ';
    expect(decrypt(KEY, encrypt(KEY, address))).toBe(address);
    expect(encrypt(KEY, address)).not.toBe(encrypt(KEY, address));
    expect(Buffer.from(encrypt(KEY, address), 'base64url').includes('token')).toBe(false);
  });

  it('is not decrypted with another key or after a change', () => {
    const encrypted = encrypt(KEY, 'https://academy.example/reset/token');
    expect(() => decrypt(`${KEY}x`, encrypted)).toThrow();
    const changed = Buffer.from(encrypted, 'base64url');
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    expect(() => decrypt(KEY, changed.toString('base64url'))).toThrow();
  });
});
