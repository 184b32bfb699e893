import { describe, expect, it } from 'vitest';
import { seal, unseal } from './encrypted.ts';

const KEY = 'a-key-for-tests-that-is-long-enough-0123456789';

describe('a sealed text', () => {
  it('opens with its key, and reads differently each time', () => {
    const address = 'https://academy.example/reset/token-أ';
    expect(unseal(KEY, seal(KEY, address))).toBe(address);
    expect(seal(KEY, address)).not.toBe(seal(KEY, address));
    expect(Buffer.from(seal(KEY, address), 'base64url').includes('token')).toBe(false);
  });

  it('stays closed to another key and to a changed byte', () => {
    const sealed = seal(KEY, 'https://academy.example/reset/token');
    expect(() => unseal(`${KEY}x`, sealed)).toThrow();
    const changed = Buffer.from(sealed, 'base64url');
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    expect(() => unseal(KEY, changed.toString('base64url'))).toThrow();
  });
});
