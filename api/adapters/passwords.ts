import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { PasswordPort } from '../domain/shared/ports.ts';

const MEBIBYTE_IN_KIBIBYTES = 1024;
const ARGON2ID = 2;

/** Concurrent hashes: half of the processors, at most two. On two processors a second hash delays all other requests and is not faster. */
const CONCURRENCY = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/**
 * Hashes passwords with argon2id: 46 MiB and one pass (OWASP's second choice), one or two at a time, so that a hundred
 * concurrent sign-ins do not starve the other requests. `memoryCost` is in KiB.
 */
export function createPasswords(
  { memoryCost = 46 * MEBIBYTE_IN_KIBIBYTES } = {},
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordPort {
  const limit = pLimit(CONCURRENCY);
  const options = { algorithm: ARGON2ID, memoryCost, timeCost: 1, parallelism: 1 };
  return {
    hash: (password) => limit(() => hash(password, options)),
    verify: (stored, password) => limit(() => verify(stored, password)),
  };
}
