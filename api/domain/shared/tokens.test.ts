import { expect, it } from 'vitest';
import { createToken, hashToken, sessionHash } from './tokens.ts';

it('hashes a session token, and nothing that cannot be one', () => {
  const token = createToken();
  expect(sessionHash(token)).toBe(hashToken(token));
  for (const text of ['', token.slice(1), `${token}x`, 'x'.repeat(16_000)]) expect(sessionHash(text)).toBeNull();
});
