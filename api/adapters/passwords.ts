import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordPort } from '../domain/shared/ports.ts';

const MEBIBYTE_IN_KIBIBYTES = 1024;
const ARGON2ID = 2;

/** At most `width` tasks at once; the others wait their turn. */
function createGate(width: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/** Hashes at once: half the processors, two at the most. On two processors a second one makes all others wait and is no faster. */
const WIDTH = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/**
 * argon2id with 46 MiB and one pass (OWASP's second choice). One or two at a time, so that a hundred sign-ins at once
 * do not starve the other requests. `memoryCost` in KiB.
 */
export function createPasswords({ memoryCost = 46 * MEBIBYTE_IN_KIBIBYTES } = {}): PasswordPort {
  const gate = createGate(WIDTH);
  const options = { algorithm: ARGON2ID, memoryCost, timeCost: 1, parallelism: 1 };
  return {
    hash: (password) => gate(() => hash(password, options)),
    verify: (stored, password) => gate(() => verify(stored, password)),
  };
}
