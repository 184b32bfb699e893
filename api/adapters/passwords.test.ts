import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const hashing = { running: 0, most: 0, finish: [] as Array<() => void> };
const argon2 = {
  verify: async () => true,
  async hash() {
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    await new Promise<void>((resolve) => hashing.finish.push(resolve));
    hashing.running -= 1;
    return 'hash';
  },
};

it('hashing passwords never exceeds the limit of concurrent hashes, also when calls arrive while one finishes', async () => {
  const allowed = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
  const passwords = createPasswords({}, argon2);
  const calls: Array<Promise<string>> = [];
  for (let round = 0; round < 20; round += 1) {
    for (let call = 0; call < 3; call += 1) calls.push(passwords.hash('password'));
    hashing.finish.shift()?.();
    // Calls in each microtask around the end of a hash.
    for (let task = 0; task < 8; task += 1) {
      await Promise.resolve();
      calls.push(passwords.hash('password'));
    }
  }
  let open = true;
  const all = Promise.all(calls).finally(() => {
    open = false;
  });
  while (open) {
    hashing.finish.shift()?.();
    await Promise.resolve();
  }
  expect(await all).toHaveLength(calls.length);
  expect(hashing.most).toBe(allowed);
});
