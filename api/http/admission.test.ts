import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { createErrorMiddleware } from './error-middleware.ts';

/** Longer than any test: time passes by fake timers only. */
const LIMITS = { running: 2, waiting: 3, wait: 10 * 60_000 } as const;

/** The requests that run, by name, with what ends them. */
const running = new Map<string, () => void>();
/** The names of all requests that ran, in order. */
let started: string[] = [];
const counts = { waiting: 0, refused: 0 };

const application = express();
const report = {
  waiting(count: number): void {
    counts.waiting = count;
  },
  refused(): void {
    counts.refused += 1;
  },
};
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
application.use(
  '/graphql',
  createAdmission(LIMITS, report, {
    firstOf: ({ query }) => (typeof query.first === 'string' ? query.first : null),
    isLast: ({ query }) => query.last === 'yes',
  }),
  (request, response) => {
    const name = String(request.query.name);
    started.push(name);
    running.set(name, () => response.end('done'));
    response.once('close', () => running.delete(name));
  },
);
application.use(createErrorMiddleware(log));
const server = createServer(application);
let address = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
beforeEach(() => {
  started = [];
  counts.refused = 0;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Sent {
  write?: boolean;
  first?: string;
  last?: boolean;
  signal?: AbortSignal;
}

function send(name: string, { write = false, first, last = false, signal }: Sent = {}): Promise<Response> {
  return fetch(`${address}?name=${name}${first === undefined ? '' : `&first=${first}`}${last ? '&last=yes' : ''}`, {
    method: 'POST',
    ...(write ? { headers: { 'idempotency-key': name } } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}
const runs = (name: string) => vi.waitUntil(() => running.has(name));
const waits = (count: number) => vi.waitUntil(() => counts.waiting === count);

/** Sends two requests that run. */
async function fill(): Promise<Array<Promise<Response>>> {
  const both = [send('a'), send('b')];
  await Promise.all(['a', 'b'].map(runs));
  return both;
}

/** Ends all requests, also those that begin meanwhile, until these are answered. */
async function endAll(answers: ReadonlyArray<Promise<Response>>): Promise<number[]> {
  const all = Promise.all(answers);
  let over = false;
  void all.finally(() => {
    over = true;
  });
  await vi.waitUntil(() => {
    for (const end of running.values()) end();
    return over;
  });
  return (await all).map(({ status }) => status);
}

describe('more requests than a process runs at the same time', () => {
  it('wait, and run in the order of arrival, writes before reads, and before both what comes first', async () => {
    const answers = await fill();
    for (const [index, [name, kind]] of (
      [
        ['read', {}],
        ['write', { write: true }],
        ['known device', { write: true, first: 'nura' }],
      ] as const
    ).entries()) {
      answers.push(send(name, kind));
      await waits(index + 1);
    }
    // All three places are taken: the read makes room.
    answers.push(send('second write', { write: true }));
    expect((await answers[2])?.status).toBe(503);
    expect(await endAll(answers)).toEqual([200, 200, 503, 200, 200, 200]);
    expect(started.slice(2)).toEqual(['known device', 'write', 'second write']);
    expect(counts.waiting).toBe(0);
  });

  it('make room for what comes first, and not for each other, when all that wait are writes', async () => {
    const answers = await fill();
    for (const [index, name] of ['guess', 'second guess', 'third guess'].entries()) {
      answers.push(send(name, { write: true }));
      await waits(index + 1);
    }
    expect((await send('fourth guess', { write: true })).status).toBe(503);
    answers.push(send('known device', { write: true, first: 'nura' }));
    expect((await answers[2])?.status).toBe(503);
    expect(await endAll(answers)).toEqual([200, 200, 503, 200, 200, 200]);
    expect(started.slice(2)).toEqual(['known device', 'second guess', 'third guess']);
  });

  it('are refused first and run last when they come last: reads and writes take their places', async () => {
    const answers = await fill();
    for (const [index, name] of ['guess', 'second guess', 'third guess'].entries()) {
      answers.push(send(name, { write: true, last: true }));
      await waits(index + 1);
    }
    answers.push(send('read'));
    expect((await answers[2])?.status).toBe(503);
    answers.push(send('write', { write: true }));
    expect((await answers[3])?.status).toBe(503);
    expect((await send('fourth guess', { write: true, last: true })).status).toBe(503);
    expect(await endAll(answers)).toEqual([200, 200, 503, 503, 200, 200, 200]);
    expect(started.slice(2)).toEqual(['write', 'read', 'third guess']);
  });

  it('of one name come first once at a time, so that a person with many does not keep others out', async () => {
    const answers = await fill();
    for (const [index, [name, first]] of (
      [
        ['write', undefined],
        ['known device', 'nura'],
        ['known device again', 'nura'],
      ] as const
    ).entries()) {
      answers.push(send(name, { write: true, ...(first && { first }) }));
      await waits(index + 1);
    }
    expect((await send('known device, a third time', { write: true, first: 'nura' })).status).toBe(503);
    expect(await endAll(answers)).toEqual([200, 200, 200, 200, 200]);
    expect(started.slice(2)).toEqual(['known device', 'write', 'known device again']);
  });

  it('are refused with 503 and Retry-After when too many wait; a write takes the place of the read that has waited longest', async () => {
    const answers = await fill();
    const reads = ['first', 'second', 'third'];
    for (const [index, name] of reads.entries()) {
      answers.push(send(name));
      await waits(index + 1);
    }
    const late = await send('late');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await late.json()).toEqual({
      errors: [{ message: 'SERVICE_UNAVAILABLE', extensions: { code: 'SERVICE_UNAVAILABLE', parameters: { seconds: 2 } } }],
    });
    const write = send('write', { write: true });
    expect((await answers[2])?.status).toBe(503);
    expect(await endAll([...answers, write])).toEqual([200, 200, 503, 200, 200, 200]);
    expect(counts.refused).toBe(2);
  });

  it('are refused when they have waited for the limit', async () => {
    const answers = await fill();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const patient = send('patient');
    await waits(1);
    vi.advanceTimersByTime(LIMITS.wait);
    expect((await patient).status).toBe(503);
    vi.useRealTimers();
    await endAll(answers);
    expect(started).toEqual(['a', 'b']);
  });

  it('are forgotten when their client has gone', async () => {
    const answers = await fill();
    const gone = new AbortController();
    const left = send('gone', { signal: gone.signal }).catch(() => null);
    await waits(1);
    gone.abort();
    await left;
    await waits(0);
    expect(await endAll(answers)).toEqual([200, 200]);
    expect([started, counts.refused]).toEqual([['a', 'b'], 0]);
  });
});
