import { expect, it } from 'vitest';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import type { Ctx } from '../shared/context.ts';
import { beginAttempt, isSignInAfterFailures } from './failed-addresses.ts';

const QUARTER = 15 * 60_000;
const BODY = { email: 'a@academy.example', password: 'secret' };

/** A process with its own memory and clock. */
function process() {
  const rateLimit = memoryRateLimit({});
  let time = QUARTER;
  const asking = { ports: { rateLimit }, now: () => new Date(time) };
  const begin = (address = '192.0.2.1') => beginAttempt({ ...asking, origin: { address, device: '' } } as unknown as Ctx);
  const isLast = (body: unknown = BODY, address = '192.0.2.1') => isSignInAfterFailures(asking, address, body);
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { begin, isLast, pass };
}

it('an address comes last after a failure, for 15 minutes or until that account signs in there', () => {
  const { begin, isLast, pass } = process();
  begin().failed();
  expect([begin('192.0.2.2').priority(1), begin().priority(1), isLast(), isLast(BODY, '192.0.2.2')]).toEqual(['normal', 'low', true, false]);
  pass(QUARTER);
  expect([begin().priority(1), isLast()]).toEqual(['normal', false]);
  begin().failed();
  begin().failed();
  // One of the two accounts: its failure and this attempt are forgotten.
  begin().succeeded(2);
  expect(isLast()).toBe(true);
  begin().succeeded(2);
  expect(isLast()).toBe(false);
});

it('a class that signs in at the same moment is no address with failures, also through other processes; hundreds of failures elsewhere are', () => {
  const { begin } = process();
  const pupils = Array.from({ length: 30 }, () => begin());
  expect(new Set(pupils.map((pupil) => pupil.priority(30)))).toEqual(new Set(['normal']));
  expect([pupils[0]?.priority(60), pupils[0]?.priority(200)]).toEqual(['normal', 'low']);
  for (const pupil of pupils) pupil.succeeded(1);
  expect([begin().priority(1), begin().priority(100)]).toEqual(['normal', 'low']);
});

it('a request is a sign-in by its email and password, in variables or over REST', () => {
  const { begin, isLast } = process();
  begin().failed();
  expect([BODY, { variables: BODY }].map((body) => isLast(body))).toEqual([true, true]);
  expect([null, 'text', {}, { variables: null }, { variables: { email: 'a@academy.example' } }].map((body) => isLast(body))).toEqual(Array(5).fill(false));
});
