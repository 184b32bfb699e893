import type { EntityManager } from 'typeorm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DomainError } from '../domain/shared/errors.ts';
import { memoryRelay, testCtx, testPorts } from '../testing/test-ctx.ts';
import { subscribeToCourse, throttle } from './course-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a throttled function runs at once, and once more at the end of the pause after a burst', () => {
  const act = vi.fn();
  const { call } = throttle(act, 3000);
  for (let count = 0; count < 100; count += 1) call();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  call();
  expect(act).toHaveBeenCalledTimes(3);
});

it('a throttled function does not run any more after it is cancelled', () => {
  const act = vi.fn();
  const { call, cancel } = throttle(act, 3000);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

/** Subscribes to the classes of a course with rights that a test changes. */
async function feed(access: { refusal: Error | null }) {
  const relay = memoryRelay();
  const ctx = testCtx({} as EntityManager, { ports: { ...testPorts(), relay } });
  const requireAccess = async (): Promise<string> => {
    if (access.refusal !== null) throw access.refusal;
    return 'course';
  };
  const events = (await subscribeToCourse(ctx, 'classes.changed', requireAccess))[Symbol.asyncIterator]();
  return { events, publish: (courseId: string) => relay.publish('classes.changed', { courseId }) };
}

it.each([
  [
    'ends without the right to read it',
    new DomainError('NOT_FOUND'),
    async (next: Promise<unknown>) => expect(await next).toEqual({ value: undefined, done: true }),
  ],
  ['fails when the right cannot be read', new Error('no database'), async (next: Promise<unknown>) => expect(next).rejects.toThrow('no database')],
])('a feed of a course reads the right again before each event, and %s', async (_case, refusal, expectEnd) => {
  const access: { refusal: Error | null } = { refusal: null };
  const { events, publish } = await feed(access);
  const first = events.next();
  await publish('another course');
  await publish('course');
  expect(await first).toEqual({ value: { courseId: 'course' }, done: false });
  access.refusal = refusal;
  const second = events.next();
  await publish('course');
  vi.advanceTimersByTime(3000);
  await expectEnd(second);
});
