import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { PasswordPriority } from '../domain/shared/ports.ts';
import { createPasswords } from './passwords.ts';

const CONCURRENT = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const ROOM = 100;

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

it('passwords are hashed with argon2id, 46 MiB and a salt each, and compared character by character', async () => {
  const passwords = createPasswords();
  const [first, second] = await Promise.all([passwords.hash(' Academy!2026'), passwords.hash(' Academy!2026')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(second).not.toBe(first);
  const accepted = await Promise.all(
    [' Academy!2026', 'Academy!2026', ' academy!2026', ' Academy!2026 ', ' Academy!202'].map((text) => passwords.verify(first, text, 'high')),
  );
  expect(accepted).toEqual([true, false, false, false, false]);
});

it('hashing passwords never exceeds the limit of concurrent hashes, also when calls arrive while one finishes', async () => {
  const passwords = createPasswords({}, argon2);
  const calls: Array<Promise<string>> = [];
  for (let round = 0; round < 10; round += 1) {
    for (let call = 0; call < 2; call += 1) calls.push(passwords.hash('password'));
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
  expect(hashing.most).toBe(CONCURRENT);
});

describe('checks of passwords that wait', () => {
  /** Checks that a test ends one by one; `checked` are the passwords in the order in which their checks began. */
  function queue() {
    const checked: string[] = [];
    const ends: Array<() => void> = [];
    const passwords = createPasswords(
      {},
      {
        hash: async () => 'hash',
        verify(_hash, password) {
          checked.push(String(password));
          return new Promise((resolve) => ends.push(() => resolve(true)));
        },
      },
    );
    const refused: string[] = [];
    const verify = (password: string, priority: PasswordPriority) =>
      passwords.verify('hash', password, priority).catch((error: { code: string; details: unknown }) => {
        refused.push(password);
        return error;
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    async function endOne(): Promise<void> {
      ends.shift()?.();
      await settle();
    }
    return { checked, refused, verify, endOne, settle, reserve: passwords.reserve };
  }

  it('begin by priority, then in the order of arrival', async () => {
    const { checked, verify, endOne, settle } = queue();
    for (let index = 0; index < CONCURRENT; index += 1) void verify('running', 'low');
    for (const [password, priority] of [
      ['1 low', 'low'],
      ['2 normal', 'normal'],
      ['3 high', 'high'],
      ['4 normal', 'normal'],
      ['5 high', 'high'],
    ] as const) {
      void verify(password, priority);
    }
    await settle();
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    expect(checked.slice(CONCURRENT)).toEqual(['3 high', '5 high', '2 normal', '4 normal', '1 low']);
  });

  it('are refused with 503 and the seconds to wait when too many wait: the newest of the lowest priority', async () => {
    const { refused, verify, settle } = queue();
    const low = Array.from({ length: CONCURRENT + ROOM + 1 }, (_, index) => verify(`${index} low`, 'low'));
    expect(await low.at(-1)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { parameters: { seconds: 2 } } });
    void verify('high', 'high');
    void verify('normal', 'normal');
    await settle();
    const last = CONCURRENT + ROOM;
    expect(refused).toEqual([`${last} low`, `${last - 1} low`, `${last - 2} low`]);
  });

  it('are refused before they are counted when nobody of a lower priority waits', async () => {
    const { verify, settle, reserve } = queue();
    for (let index = 0; index < CONCURRENT + ROOM - 1; index += 1) void verify('guess', 'normal');
    await settle();
    const release = reserve('normal');
    for (const priority of ['low', 'normal'] as const) expect(() => reserve(priority)).toThrow('SERVICE_UNAVAILABLE');
    expect(() => reserve('high')).not.toThrow();
    release();
  });

  it('of a known device begin next under 600 wrong guesses from 600 networks', async () => {
    const { checked, refused, verify, endOne, settle } = queue();
    for (let network = 0; network < 600; network += 1) void verify(`guess ${network}`, 'normal');
    await settle();
    const known = verify('known', 'high');
    await settle();
    await endOne();
    expect(checked.slice(CONCURRENT)).toEqual(['known']);
    expect(refused).toHaveLength(600 - CONCURRENT - ROOM + 1);
    for (let running = 0; running < CONCURRENT; running += 1) await endOne();
    expect(await known).toBe(true);
  });

  it('of a known device and of a class of 30 begin next, and none of them is refused, in the middle of 5,000 guesses from networks with failures', async () => {
    const { checked, refused, verify, endOne, settle } = queue();
    for (let network = 0; network < 2500; network += 1) void verify('guess', 'low');
    await settle();
    const pupils = Array.from({ length: 30 }, (_, pupil) => `pupil ${pupil}`);
    for (const pupil of pupils) void verify(pupil, 'normal');
    void verify('known', 'high');
    for (let network = 2500; network < 5000; network += 1) void verify('guess', 'low');
    await settle();
    for (let running = 0; running < CONCURRENT + 31; running += 1) await endOne();
    expect(checked.slice(CONCURRENT, CONCURRENT + 31)).toEqual(['known', ...pupils]);
    expect(refused).toEqual(Array(5000 + 31 - CONCURRENT - ROOM).fill('guess'));
  });
});
