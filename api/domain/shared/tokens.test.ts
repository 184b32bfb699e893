import { expect, it } from 'vitest';
import { createToken, hashToken, sessionHash } from './tokens.ts';

it('the hash of a session token is null for a text that cannot be a token', () => {
  const token = createToken();
  expect(sessionHash(token)).toBe(hashToken(token));
  for (const text of ['', token.slice(1), `${token}x`, 'x'.repeat(16_000)]) expect(sessionHash(text)).toBeNull();
});
